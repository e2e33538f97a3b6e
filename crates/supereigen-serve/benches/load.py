"""Sends small matrices to a running server, so many a second, and says how it fared.

python crates/supereigen-serve/benches/load.py 'http://127.0.0.1:8080/?token=…' [REQUESTS A SECOND] [SECONDS]

The address is the one that the server printed.
"""

import http.client
import json
import random
import sys
import threading
import time
from urllib.parse import parse_qs, urlsplit

MATRIX = "-3 1 . . .\n1 1 1 . .\n. 0 . 2 .\n1 . -5 . -7\n-2 -2 -7 1 .\n"
CLIENTS = 16


def client(host: str, token: str, rate: float, until: float, latencies: list[float], faults: list[str]) -> None:
    """Asks on one connection, at its share of the rate."""
    connection = http.client.HTTPConnection(host, timeout=30)
    headers = {"content-type": "application/json", "authorization": f"Bearer {token}"}
    pause = CLIENTS / rate
    due = time.perf_counter() + random.random() * pause
    while due < until:
        time.sleep(max(0.0, due - time.perf_counter()))
        problem = {"matrix": MATRIX, "lambda": str(random.randint(-5, 1))}
        path, extra = random.choice(
            [
                ("/api/matrix", {}),
                ("/api/vector", {"vector": "0 -1 . . ."}),
                ("/api/spectrum", {}),
                ("/api/draw", {"picture": "digraph"}),
            ]
        )
        started = time.perf_counter()
        try:
            body = json.dumps({"problem": problem, **extra})
            connection.request("POST", path, body, headers)
            response = connection.getresponse()
            response.read()
            if response.status != 200:
                faults.append(f"{path}: {response.status}")
        except OSError as error:
            faults.append(f"{path}: {error}")
            connection.close()
        latencies.append(time.perf_counter() - started)
        due += pause


def main() -> None:
    address = urlsplit(sys.argv[1])
    host, token = address.netloc, parse_qs(address.query)["token"][0]
    rate = float(sys.argv[2]) if len(sys.argv) > 2 else 200.0
    seconds = float(sys.argv[3]) if len(sys.argv) > 3 else 60.0
    latencies: list[float] = []
    faults: list[str] = []
    started = time.perf_counter()
    arguments = (host, token, rate, started + seconds, latencies, faults)
    threads = [threading.Thread(target=client, args=arguments) for _ in range(CLIENTS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    elapsed = time.perf_counter() - started
    latencies.sort()
    at = lambda share: 1000 * latencies[int(share * (len(latencies) - 1))]
    print(f"{len(latencies)} requests in {elapsed:.1f} s: {len(latencies) / elapsed:.0f} a second")
    print(f"milliseconds: median {at(0.5):.1f}, 99 of 100 {at(0.99):.1f}, all {at(1):.1f}")
    print(f"faults: {len(faults)}", *faults[:5])
    sys.exit(bool(faults))


main()
