"""Runs the attacks one after the other, each on a server of its own, and tells what came of them."""
import argparse
import asyncio
import os
import platform
import resource
import sys
import tempfile
import time
from pathlib import Path

import alone
import connections
import dear_questions
import long_battles
import refusals
from field import Field
from table import page


async def nobody(field):
    """Nobody attacks"""
    with field.server() as server:
        async with field.attack(server):
            await asyncio.sleep(field.time)


ATTACKS = {
    "nobody": nobody,
    "alone": alone.each_alone,
    "to-open": alone.to_open,
    "legal": dear_questions.legal,
    "opened": long_battles.opened,
    "unread": long_battles.unread,
    "unread-live": long_battles.unread_live,
    "methods": connections.methods,
    "boards": connections.boards,
    "cookies": dear_questions.cookies,
    "pass-phrases": dear_questions.pass_phrases,
    "verify": dear_questions.verify,
    "ended": long_battles.ended,
    "two-servers": refusals.two_servers,
    "foreign-host": refusals.foreign_host,
    "control-characters": refusals.control_characters,
}


def main():
    parser = argparse.ArgumentParser(prog="scripts/attack", description="Attacks a server of its own.")
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"one of {', '.join(ATTACKS)}; all by default")
    parser.add_argument("--short", action="store_true", help="about two seconds each")
    parser.add_argument("--write", action="store_true", help="write benches/attack.md")
    given = parser.parse_args()
    if unknown := set(given.names) - set(ATTACKS):
        parser.error(f"there is no attack {', '.join(sorted(unknown))}; there are {', '.join(ATTACKS)}")
    if given.write and (given.names or given.short):
        parser.error("--write measures every attack in full")

    # Many connections at a time, here and in the servers that are started.
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    shared, run, failed = {}, [], []
    with tempfile.TemporaryDirectory(prefix="standfast-attack-") as folder:
        for name in given.names or ATTACKS:
            field = Field(given.short, Path(folder, name), shared)
            begun = time.monotonic()
            asyncio.run(ATTACKS[name](field))
            print(f"{name}: {time.monotonic() - begun:.1f} s", file=sys.stderr, flush=True)
            run.append((ATTACKS[name].__doc__, field))
            failed += [f"{name}: {what}" for what in field.failures()]
    machine = f"{platform.machine()}, {os.cpu_count()} processors, load {os.getloadavg()[0]:.2f} at the end"
    text = page(run, machine)
    if given.write:
        Path("benches/attack.md").write_text(text)
    print(text)
    for what in failed:
        print(f"DOES NOT HOLD: {what}", file=sys.stderr)
    sys.exit(1 if failed else 0)


main()
