"""What programs do to a store while every change of its folder is recorded: each workload reaches other files, or
the same ones in another order."""

from dataclasses import dataclass
from typing import Callable

from . import engine
from .commands import Shop, command, texts_of
from .recorder import Recorder

QUERIES = ("orders", "users", "conversations", "products")
PAUSES = (1, 1, 2, 3, 8, 20, 40)


@dataclass(frozen=True)
class Workload:
    """`slow`: what a sync takes, so that others see what isn't durable yet; in µs."""

    name: str
    kind: str
    run: Callable[[Recorder], None]
    slow: int = 0


def singles(at: Recorder) -> None:
    """A process for each command, and for each question between them."""
    at.run("init", "--json")
    made = Shop(at.seed, users=4).first(34)
    for number, each in enumerate(made):
        at.do(each)
        if number % 8 == 7:
            at.ask(*QUERIES)
    at.do(command("AddCategory", "refused", categoryId="lamps", title="x"), statuses=(65,))
    at.ask(*QUERIES)


def batches(at: Recorder) -> None:
    """Batches whose input pauses, asked about in between."""
    at.run("init", "--json")
    made = Shop(at.seed, users=10).first(180)
    at.batch(made[:100], PAUSES)
    at.ask(*QUERIES)
    at.batch(made[100:], PAUSES)
    at.ask(*QUERIES)


def together(at: Recorder) -> None:
    """Many processes at once, one of them a batch, on a slow disk."""
    at.run("init", "--json")
    at.batch(Shop(at.seed, users=4).first(12), (12,))
    processes = []
    for number in range(18):
        user = f"n{number % 5}"
        processes.append(at.send([
            command("ReceiveUserMessage", f"m{number}", userId=user, text=f"Message {number}"),
            command("AdjustStock", f"a{number}", productId="p2", delta=1),
            command("RegisterUser", f"r{number}", userId=f"w{number}", displayName=f"W {number}"),
        ][number % 3]))
    asking = [at.start(at.es, "--data", str(at.folder), query, "--json") for query in QUERIES[:2]]
    at.batch(Shop(at.seed + 1, prefix="b").first(40), (20,))
    for process in processes + asking:
        at.finish(process)
    at.ask(*QUERIES)


def keys(at: Recorder) -> None:
    """Whoever makes a key is killed before it is durable; others find the key and seal with it."""
    at.run("init", "--json")
    for number in range(6):
        user = f"k{number}"
        killed = at.send(
            command("RegisterUser", f"x{number}", userId=user, displayName=f"Killed {number}"),
            at=1, do="kill", kinds="sync", only="keys")
        at.finish(killed, statuses=(-9,))
        at.do(command("RegisterUser", f"r{number}", userId=user, displayName=f"Name {number}"))
        at.do(command("ReceiveUserMessage", f"m{number}", userId=user, text=f"Text {number}"))
    at.ask("users", "conversations")


def killed(at: Recorder) -> None:
    """Processes are killed anywhere; the next one is sent the same command, and answers by what it finds."""
    at.run("init", "--json")
    at.batch(Shop(at.seed, users=4).first(9), (9,))
    for number in range(14):
        each = [
            command("AdjustStock", f"a{number}", productId="p1", delta=1),
            command("RegisterUser", f"r{number}", userId=f"k{number}", displayName=f"Name {number}"),
            command("ChangeCategory", f"s{number}", categoryId="lamps", title="Lamps"),
            command("ReceiveUserMessage", f"m{number}", userId="u1", text=f"Text {number}"),
        ][number % 4]
        deed = at.chance.choice(("kill", "half", "after"))
        at.finish(at.send(each, at=at.chance.randint(1, 16), do=deed), statuses=(0, -9))
        at.do(each)
    at.ask("users", "products")


def forgetting(at: Recorder) -> None:
    """People are forgotten, whose texts were in read models, snapshots and what was refused."""
    at.run("init", "--json")
    made = Shop(at.seed, users=5).first(70)
    at.batch(made, (70,))
    refused = command(
        "RegisterUser", "refused", userId="u1", displayName="Refused", email="refused@example.org")
    at.do(refused, statuses=(65,))
    at.ask(*QUERIES)
    at.run("check", "--json", statuses=(0, 1, 3))
    at.forget("u1", "forget-1", texts_of("u1", made) + [b"refused@example.org"])
    at.ask("users", "conversations")
    new = command("RegisterUser", "new", userId="u77", displayName="New", email="new@example.org")
    at.do(new)
    at.ask("users")
    at.forget("u2", "forget-2", texts_of("u2", made))
    at.forget("u77", "forget-3", [b"new@example.org"])
    at.ask(*QUERIES)


