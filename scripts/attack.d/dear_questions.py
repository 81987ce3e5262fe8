"""Questions that cost the server much and the stranger nothing."""
import time

from client import API, Client, many
from field import ATTACKER
from long_battles import finished_file
from scenarios import crowd

# Commands of the rules that are not given on the way to the fire; those of every table are not given either.
LEFT_OUT = {"detach", "pass"}


async def largest(client):
    """The battle of the most units that may begin, and how many those are."""
    found, too_few, too_many = None, 0, 980
    while too_many - too_few > 8:
        units = (too_few + too_many) // 2
        answer = await client.ask("POST", f"{API}/battles", {"scenario": crowd(units)})
        if answer.status == 201:
            found, too_few = units, units
        else:
            too_many = units
    return await client.begin(scenario=crowd(found)), found


async def to_the_fire(client, battle):
    """Plays until a side may fire; that seat, whose offers are the most there can be."""
    for _ in range(200):
        for seat in battle.players:
            key = battle.keys[seat]
            offers = (await client.ask("GET", battle.at("legal", seat), key=key)).json()
            if any(offer["do"] == "declare" for offer in offers):
                return seat
            offer = next((offer for offer in offers
                          if not offer["rule"].startswith("table.") and offer["do"] not in LEFT_OUT), None)
            if offer is None:
                continue
            command = {"do": offer["do"], **{name: of["id"] for name, of in offer["fixed"].items()}}
            for part in offer["parts"]:
                if "word" in part:
                    command[part["name"]] = "fire" if "fire" in part["word"] else part["word"][0]
                elif "one_of" in part:
                    command[part["name"]] = part["one_of"][0]["id"]
            await client.ask("POST", battle.at("commands", seat), {"command": command}, key=key)
    raise SystemExit("no side came to fire")


async def legal(field):
    """150 `GET legal` at a time on the largest scenario that is allowed"""
    with field.server() as server:
        attacker = Client(server, ATTACKER)
        refused = await attacker.ask("POST", f"{API}/battles", {"scenario": crowd(980)})
        field.claim("a scenario of 980 units is refused with 413", refused.status == 413)
        battle, units = await largest(attacker)
        seat = await to_the_fire(attacker, battle)
        async with field.attack(server, attacker):
            until = time.monotonic() + field.time

            async def ask(turn):
                # The seat that fires, and the umpire, who may set everything by hand.
                asking = seat if turn % 2 == 0 else "umpire"
                return await attacker.ask("GET", battle.at("legal", asking), key=battle.keys[asking])

            answers = await many(6_000, 150, ask, until)
        field.note(f"{units} units; the longest answer {max(len(answer.body) for answer in answers):,} bytes")


async def cookies(field):
    """900 cookies on `GET /api/v1/battles`, 50 at a time"""
    with field.server() as server:
        attacker = Client(server, ATTACKER)
        battles = [await attacker.begin("fatigue/antietam-sunken-road") for _ in range(20 if field.short else 100)]
        seats = [f"seat.{battle.id}.{seat}={key}" for battle in battles for seat, key in battle.keys.items()]
        # As many as there may be in the head of a request.
        sent = "; ".join((seats * 900)[:900])[:62_000].rpartition("; ")[0]
        async with field.attack(server, attacker):
            until = time.monotonic() + field.time
            answers = await many(6_000, 50, lambda turn: attacker.ask("GET", (f"{API}/battles", "/")[turn % 2],
                                                                      headers={"Cookie": sent}), until)
        listed = [len(answer.json()) for answer in answers if answer.status == 200 and answer.body[:1] == b"["]
        field.claim("at most 48 seats are looked up", max(listed, default=0) <= 48)
        field.note(f"{sent.count(';') + 1} cookies; at most {max(listed, default=0)} seats listed")


async def pass_phrases(field):
    """1,000 guesses of the pass phrase, 600 at a time"""
    with field.server(pass_phrase="the old guard dies") as server:
        async with field.attack(server) as attacker:
            await many(1_000, 600, lambda turn: attacker.ask(
                "POST", f"{API}/battles", {"sample": "micro-force/north-of-the-pike", "pass_phrase": f"guess {turn}"}))
        # Of those that are hashed, one at a time, some may wait too long. Another is allowed every two minutes.
        field.claim("at most 30 guesses are tried", 0 < attacker.got[403] + attacker.got[408] <= 31)


def form_of(text):
    """A form that sends a battle's file, and the header that tells what it is."""
    edge = b"----attack"
    head = b"--" + edge + b'\r\nContent-Disposition: form-data; name="log"\r\n\r\n'
    kind = {"Content-Type": f"multipart/form-data; boundary={edge.decode()}"}
    return head + text + b"\r\n--" + edge + b"--\r\n", kind


async def verify(field):
    """Battle files sent to /verify, 32 at a time"""
    text = await finished_file(field)
    body, kind = form_of(text)
    with field.server() as server:
        async with field.attack(server) as attacker:
            until = time.monotonic() + field.time
            await many(6_000, 32, lambda _: attacker.ask("POST", "/verify", body, headers=kind), until)
        field.note(f"each of {len(text):,} bytes")
