"""What schemathesis is to look for besides, since this is a log of events: each check asks the server once more."""

import json
import os
import re
from datetime import datetime
import urllib.error
import urllib.request
import uuid
from typing import Any

import schemathesis
from hypothesis import strategies
from schemathesis import GenerationMode

_OUTSIDE = {"Authorization": f"Bearer {os.environ.get('DAYBOOK_TOKEN', '')}"}
# Where the log ended when it was looked at last: nothing else writes meanwhile.
_head: dict[str, int] = {}


@schemathesis.serializer("application/x-ndjson")
def lines(context: Any, value: Any) -> bytes:
    """Whatever it is, as a body of lines."""
    return value.encode() if isinstance(value, str) else json.dumps(value).encode()


# To the millisecond, as the description says, and not after now, before which nothing has happened.
schemathesis.openapi.format(
    "date-time",
    strategies.datetimes(datetime(1, 1, 2), datetime(2026, 1, 1)).map(
        lambda time: time.isoformat(timespec="milliseconds") + "Z"))


@schemathesis.hook
def map_body(ctx: Any, body: Any) -> Any:
    """To JSON Schema 1.0 is a whole number; whoever writes one by a program writes 1."""
    if isinstance(body, float) and body.is_integer():
        return int(body)
    if isinstance(body, list):
        return [map_body(ctx, element) for element in body]
    if isinstance(body, dict):
        return {name: map_body(ctx, value) for name, value in body.items()}
    return body


def _ask(url: str, body: bytes | None = None, headers: dict[str, str] | None = None) -> tuple[int, Any]:
    request = urllib.request.Request(url, body, _OUTSIDE | (headers or {}))
    try:
        with urllib.request.urlopen(request, timeout=20) as answer:
            return answer.status, answer.read()
    except urllib.error.HTTPError as error:
        return error.code, error.read()


def _root(case: Any) -> str:
    return case.operation.base_url.rstrip("/")


def _end_of_log(case: Any) -> int:
    _, figures = _ask(_root(case) + "/metrics")
    line = next(line for line in figures.decode().splitlines() if line.startswith("daybook_log_head "))
    return int(float(line.split()[1]))


def _is_write(case: Any) -> bool:
    return case.method == "POST" and case.operation.path.startswith("/v1/commands/")


@schemathesis.check
def reading_appends_nothing(ctx: Any, response: Any, case: Any) -> None:
    """To read, and to be refused, leaves the log as it is."""
    end = _end_of_log(case)
    before = _head.get(_root(case), end)
    _head[_root(case)] = end
    if case.method == "POST" and response.status_code == 200:
        return
    assert end == before, f"the log went from {before} to {end} by a {case.method} that was answered {response.status_code}"


@schemathesis.check
def accepted_events_are_in_the_log(ctx: Any, response: Any, case: Any) -> None:
    """What is accepted is the events that it says, where it says, and its stream at the revision that it says."""
    if not _is_write(case) or response.status_code != 200:
        return
    outcome = json.loads(response.content)
    if not outcome["events"] or outcome.get("dryRun") or outcome.get("duplicate"):
        return
    count = len(outcome["events"])
    _, text = _ask(f"{_root(case)}/v1/events?after={outcome['position'] - count}&limit={count}")
    events = json.loads(text)["events"]
    told = [event["type"] for event in events]
    assert told == outcome["events"], f"{told} instead of {outcome['events']}"
    revisions = [event["revision"] for event in events if event["stream"] == outcome["stream"]]
    assert revisions[-1] == outcome["revision"], f"{outcome['stream']} isn't at {outcome['revision']}"


@schemathesis.check
def a_key_that_is_sent_again_is_answered_the_same(ctx: Any, response: Any, case: Any) -> None:
    """The same command with the same key happens once, and both answers say so."""
    if not _is_write(case) or response.status_code != 200 or not isinstance(response.request.body, bytes | str):
        return
    body = response.request.body
    body = body.encode() if isinstance(body, str) else body
    head = {"Idempotency-Key": uuid.uuid4().hex, "Content-Type": "application/json"}
    url = f"{_root(case)}{case.operation.path}"
    first, second = _ask(url, body, head), _ask(url, body, head)
    _head[_root(case)] = _end_of_log(case)
    if first[0] != 200:
        return
    one, other = json.loads(first[1]), json.loads(second[1])
    one["duplicate"] = other["duplicate"] = None
    assert (first[0], one) == (second[0], other), f"{first} and then {second}"


@schemathesis.check
def nothing_that_the_description_allows_is_unreadable(ctx: Any, response: Any, case: Any) -> None:
    """What a schema allows is refused as unreadable (400) only by what the description says in words besides."""
    if response.status_code != 400 or not case.meta or case.meta.generation.mode != GenerationMode.POSITIVE:
        return
    told = case.operation.definition.raw["responses"].get("400", {}).get("description", "")
    besides = [line.split(": ", 1) for line in told.splitlines()]
    for error in json.loads(response.content)["errors"]:
        # The first of them gives the answer its status; others may be of a rule, or of what isn't there.
        if error["code"] not in _UNREADABLE or _MANY_BYTES in error["message"]:
            continue
        texts = [text for code, text in besides if code == error["code"]]
        # A rule that begins with a field is of that one, any other of whatever it is told at.
        of_field = [re.match(r"([\w-]+): ", text) for text in texts]
        assert any(match is None or match[1] == error.get("field") for match in of_field), (
            f"{error} isn't told by the description: {told!r}")


_UNREADABLE = {"invalid-json", "invalid-field", "unknown-field", "required-field-empty", "invalid-header"}
# JSON Schema counts characters, and an identifier's bytes are few.
_MANY_BYTES = "is longer than 128 bytes"


@schemathesis.check
def what_was_parked_goes_on(ctx: Any, response: Any, case: Any) -> None:
    """Whoever parks a projection wants its queries refused from then on (503): here nobody does for long."""
    if response.status_code != 200 or not case.operation.path.endswith("/ParkProjection"):
        return
    body = json.dumps({"projection": json.loads(response.request.body)["projection"]}).encode()
    status, text = _ask(
        _root(case) + "/v1/commands/RetryProjection", body, {"Content-Type": "application/json"})
    _head[_root(case)] = _end_of_log(case)
    assert status == 200, f"it was parked, and then {text}"
