"""Requests from an address of the loopback, many at a time."""
import asyncio
import json
import socket
import time
from collections import Counter
from typing import NamedTuple

API = "/api/v1"
# Longer than the server's own patience.
PATIENCE = 30


class Answer(NamedTuple):
    # 0 where none came.
    status: int
    body: bytes

    def json(self):
        return json.loads(self.body or b"null")


class Battle:
    """A battle that was begun: its id and its keys."""

    def __init__(self, begun):
        self.id = begun["battle"]
        self.keys = {seat["seat"]: seat["key"] for seat in begun["seats"]}
        self.umpire = begun["key"]
        self.players = [seat for seat in self.keys if seat not in ("umpire", "spectator")]

    def at(self, what, seat="umpire"):
        return f"{API}/battles/{self.id}/seats/{seat}/{what}"

    @property
    def board(self):
        return f"{API}/battles/{self.id}/board"


class Client:
    """Somebody at one address. What he got is counted by status."""

    def __init__(self, server, address):
        self.server, self.address = server, address
        self.idle, self.got = [], Counter()

    async def connect(self, receive=None):
        """A connection from this address; `receive` is the size of its buffer for what comes."""
        stream = socket.socket()
        stream.setblocking(False)
        if receive:
            stream.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive)
        stream.bind((self.address, 0))
        await asyncio.get_running_loop().sock_connect(stream, (self.server.host, self.server.port))
        return await asyncio.open_connection(sock=stream, limit=1 << 16 if receive is None else receive)

    def request(self, method, path, body=None, key=None, headers=()):
        """A request as bytes; a body that is not bytes goes as JSON."""
        headers = {"Host": f"{self.server.host}:{self.server.port}", **dict(headers)}
        if key:
            headers["Authorization"] = f"Bearer {key}"
        if body is not None:
            if not isinstance(body, bytes):
                body = json.dumps(body).encode()
                headers["Content-Type"] = "application/json"
            headers["Content-Length"] = len(body)
        lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items()), "", ""]
        return "\r\n".join(lines).encode() + (body or b"")

    async def ask(self, method, path, body=None, **more):
        """The answer to a request; it is counted."""
        try:
            answer = await asyncio.wait_for(self._asked(self.request(method, path, body, **more)), PATIENCE)
        except (OSError, asyncio.IncompleteReadError, asyncio.TimeoutError, ValueError):
            answer = Answer(0, b"")
        self.got[answer.status] += 1
        return answer

    async def _asked(self, request):
        # A connection that stayed open may have been closed meanwhile: then a new one, as browsers do.
        if self.idle:
            try:
                return await self._asked_over(*self.idle.pop(), request)
            except (OSError, asyncio.IncompleteReadError):
                pass
        return await self._asked_over(*await self.connect(), request)

    async def _asked_over(self, reader, writer, request):
        try:
            writer.write(request)
            answer, stays = await read_answer(reader)
        except BaseException:
            writer.close()
            raise
        if stays:
            self.idle.append((reader, writer))
        else:
            writer.close()
        return answer

    async def begin(self, sample="micro-force/north-of-the-pike", scenario=None):
        """Begins a battle."""
        wanted = {"sample": sample} if scenario is None else {"scenario": scenario}
        if self.server.pass_phrase:
            wanted["pass_phrase"] = self.server.pass_phrase
        answer = await self.ask("POST", f"{API}/battles", wanted)
        if answer.status != 201:
            raise SystemExit(f"no battle could begin: {answer.status} {answer.body.decode()}")
        return Battle(answer.json())

    async def pour(self, battle, commands, until=None):
        """Gives commands as the umpire, some of them in flight at a time over one connection; how many were taken."""
        reader, writer = await self.connect()
        taken, at_once = 0, 50
        for first in range(0, len(commands), at_once):
            if until is not None and time.monotonic() > until:
                break
            few = commands[first:first + at_once]
            writer.write(b"".join(self.request("POST", battle.at("commands"), {"command": command}, key=battle.umpire)
                                  for command in few))
            for _ in few:
                answer, stays = await read_answer(reader)
                self.got[answer.status] += 1
                taken += answer.status == 201
                if not stays:
                    raise SystemExit(f"the connection was closed: {answer}")
        writer.close()
        return taken

    def close(self):
        for _, writer in self.idle:
            writer.close()
        self.idle.clear()


async def read_head(reader):
    """The status of an answer and its headers."""
    status = int((await reader.readuntil(b"\r\n")).split()[1])
    headers = {}
    while (line := await reader.readuntil(b"\r\n")) != b"\r\n":
        name, _, value = line.decode().partition(":")
        headers[name.lower()] = value.strip()
    return status, headers


async def read_answer(reader):
    """An answer, and whether its connection stays open."""
    status, headers = await read_head(reader)
    body = b""
    if headers.get("transfer-encoding") == "chunked":
        while size := int(await reader.readuntil(b"\r\n"), 16):
            body += (await reader.readexactly(size + 2))[:-2]
        await reader.readexactly(2)
    else:
        body = await reader.readexactly(int(headers.get("content-length", 0)))
    return Answer(status, body), headers.get("connection") != "close"


async def many(number, at_a_time, ask, until=None):
    """Asks so often, so many at a time, until the time is up; gives back the answers."""
    left, answers = iter(range(number)), []

    async def one_after_the_other():
        for turn in left:
            if until is not None and time.monotonic() > until:
                return
            answers.append(await ask(turn))

    await asyncio.gather(*(one_after_the_other() for _ in range(at_a_time)))
    return answers
