# SPDX-License-Identifier: Apache-2.0
"""The Python peer: measures how late asyncio's call_at makes each call."""
import asyncio
import json
import sys


async def main(count: int, state: int) -> None:
    loop = asyncio.get_running_loop()
    late = []
    for _ in range(count):
        state = (state * 6364136223846793005 + 1442695040888963407) % 2**64
        done = loop.create_future()
        deadline = loop.time() + 0.001 + ((state >> 33) % 19_000_000) / 1e9
        loop.call_at(deadline, lambda: done.set_result(loop.time()))
        late.append(round((await done - deadline) * 1e9))
    print(json.dumps({"late_ns": late}))


asyncio.run(main(int(sys.argv[1]), int(sys.argv[2])))