def rebuilding(at: Recorder) -> None:
    """Read models are built anew, one by one and all, while the log grows."""
    at.run("init", "--json")
    at.batch(Shop(at.seed, users=5).first(120), (120,))
    at.ask(*QUERIES)
    at.run("projections", "rebuild", "orders")
    at.ask("orders")
    at.batch(Shop(at.seed + 1, prefix="x", users=3).first(30), (30,))
    at.run("projections", "rebuild", "--all")
    at.ask(*QUERIES)


def unchanged(at: Recorder) -> None:
    """Commands that change nothing and are remembered by their ids, and the same sent again."""
    at.run("init", "--json")
    made = Shop(at.seed, users=3).first(20)
    at.batch(made, (20,))
    for number in range(5):
        at.do(command("ChangeCategory", f"same{number}", categoryId="lamps", title="Lamps"))
    same = [
        command("ChangeCategory", f"batch{number}", categoryId="lamps", title="Lamps")
        for number in range(60)
    ]
    at.batch(same, (1, 3, 20))
    at.batch(same[:4] + made[:4], (1, 2))


def large(at: Recorder) -> None:
    """Records of about a page and of several."""
    at.run("init", "--json")
    made = Shop(at.seed, users=3).first(20)
    for number in range(60):
        text = f"Text {number} " + "y" * at.chance.choice((10, 500, 1500, 2000, 3900))
        made.append(command("ReceiveUserMessage", f"l{number}", userId=f"u{number % 3}", text=text))
        if number % 3 == 0:
            message = "m" * at.chance.choice((5, 3000))
            made.append(command(
                "AddReview", f"v{number}", productId="p1", author="x", stars=3, message=message))
    at.batch(made, (1, 2, 3, 8, 20))
    at.ask("conversations", "products")


def folding(at: Recorder) -> None:
    """Streams so long that they are kept folded, over and over."""
    at.run("init", "--json")
    users = [
        command("RegisterUser", f"w{number}", userId=f"w{number}", displayName=f"Wallet {number}")
        for number in range(2)
    ]
    paid = [
        command("CreditWallet", f"c{number}", userId=f"w{number % 2}", amountCents=5)
        for number in range(1_040)
    ]
    at.batch(users + paid, (200,))
    for number in range(4):
        at.do(command("DebitWallet", f"d{number}", userId=f"w{number % 2}", amountCents=5))
    more = [
        command("CreditWallet", f"e{number}", userId=f"w{number % 2}", amountCents=5)
        for number in range(1_040)
    ]
    at.batch(more, (200,))
    for number in range(4, 8):
        at.do(command("DebitWallet", f"d{number}", userId=f"w{number % 2}", amountCents=5))


def filling(at: Recorder) -> None:
    """So many events that the index is written to when a process ends."""
    at.run("init", "--json")
    for begin in range(0, 4_500, 1_500):
        at.batch([
            command("AdjustStock", f"f{number}", productId=f"p{number % 3}", delta=1)
            if number > 3 else Shop(at.seed, users=1).first(4)[number]
            for number in range(begin, begin + 1_500)
        ], (500,))
        at.ask("products")
    for number in range(3):
        at.do(command("AdjustStock", f"last{number}", productId="p1", delta=1))


def journal_turns(at: Recorder) -> None:
    """Three processes that stay, and append by turns: each finds what the others have written since."""
    at.run("init", "--json")
    at.batch(Shop(at.seed, users=3).first(9), (9,))
    members = [at.begin_batch() for _ in range(3)]
    for turn in range(36):
        at.feed(members[turn % 3], [
            command("AdjustStock", f"t{turn}-{number}", productId=f"p{number % 2}", delta=1)
            for number in range(turn % 4 + 1)])
        if turn % 12 == 11:
            at.ask("products")
    for member in members:
        at.finish(member)


WORKLOADS = [
    Workload("singles", "office", singles),
    Workload("batches", "office", batches),
    Workload("together", "office", together, slow=1_500),
    Workload("keys", "office", keys),
    Workload("killed", "office", killed),
    Workload("forgetting", "office", forgetting),
    Workload("rebuilding", "office", rebuilding),
    Workload("unchanged", "office", unchanged),
    Workload("large", "office", large),
    Workload("folding", "office", folding),
    Workload("filling", "office", filling),
    Workload("driver-one", "engine", engine.driver_one),
    Workload("driver-many", "engine", engine.driver_many, slow=1_500),
    Workload("driver-segments", "engine", engine.driver_segments, slow=300),
    Workload("journal-frames", "engine", engine.journal_frames, slow=500),
    Workload("journal-rolls", "engine", engine.journal_rolls),
    Workload("journal-filling", "engine", engine.journal_filling, slow=300),
    Workload("journal-failing", "engine", engine.journal_failing, slow=300),
    Workload("journal-turns", "office", journal_turns),
    Workload("journal-takeover", "engine", engine.journal_takeover),
]
