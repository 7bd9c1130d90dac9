"""Callers that each wait for their own answer, in several processes of Python, for some seconds.

A peer's module has `connect(target)`, whose connections have `append(stream, expected, type, payload)`
and `load(stream)`; both answer with what the next append to that stream expects, `NEW` for a new one.
"""

import multiprocessing
import threading
import time

import orjson

from .workload import COMMANDS_OF_AN_ORDER, EVENTS_OF_AN_ORDER, PAYLOAD, TYPE, Order, stream

# Orders of one caller in one window, at most.
ROOM = 100_000


def appends(connection, new, number, until):
    """Single appends to orders that live and end; how many of them until then."""
    count = 0
    while True:
        name, expected = stream(number), new
        for _ in range(EVENTS_OF_AN_ORDER):
            if time.perf_counter() >= until:
                return count
            expected = connection.append(name, expected, TYPE, PAYLOAD)
            count += 1
        number += 1


def commands(connection, new, number, until):
    """Whole commands: load what the order has been, decode, fold, decide, append."""
    count = 0
    while True:
        for _ in range(COMMANDS_OF_AN_ORDER):
            if time.perf_counter() >= until:
                return count
            events, expected = connection.load(stream(number))
            order = Order()
            for type, payload in events:
                order.evolve(type, payload)
            type, payload = order.decide(number)
            connection.append(stream(number), expected, type, orjson.dumps(payload))
            count += 1
        number += 1


def rate(connect, new, target, work, callers, first, seconds, processes):
    """How often a second so many callers did their `work`."""
    context = multiprocessing.get_context("spawn")
    processes = min(processes, callers)
    start, results = context.Barrier(processes), context.SimpleQueue()
    shares = [callers // processes + (number < callers % processes) for number in range(processes)]
    running = []
    for share in shares:
        running.append(context.Process(
            target=run, daemon=True,
            args=(connect, new, target, work, share, first, seconds, start, results)))
        first += share * ROOM
    for process in running:
        process.start()
    for process in running:
        process.join()
    if any(process.exitcode != 0 for process in running):
        raise RuntimeError("a process of callers failed")
    answers = [results.get() for _ in running]
    failure = next((answer for answer in answers if isinstance(answer, str)), None)
    if failure is not None:
        raise RuntimeError(failure)
    return sum(count / taken for count, taken in answers)


def run(connect, new, target, work, callers, first, seconds, start, results):
    connections = [connect(target) for _ in range(callers)]
    counts, failures = [0] * callers, []
    start.wait(60)
    begin = time.perf_counter()

    def call(index):
        try:
            counts[index] = work(
                connections[index], new, first + index * ROOM, begin + seconds)
        except Exception as error:
            failures.append(f"{type(error).__name__}: {error}")

    threads = [threading.Thread(target=call, args=(index,)) for index in range(callers)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    results.put(failures[0] if failures else (sum(counts), time.perf_counter() - begin))
