"""What a server keeps for whoever asks: labels, places, connections."""
import asyncio
import time

from client import Client, many, read_head
from field import ATTACKER

# What is told of known methods takes less.
METRICS = 100_000


async def methods(field):
    """2,000 made-up HTTP methods and more, then the size of /metrics"""
    with field.server() as server:
        async with field.attack(server) as attacker:
            until = time.monotonic() + field.time
            await many(2_000, 50, lambda turn: attacker.ask(f"METHOD{turn}", ("/", "/api/v1/rules")[turn % 2]))
            await many(100_000, 50, lambda turn: attacker.ask(f"MORE{turn}", "/"), until)
        looking = Client(server, "127.0.0.4")
        metrics = await looking.ask("GET", "/metrics")
        looking.close()
        field.claim("/metrics stays under 100,000 bytes", metrics.status == 200 and len(metrics.body) < METRICS)
        field.note(f"/metrics has {len(metrics.body):,} bytes")


async def boards(field):
    """2,100 live connections of one address to keyless boards, while the victims connect"""
    with field.server() as server:
        attacker = Client(server, ATTACKER)
        battles = [await attacker.begin() for _ in range(10)]
        async with field.attack(server, attacker):
            held, until = [], time.monotonic() + field.time

            async def watch(turn):
                try:
                    reader, writer = await attacker.connect()
                    writer.write(attacker.request("GET", f"/boards/{battles[turn % len(battles)].id}/live"))
                    # Kept, also where it was refused: the connection stays open.
                    held.append(writer)
                    status, _ = await asyncio.wait_for(read_head(reader), 20)
                except (OSError, asyncio.IncompleteReadError, asyncio.TimeoutError):
                    status = 0
                attacker.got[status] += 1

            await many(2_100, 100, watch)
            watching = attacker.got[200]
            await asyncio.sleep(max(1, until - time.monotonic()))
            for writer in held:
                writer.transport.abort()
        field.claim("one address has at most 32 boards", 0 < watching <= 32)
        field.note(f"{watching} live, {len(held):,} connections held")
