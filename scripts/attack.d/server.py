"""A server of our own, with default limits, in a folder of its own."""
import os
import re
import signal
import subprocess
import tempfile
import time
from pathlib import Path

PROGRAM = os.environ["STANDFAST"]
# A debug build on a busy machine takes its time.
STARTING = 30


class Server:
    def __init__(self, folder, *options, pass_phrase=None):
        self.folder = Path(folder)
        self.folder.mkdir(parents=True, exist_ok=True)
        self.pass_phrase = pass_phrase
        if pass_phrase:
            hashed = subprocess.run([PROGRAM, "hash-pass-phrase"], input=pass_phrase + "\n", text=True,
                                    capture_output=True, check=True).stdout
            (self.folder / "phrase.hash").write_text(hashed)
            options = (*options, "--pass-phrase", self.folder / "phrase.hash")
        self.log = tempfile.TemporaryFile("w+")
        greeting = tempfile.NamedTemporaryFile("r")
        self.process = subprocess.Popen([*self.command(), *map(str, options)], stdout=open(greeting.name, "w"),
                                        stderr=self.log)
        until = time.monotonic() + STARTING
        while not (told := re.search(r"serves at http://([^\s:]+):(\d+)", Path(greeting.name).read_text())):
            if self.process.poll() is not None or time.monotonic() > until:
                self.log.seek(0)
                raise SystemExit(f"the server did not start:\n{self.log.read()}")
            time.sleep(0.02)
        self.host, self.port = told[1], int(told[2])

    def command(self):
        """The command that starts a server on this folder."""
        return [PROGRAM, "serve", "--listen", "127.0.0.1:0", "--data", str(self.folder)]

    def is_alive(self):
        return self.process.poll() is None

    def peak(self):
        """The most memory that it ever held, in bytes; none where it has ended."""
        if not self.is_alive():
            return None
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmHWM:\s*(\d+) kB", status)[1]) * 1024

    def forget_peak(self):
        """Begins to look for the most memory anew; what it holds now, in bytes."""
        Path(f"/proc/{self.process.pid}/clear_refs").write_text("5")
        return self.peak()

    def told_to_end(self):
        """Ends it by TERM, and says how many seconds it took."""
        begun = time.monotonic()
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(60)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        return time.monotonic() - begun

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.is_alive():
            self.process.kill()
        self.process.wait()
