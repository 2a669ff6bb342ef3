"""A program that speaks the arena's protocol until its third question, and then misbehaves as its argument says."""

from __future__ import annotations

import json
import os
import sys
import threading

HELLO = {"type": "hello", "protocol": "crib-arena", "version": 1}


def say(message: object) -> None:
    write(json.dumps(message) + "\n")


def write(text: str) -> None:
    sys.stdout.write(text)
    sys.stdout.flush()


def wait_for_ever() -> None:
    """Until somebody ends this process."""
    threading.Event().wait()


def misbehave(conduct: str, question: int) -> None:
    match conduct:
        case "crash":
            raise ValueError("oh no")
        case "leave":
            sys.exit(3)
        case "hang":
            wait_for_ever()
        case "choose":
            say({"id": question, "choice": json.loads(sys.argv[2])})
        case "say":
            write(sys.argv[2] + "\n")
        case "stale":
            say({"id": question - 1, "choice": 0})
        case "long":
            write("x" * 200_000 + "\n")
        case "half":
            write('{"id"')
            wait_for_ever()
        case "deaf":
            os.close(0)
            say({"id": question, "choice": 0})
            wait_for_ever()
        case "mute":
            os.close(1)
            wait_for_ever()
        case "garble":
            os.write(1, b"\xff\xfe\n")


def main() -> None:
    conduct, asked = sys.argv[1], 0
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            if conduct == "stranger":
                say({**HELLO, "version": 99})
            elif conduct != "silent":
                say(HELLO)
        elif message["type"] == "act":
            asked += 1
            if asked < 3 or conduct == "behave":
                say({"id": message["id"], "choice": 0})
            else:
                misbehave(conduct, message["id"])


if __name__ == "__main__":
    main()
