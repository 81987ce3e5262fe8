"""Those who play while the server is attacked: a program of its own, so that what attacking costs is not measured.

    victims.py HOST PORT ADDRESS [PASS-PHRASE]

begins a battle from that address, says `ready` and plays; from the first line of its input until that ends it notes how
long everything takes, and then prints it as JSON.
"""
import http.client
import json
import sys
import threading
import time

# Between two commands of a seat, two questions of a seat, two looks at the server's health, two live connections.
COMMANDS, QUESTIONS, HEALTH, LIVE = 0.05, 0.25, 0.1, 0.5
# A player gives up sooner than this; a refusal it is in any case.
PATIENCE = 30
API = "/api/v1"


class Victims:
    def __init__(self, host, port, address, pass_phrase=None):
        self.host, self.port, self.address = host, int(port), address
        self.noticed = {"commands": [], "questions": [], "health": [], "live": []}
        self.refused, self.over = [], threading.Event()
        wanted = {"sample": "micro-force/north-of-the-pike"}
        if pass_phrase:
            wanted["pass_phrase"] = pass_phrase
        status, body = self.ask(self.connection(), "POST", f"{API}/battles", wanted)
        if status != 201:
            raise SystemExit(f"the victims' battle could not begin: {status} {body.decode()}")
        begun = json.loads(body)
        self.seats = f"{API}/battles/{begun['battle']}/seats"
        self.keys = {seat["seat"]: seat["key"] for seat in begun["seats"]}

    def connection(self):
        return http.client.HTTPConnection(self.host, self.port, timeout=PATIENCE, source_address=(self.address, 0))

    def ask(self, connection, method, path, body=None, key=None):
        headers = {"Authorization": f"Bearer {key}"} if key else {}
        if body is not None:
            body = json.dumps(body)
            headers["Content-Type"] = "application/json"
        connection.request(method, path, body, headers)
        answer = connection.getresponse()
        return answer.status, answer.read()

    def steadily(self, what, every, act):
        """Does something again and again, and notes how long it took and what was refused."""
        connection = self.connection()
        turn = 0
        while not self.over.wait(every):
            begun = time.perf_counter()
            try:
                status, body = act(connection, turn)
            except (OSError, http.client.HTTPException) as error:
                status, body = 0, repr(error).encode()
                connection.close()
            self.noticed[what].append(time.perf_counter() - begun)
            if not 200 <= status < 300:
                self.refused.append(f"{what}: {status} {body[:200].decode(errors='replace')}")
            turn += 1

    def command(self, seat):
        def act(connection, turn):
            command = {"do": "say", "text": f"turn {turn}"}
            if seat == "umpire":
                command = {"do": "set", "thing": "union", "knob": "initiative", "value": turn % 2 == 0, "reason": "so"}
            return self.ask(connection, "POST", f"{self.seats}/{seat}/commands", {"command": command}, self.keys[seat])
        return act

    def question(self, seat):
        def act(connection, turn):
            key, at = self.keys[seat], f"{self.seats}/{seat}"
            if turn % 3 == 0:
                return self.ask(connection, "POST", f"{at}/odds", {"command": {"do": "say", "text": "odds"}}, key)
            return self.ask(connection, "GET", f"{at}/{('', 'view', 'legal')[turn % 3]}", key=key)
        return act

    def watch(self, seat):
        """Connects to what happens, and reads the first line of it."""
        def act(connection, _):
            key = {"Authorization": f"Bearer {self.keys[seat]}"}
            connection.request("GET", f"{self.seats}/{seat}/events", headers=key)
            answer = connection.getresponse()
            line = answer.readline()
            connection.close()
            return answer.status, line
        return act

    def play(self):
        doing = [("health", HEALTH, lambda connection, _: self.ask(connection, "GET", "/healthz"))]
        player = next(seat for seat in self.keys if seat not in ("umpire", "spectator"))
        for seat in (player, "umpire"):
            doing += [("commands", COMMANDS, self.command(seat)), ("questions", QUESTIONS, self.question(seat)),
                      ("live", LIVE, self.watch(seat))]
        threads = [threading.Thread(target=self.steadily, args=some) for some in doing]
        for thread in threads:
            thread.start()
        print("ready", flush=True)
        sys.stdin.readline()
        for times in self.noticed.values():
            times.clear()
        sys.stdin.read()
        self.over.set()
        for thread in threads:
            thread.join()
        print(json.dumps({**self.noticed, "refused": self.refused}))


if __name__ == "__main__":
    Victims(*sys.argv[1:]).play()
