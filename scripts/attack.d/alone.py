"""What one request costs at most."""
import time

from client import API, Client
from dear_questions import form_of, largest, to_the_fire
from field import ATTACKER, milliseconds
from long_battles import finished_file

# Seconds that one request may take, where nobody else asks anything.
MOST = 0.25


async def each_alone(field):
    """Each dear question alone, on the largest scenario that is allowed"""
    text = await finished_file(field)
    with field.server() as server:
        client = Client(server, ATTACKER)
        battle, units = await largest(client)
        seat = await to_the_fire(client, battle)
        own = "; ".join(f"seat.{battle.id}.{name}={key}" for name, key in battle.keys.items())
        key, pages = battle.keys[seat], {"Cookie": own}
        offers = (await client.ask("GET", battle.at("legal", seat), key=key)).json()
        fire = next(offer for offer in offers if offer["do"] == "declare")
        unit = next(thing["id"] for thing in fire["fixed"].values())
        before = server.peak()
        took = {}

        async def measure(what, *request, **more):
            for _ in range(3):
                begun = time.perf_counter()
                answer = await client.ask(*request, **more)
                seconds = time.perf_counter() - begun
                took[what] = min(seconds, took.get(what, seconds))
            if answer.status != 200:
                raise SystemExit(f"{what}: {answer.status} {answer.body[:300].decode(errors='replace')}")

        for name in (seat, "umpire"):
            await measure(f"`legal` of {name}", "GET", battle.at("legal", name), key=battle.keys[name])
            await measure(f"the page of {name}", "GET", f"/battles/{battle.id}/{name}", headers=pages)
            choices = f"/battles/{battle.id}/{name}/choices?unit={unit}"
            await measure(f"the choices of {name}", "GET", choices, headers=pages)
        await measure("the view", "GET", battle.at("view"), key=battle.umpire)
        for page in ("report", "replay", "print", "map.svg"):
            await measure(page, "GET", f"/battles/{battle.id}/umpire/{page}", headers=pages)
        body, kind = form_of(text)
        await measure(f"a file of {len(text):,} bytes to /verify", "POST", "/verify", body, headers=kind)
        after = server.peak()
        client.close()
    slowest = max(took, key=took.get)
    if not field.short:
        field.claim(f"each is answered within {MOST * 1000:.0f} ms", took[slowest] < MOST)
    field.note(f"{units} units; the slowest: " + ", ".join(
        f"{what} {milliseconds(took[what])}" for what in sorted(took, key=took.get, reverse=True)[:5]))
    field.note(f"peak memory grew by {(after - before) / (1 << 20):.1f} MiB over all of them")
