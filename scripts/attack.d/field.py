"""What an attack is given, and what it leaves: a server, an attacker, victims, and what was noticed."""
import asyncio
import json
import subprocess
import sys
import tempfile
import time
from collections import Counter
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from client import Client
from server import Server

VICTIMS, ATTACKER = "127.0.0.2", "127.0.0.3"
MEMORY, WAIT = 1 << 30, 0.1


@dataclass
class Field:
    """Where one attack is made."""
    short: bool
    folder: Path
    # What is prepared once for several attacks.
    shared: dict
    got: Counter = field(default_factory=Counter)
    # What must hold, beside what is asked of every attack, and whether it does.
    claims: list = field(default_factory=list)
    notes: list = field(default_factory=list)
    noticed: dict = field(default_factory=dict)
    memory: int | None = None
    seconds: float = 0.0

    @property
    def time(self):
        """For how many seconds it goes on."""
        return 2 if self.short else 15

    def claim(self, says, holds):
        self.claims.append((says, bool(holds)))

    def note(self, says):
        self.notes.append(says)

    def server(self, *options, folder=None, **more):
        return Server(folder or self.folder / "data", *options, **more)

    @asynccontextmanager
    async def attack(self, server, attacker=None):
        """Has victims play while what is inside goes on; the attacker's answers count from here."""
        command = [sys.executable, str(Path(__file__).with_name("victims.py")), server.host, str(server.port), VICTIMS]
        with tempfile.TemporaryFile("w+") as said:
            victims = subprocess.Popen([*command, *filter(None, [server.pass_phrase])], stdin=subprocess.PIPE,
                                       stdout=subprocess.PIPE, stderr=said, text=True)
            try:
                if await asyncio.to_thread(victims.stdout.readline) != "ready\n":
                    said.seek(0)
                    raise SystemExit(f"the victims did not begin: {said.read()}")
                await asyncio.sleep(0.3)
                attacker = attacker or Client(server, ATTACKER)
                attacker.got.clear()
                victims.stdin.write("now\n")
                victims.stdin.flush()
                begun = time.monotonic()
                yield attacker
                self.seconds = time.monotonic() - begun
                told, _ = await asyncio.to_thread(victims.communicate)
                self.noticed = json.loads(told)
            finally:
                victims.kill()
                victims.wait()
        self.got += attacker.got
        attacker.close()
        self.memory = server.peak()
        self.claim("the server lives", server.is_alive())

    def failures(self):
        """What does not hold of what is asked."""
        failed = [says for says, holds in self.claims if not holds]
        if not self.noticed:
            return failed
        if self.memory is None or self.memory >= MEMORY:
            failed.append("memory stays under 1 GiB")
        if refused := self.noticed["refused"]:
            failed.append(f"nothing of the victims' is refused ({len(refused)} were: {refused[0]})")
        waited = percentile(self.noticed["commands"], 99)
        if not self.short and (waited is None or waited >= WAIT):
            failed.append(f"the victims' commands are answered within 100 ms, p99 (it was {milliseconds(waited)})")
        return failed


def percentile(times, per_cent):
    """The nearest rank; none of nothing."""
    ranked = sorted(times)
    return ranked[max(0, -(-len(ranked) * per_cent // 100) - 1)] if ranked else None


def milliseconds(seconds):
    return "–" if seconds is None else f"{seconds * 1000:.1f} ms"


def megabytes(size):
    return f"{size / (1 << 20):,.1f} MiB"


def statuses(got):
    """What was answered how often."""
    names = {0: "no answer"}
    return ", ".join(f"{number:,} × {names.get(status, status)}" for status, number in sorted(got.items())) or "–"
