"""What must be refused at once, whatever else goes on."""
import subprocess
import time

from client import API, Client, many
from field import ATTACKER
from scenarios import crowd

# What would move a terminal's cursor, end a text, or turn its direction.
HARMFUL = {"ESC": "\x1b[2J", "NUL": "\0", "a bell": "\a", "C1": "\x9b2J", "an override": "\u202e",
           "an isolate": "\u2066"}


async def two_servers(field):
    """A second server on the same folder"""
    with field.server() as server:
        second = subprocess.run(server.command(), capture_output=True, text=True, timeout=30)
        field.claim("the second is refused", second.returncode not in (0, None) and server.is_alive())
        field.claim("it says why", "another program serves this database" in second.stderr)


async def foreign_host(field):
    """A battle begun, and pages read, under the name of another's site"""
    names = ["evil.example", "127.0.0.1.evil.example", "localhost.evil.example:80", ""]
    with field.server() as server:
        async with field.attack(server) as attacker:
            until = time.monotonic() + field.time
            wanted = {"sample": "micro-force/north-of-the-pike"}
            answers = [await attacker.ask(method, path, body, headers={"Host": name}) for name in names
                       for method, path, body in (("POST", f"{API}/battles", wanted), ("GET", "/", None))]
            await many(100_000, 50, lambda _: attacker.ask("GET", "/", headers={"Host": names[0]}), until)
        field.claim("all of them are refused", all(answer.status in (400, 403) for answer in answers))


async def control_characters(field):
    """Control characters and marks of direction in remarks, notes, reasons and names"""
    with field.server() as server:
        async with field.attack(server) as attacker:
            battle = await attacker.begin()
            let_in, until = [], time.monotonic() + field.time

            async def tries(what, path, body, **more):
                answer = await attacker.ask("POST", path, body, **more)
                if answer.status not in (400, 422):
                    let_in.append(f"{what}: {answer.status}")

            for name, text in HARMFUL.items():
                bad = f"good{text}luck"
                for command in ({"do": "say", "text": bad}, {"do": "note", "text": bad},
                                {"do": "end-battle", "reason": bad},
                                {"do": "set", "thing": "union", "knob": "initiative", "value": True, "reason": bad}):
                    await tries(f"{name} in {command['do']}", battle.at("commands"), {"command": command},
                                key=battle.umpire)
                escaped = f"\\u{ord(text[0]):04x}" + text[1:]
                scenario = crowd(4).replace("name = 'First'", f'name = "First{escaped}"')
                await tries(f"{name} in a name", f"{API}/battles", {"scenario": scenario})
            say = {"command": {"do": "say", "text": "\0"}}
            path, key = battle.at("commands"), battle.umpire
            await many(100_000, 20, lambda _: attacker.ask("POST", path, say, key=key), until)
        field.claim(f"none is let in ({'; '.join(let_in) or 'none'})", not let_in)
