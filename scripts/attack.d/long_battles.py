"""Battles that have grown long: slow to open, and long to tell."""
import asyncio
import time

from client import Client, many
from field import ATTACKER
from server import Server

# The most of a battle file that is verified.
BATTLE_FILE = 3_145_728
SET = {"do": "set", "thing": "union", "knob": "initiative", "value": True, "reason": "so"}
UNDO = {"do": "undo"}
# As long as a remark may be, of characters that take the most bytes.
REMARK = {"do": "say", "text": "\N{HORSE}" * 2_000}


def taken_back(records):
    """So many records, half of them taking the other half back: first one by one, then all at once."""
    half = records // 4
    return [SET, UNDO] * half + [SET] * half + [UNDO] * half


async def grown(folder, commands):
    """A battle in that folder, grown by those commands on a server that lets one address do so."""
    with Server(folder, "--limit", "requests_a_minute=1000000000", "--durability", "normal") as server:
        client = Client(server, ATTACKER)
        battle = await client.begin()
        taken = await client.pour(battle, commands)
        client.close()
        server.told_to_end()
    if taken != len(commands):
        raise SystemExit(f"of {len(commands)} commands only {taken} were taken: {client.got}")
    return battle


async def long_battle(field):
    """A folder with a long battle in it, and the battle."""
    if "long" not in field.shared:
        folder = field.folder.parent / "long"
        records = 2_000 if field.short else 40_000
        field.shared["long"] = folder, await grown(folder, taken_back(records)), records
    return field.shared["long"]


async def finished_file(field):
    """The file of a battle that is over, as long as may be verified."""
    folder = field.folder / "finished"
    commands = taken_back(1_000 if field.short else 12_000)
    with Server(folder, "--limit", "requests_a_minute=1000000000", "--durability", "normal") as server:
        client = Client(server, ATTACKER)
        battle = await client.begin()
        await client.pour(battle, [*commands, {"do": "end-battle", "reason": "it grows dark"}, {"do": "open-seed"}])
        answer = await client.ask("GET", battle.at("file"), key=battle.umpire)
        client.close()
    if answer.status != 200 or len(answer.body) > BATTLE_FILE:
        raise SystemExit(f"no file to verify: {answer.status}, {len(answer.body)} bytes")
    return answer.body


async def opened(field):
    """A long battle of sets and undos opened after a restart, from 100 connections"""
    folder, battle, records = await long_battle(field)
    with field.server(folder=folder) as server:
        async with field.attack(server) as attacker:
            until = time.monotonic() + field.time
            begun = time.monotonic()
            first = await many(100, 100, lambda _: attacker.ask("GET", battle.board))
            took = time.monotonic() - begun
            await many(5_000, 20, lambda turn: attacker.ask(
                *[("GET", battle.board), ("POST", battle.at("commands"), {"command": (SET, UNDO)[turn // 2 % 2]})]
                [turn % 2], key=battle.umpire), until)
        field.claim("it opens and is answered", all(answer.status == 200 for answer in first))
        field.note(f"{records:,} records; the first 100 answers took {took:.2f} s")


async def ended(field):
    """TERM while a long battle is being loaded"""
    folder, battle, records = await long_battle(field)
    with field.server(folder=folder) as server:
        attacker = Client(server, ATTACKER)
        asking = [asyncio.create_task(attacker.ask("GET", battle.board)) for _ in range(20)]
        await asyncio.sleep(0.02)
        took = await asyncio.to_thread(server.told_to_end)
        await asyncio.gather(*asking)
        attacker.close()
        field.got += attacker.got
        # A second more for the program to be gone, on a machine that does other things.
        field.claim("it ends within 12 s", took < 13)
        field.claim("it ends without a fault", server.process.returncode == 0)
        field.note(f"{records:,} records; it ended after {took:.2f} s")


async def unread(field):
    """5,500 long remarks, then views, boards, logs and live updates that nobody reads"""
    with field.server() as server:
        async with field.attack(server) as attacker:
            battle = await attacker.begin()
            until = time.monotonic() + (field.time if field.short else 60)
            said = await attacker.pour(battle, [REMARK] * 5_500, until)
            late = {"command": REMARK, "expected": 0}
            stale = await attacker.ask("POST", battle.at("commands"), late, key=battle.umpire)
            asked = [attacker.request("GET", path, key=battle.umpire) for path in (
                battle.at("view"), battle.board, battle.at("log?after=0&limit=5000"), battle.at("events?after=0"),
                f"/boards/{battle.id}")]
            readers = 100 if field.short else 250
            await stall(field, attacker, [asked[turn % len(asked)] for turn in range(readers)])
        field.claim("a refusal that tells what came since has at most 4 MiB", len(stale.body) <= 4 << 20)
        field.note(f"{said:,} remarks; 409 of {len(stale.body):,} bytes; {readers} stalled readers")


async def unread_live(field):
    """1,000 spectators' live connections, from the first of 300 long remarks on, that nobody reads"""
    with field.server() as server:
        async with field.attack(server) as attacker:
            battle = await attacker.begin()
            await attacker.pour(battle, [REMARK] * 300)
            key = battle.keys["spectator"]
            request = attacker.request("GET", battle.at("events?after=0", "spectator"), key=key)
            readers = 200 if field.short else 1_000
            await stall(field, attacker, [request] * readers)
        field.note(f"{readers:,} readers")


async def stall(field, attacker, requests):
    """Takes the first line of each answer, and nothing more."""
    stalled = []
    for request in requests:
        reader, writer = await attacker.connect(receive=4_096)
        writer.write(request)
        stalled.append((reader, writer))
    for reader, _ in stalled:
        try:
            line = await asyncio.wait_for(reader.readuntil(b"\r\n"), 20)
            attacker.got[int(line.split()[1])] += 1
        except (OSError, asyncio.IncompleteReadError, asyncio.TimeoutError):
            attacker.got[0] += 1
    # Longer than the server's patience in the long form, so that they are cut off.
    waited = 1 if field.short else 40
    await asyncio.sleep(waited)
    if not field.short:
        cut_off = sum(await asyncio.gather(*(ends(reader) for reader, _ in stalled)))
        field.claim(f"after {waited} s none of {len(stalled):,} readers is connected ({cut_off:,} were cut off)",
                    cut_off == len(stalled))
    for _, writer in stalled:
        writer.transport.abort()


async def ends(reader):
    """Whether what comes over a connection comes to its end: the server has closed it."""
    try:
        async def read():
            while await reader.read(1 << 16):
                pass
        await asyncio.wait_for(read(), 5)
    except asyncio.TimeoutError:
        return False
    except OSError:
        pass
    return True
