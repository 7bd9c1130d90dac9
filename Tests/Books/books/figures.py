"""The money and the stock of a business, worked out from the raw events and nothing else."""

from collections import defaultdict
from dataclasses import dataclass, field

# Beyond it a sum can't be said as a number of 64 bits.
MOST = 2**63 - 1


@dataclass
class Transaction:
    """As it stands now."""

    account: str
    details: dict
    canceled: bool = False

    @property
    def spent(self) -> int:
        """What it adds to the spending of its side."""
        if self.canceled:
            return 0
        amount = self.details["amountCents"]
        back = self.details["transactionType"] == "return" or (
            self.details["transactionType"] == "sale"
            and self.details.get("inventorySaleDirection") == "project_to_business")
        return -amount if back else amount

    @property
    def is_internal(self) -> bool:
        """Between the business's own sides: over both nothing was spent."""
        return self.details["transactionType"] == "sale"


@dataclass
class Item:
    """Where it is, and how it came there."""

    place: dict
    # What it was sold or given back by last, if nothing moved it since.
    by: str | None = None
    sales: list = field(default_factory=list)


@dataclass
class Figures:
    """All that is added up."""

    transactions: dict = field(default_factory=dict)
    items: dict = field(default_factory=dict)
    # What each sale moved, and each return gave back: its items' prices.
    moved_by: dict = field(default_factory=lambda: defaultdict(dict))
    # The return, the purchase and the price of each item that went back.
    returns: list = field(default_factory=list)
    stock: dict = field(default_factory=dict)
    # Came in and went out beside what orders took.
    brought: dict = field(default_factory=lambda: defaultdict(int))
    # What orders hold, by product; and by order and line.
    taken: dict = field(default_factory=lambda: defaultdict(int))
    lines: dict = field(default_factory=lambda: defaultdict(int))
    orders: dict = field(default_factory=dict)
    wallets: dict = field(default_factory=lambda: defaultdict(int))
    # What can't be, said as it was seen.
    wrong: list = field(default_factory=list)

    def take(self, event: dict) -> None:
        """The next event of the log."""
        kind = getattr(self, "_" + event["type"], None)
        if kind:
            kind(event["stream"].partition("-")[2], event["data"])

    # --- The books ---

    def _TransactionRecorded(self, name: str, data: dict) -> None:
        self.transactions[name] = Transaction(data["accountId"], dict(data))

    def _TransactionAmended(self, name: str, data: dict) -> None:
        details = self.transactions[name].details
        for key, value in data.items():
            if value is None or value == "":
                details.pop(key, None)
            else:
                details[key] = value
        if details["transactionType"] != "sale":
            details.pop("inventorySaleDirection", None)

    def _TransactionCanceled(self, name: str, data: dict) -> None:
        self.transactions[name].canceled = True

    _TransactionReversed = _TransactionCanceled

    def _ItemAdded(self, name: str, data: dict) -> None:
        self.items[name] = Item({key: data[key] for key in ("projectId", "spaceId") if data.get(key)})

    def _ItemMoved(self, name: str, data: dict) -> None:
        item, sale = self.items[name], data.get("sale")
        item.place = data["to"]
        item.by = sale["transactionId"] if sale else None
        if sale:
            self.moved_by[sale["transactionId"]][name] = sale["priceCents"]
            item.sales.append((sale["direction"], sale["priceCents"], sale["transactionId"]))

    def _ItemReturned(self, name: str, data: dict) -> None:
        back = data["returnTransactionId"]
        self.items[name].by = back
        self.moved_by[back][name] = data["priceCents"]
        self.returns.append((back, data["transactionId"], data["priceCents"]))

    # --- The shop ---

    def _ProductAdded(self, name: str, data: dict) -> None:
        self.stock[name] = self.brought[name] = data["quantity"]

    def _StockAdjusted(self, name: str, data: dict) -> None:
        self.stock[name] += data["delta"]
        if not data.get("orderId"):
            self.brought[name] += data["delta"]
        if self.stock[name] != data["quantity"]:
            self.wrong.append(f"product {name} has {self.stock[name]}, its event says {data['quantity']}")
        if self.stock[name] < 0:
            self.wrong.append(f"product {name} has {self.stock[name]}")

    def _OrderPlaced(self, name: str, data: dict) -> None:
        self.orders[name] = {"status": data["status"], "total": data["totalCents"], "lines": data.get("lines", [])}

    def _OrderStatusUpdated(self, name: str, data: dict) -> None:
        self.orders[name]["status"] = data["to"]

    def _OrderLineAllocated(self, name: str, data: dict) -> None:
        self.taken[data["productId"]] += data["quantity"]
        self.lines[name, data["line"]] += data["quantity"]
        ordered = self.orders[name]["lines"][data["line"] - 1]["quantity"]
        if self.lines[name, data["line"]] > ordered:
            self.wrong.append(f"order {name} has taken {self.lines[name, data['line']]} of {ordered}")

    def _OrderLineReleased(self, name: str, data: dict) -> None:
        self.taken[data["productId"]] -= data["quantity"]
        self.lines[name, data["line"]] -= data["quantity"]
        if self.lines[name, data["line"]] < 0:
            self.wrong.append(f"order {name} gave back more than it had taken")

    # --- Wallets ---

    def _WalletCredited(self, name: str, data: dict) -> None:
        self._wallet(name, data["amountCents"], data["balanceCents"])

    def _WalletDebited(self, name: str, data: dict) -> None:
        self._wallet(name, -data["amountCents"], data["balanceCents"])

    def _wallet(self, name: str, amount: int, told: int) -> None:
        self.wallets[name] += amount
        if self.wallets[name] != told or told < 0:
            self.wrong.append(f"wallet {name} holds {self.wallets[name]}, its event says {told}")

    # --- What must always hold ---

    def violations(self) -> list[str]:
        """What of it isn't so."""
        found = list(self.wrong)
        for name, free in self.stock.items():
            if free + self.taken[name] != self.brought[name]:
                found.append(f"product {name}: {free} free and {self.taken[name]} taken of {self.brought[name]}")
        for name, moved in self.moved_by.items():
            made = self.transactions[name]
            if not made.canceled and made.details["amountCents"] != sum(moved.values()):
                found.append(f"transaction {name} says {made.details['amountCents']}, its items {sum(moved.values())}")
            left = [item for item in moved if self.items[item].by == name]
            if made.canceled and left:
                found.append(f"transaction {name} is cancelled, and {left} are where it put them")
        back = defaultdict(int)
        for made, purchase, price in self.returns:
            if not self.transactions[made].canceled:
                back[purchase] += price
        for purchase, cents in back.items():
            paid = self.transactions[purchase]
            if paid.canceled or cents > paid.details["amountCents"]:
                found.append(f"of {purchase} came back {cents}; it was {paid}")
        for name, item in self.items.items():
            live = [(way, price) for way, price, made in item.sales if not self.transactions[made].canceled]
            for (way, price), (next_way, next_price) in zip(live, live[1:]):
                if (way, next_way) == ("business_to_project", "project_to_business") and price != next_price:
                    found.append(f"item {name} was sold for {price} and taken back for {next_price}")
        return found
