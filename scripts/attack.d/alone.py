"""What one request costs at most."""
import time
from typing import NamedTuple

from client import Battle, Client
from dear_questions import form_of, largest, to_the_fire
from field import ATTACKER, megabytes, milliseconds
from long_battles import finished_file, long_battle

# Seconds and bytes that one request may take, where nobody else asks anything.
MOST_TIME, MOST_MEMORY = 0.25, 16 << 20


class Asked(NamedTuple):
    """A question, and what is asked before it, so that its battle is in memory already."""
    what: str
    request: tuple
    more: dict
    battle: Battle | None = None


async def each_alone(field):
    """Each dear question alone, on the largest scenario that is allowed"""
    text = await finished_file(field)
    with field.server() as server:
        client = Client(server, ATTACKER)
        battle, units = await largest(client)
        seat = await to_the_fire(client, battle)
        asked = [*await about(client, battle, seat), of_a_file(text)]
        client.close()
    took, grew = {}, {}
    for question in asked:
        took[question.what], grew[question.what] = await cost(field, question)
    slowest, largest_growth = max(took.values()), max(grew.values())
    if not field.short:
        field.claim(f"each is answered within {MOST_TIME * 1000:.0f} ms", slowest < MOST_TIME)
    field.claim(f"none takes more than {megabytes(MOST_MEMORY)}", largest_growth <= MOST_MEMORY)
    field.note(f"{units} units; the slowest: {dearest(took, milliseconds)}")
    field.note(f"those that took the most memory, each on a server that was just started: {dearest(grew, megabytes)}")


async def to_open(field):
    """A long battle of sets and undos, opened by one request"""
    folder, battle, records = await long_battle(field)
    question = Asked("its board", ("GET", battle.board), {})
    _, grew = await cost(field, question, folder)
    field.note(f"{records:,} records; the server grew by {megabytes(grew)}")


async def about(client, battle, seat):
    """What is asked about a battle."""
    own = "; ".join(f"seat.{battle.id}.{name}={key}" for name, key in battle.keys.items())
    offers = (await client.ask("GET", battle.at("legal", seat), key=battle.keys[seat])).json()
    fire = next(offer for offer in offers if offer["do"] == "declare")
    unit = next(thing["id"] for thing in fire["fixed"].values())
    asked = [("the view", battle.at("view"), {"key": battle.umpire})]
    for name in (seat, "umpire"):
        page = f"/battles/{battle.id}/{name}"
        asked += [(f"`{what}` of {name}", battle.at(what, name), {"key": battle.keys[name]})
                  for what in ("legal", "impossible")]
        asked += [(f"the page of {name}", page, {"headers": {"Cookie": own}}),
                  (f"the choices of {name}", f"{page}/choices?unit={unit}", {"headers": {"Cookie": own}})]
    asked += [(page, f"/battles/{battle.id}/umpire/{page}", {"headers": {"Cookie": own}})
              for page in ("report", "replay", "print", "map.svg")]
    return [Asked(what, ("GET", path), more, battle) for what, path, more in asked]


def of_a_file(text):
    """Whether a battle's file is fair."""
    body, kind = form_of(text)
    return Asked(f"a file of {len(text):,} bytes to /verify", ("POST", "/verify", body), {"headers": kind})


async def cost(field, question, folder=None):
    """The seconds that a question takes, at best, and by how many bytes the server grows when it is first asked."""
    with field.server(folder=folder) as server:
        client = Client(server, ATTACKER)
        if battle := question.battle:
            await client.ask("GET", battle.at("due"), key=battle.umpire)
        await client.ask("GET", "/healthz")
        before = server.forget_peak()
        times, grew = [], None
        for _ in range(3):
            begun = time.perf_counter()
            answer = await client.ask(*question.request, **question.more)
            times.append(time.perf_counter() - begun)
            grew = server.peak() - before if grew is None else grew
            if answer.status != 200:
                raise SystemExit(f"{question.what}: {answer.status} {answer.body[:300].decode(errors='replace')}")
        client.close()
    return min(times), grew


def dearest(costs, told):
    """The five that cost the most."""
    return ", ".join(f"{what} {told(costs[what])}" for what in sorted(costs, key=costs.get, reverse=True)[:5])
