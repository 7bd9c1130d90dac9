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
class Sale:
    """What one sale did to an item: between a project and the inventory, which is none."""

    by: str
    source: str | None
    buyer: str | None
    price: int
    # The project's own purchase that it came back from.
    bought_in: str | None


@dataclass
class Item:
    """Where it is, and how it came there."""

    place: dict
    # What it was sold or given back by last, if nothing moved it since.
    by: str | None = None
    sales: list = field(default_factory=list)
    # The return, the purchase, and how many sales came before.
    returns: list = field(default_factory=list)


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
    # What an order is in that doesn't say.
    earlier: str = "USD"
    # What went out of each line, by order and line, before all of the order did.
    out: dict = field(default_factory=lambda: defaultdict(int))
    # What was paid for each order and each match less what was given back, by who paid; and out of which
    # wallets that came.
    paid: dict = field(default_factory=lambda: defaultdict(int))
    drawn: dict = field(default_factory=lambda: defaultdict(int))
    fees: dict = field(default_factory=dict)
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
            item.sales.append(Sale(sale["transactionId"], data["from"].get("projectId"), data["to"].get("projectId"),
                                   sale["priceCents"], sale.get("boughtIn")))

    def _ItemReturned(self, name: str, data: dict) -> None:
        back = data["returnTransactionId"]
        self.items[name].by = back
        self.moved_by[back][name] = data["priceCents"]
        self.returns.append((back, data["transactionId"], data["priceCents"]))
        self.items[name].returns.append((back, data["transactionId"], len(self.items[name].sales)))

    # --- What the business has settled ---

    def _CurrencyChosen(self, name: str, data: dict) -> None:
        if data.get("alsoEarlier"):
            # Nothing was stamped before the first choice, and only that can say so.
            self.earlier = data["currency"]
            for order in self.orders.values():
                order["currency"] = self.earlier

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
        self.orders[name] = {"status": data["status"], "total": data["totalCents"], "lines": data.get("lines", []),
                             "currency": data.get("currency") or self.earlier}

    def _OrderStatusUpdated(self, name: str, data: dict) -> None:
        self.orders[name]["status"] = data["to"]
        if data["to"] == "returned":
            for line in [each for each in self.out if each[0] == name]:
                del self.out[line]

    def _OrderLinesDelivered(self, name: str, data: dict) -> None:
        for part in data["lines"]:
            self.out[name, part["line"]] += part["quantity"]
            ordered, out = self.orders[name]["lines"][part["line"] - 1]["quantity"], self.out[name, part["line"]]
            if not 0 <= out <= ordered:
                self.wrong.append(f"of order {name}, line {part['line']}, {out} of {ordered} are out")

    def _OrderPaid(self, name: str, data: dict) -> None:
        self._pay("order", name, data["userId"], data["amountCents"])

    def _OrderRefunded(self, name: str, data: dict) -> None:
        self._pay("order", name, data["userId"], -data["amountCents"])

    def _pay(self, kind: str, name: str, who: str, cents: int) -> None:
        self.paid[kind, name, who] += cents
        if self.paid[kind, name, who] < 0:
            self.wrong.append(f"{who} got back more for {kind} {name} than they had paid")

    def earned(self, name: str) -> int:
        """What an order brings in: of a cancelled one what went out, of a returned one nothing."""
        order = self.orders[name]
        if order["status"] == "returned":
            return 0
        if order["status"] != "cancelled":
            return order["total"]
        out = sum(self.out[name, number] * each["unitPriceCents"] for number, each in enumerate(order["lines"], 1))
        return min(out, order["total"])

    def pieces(self, name: str) -> tuple[int, int]:
        """How many pieces of an order are out, and how many are due."""
        order = self.orders[name]
        goes = {number: each["quantity"] for number, each in enumerate(order["lines"], 1)
                if each.get("productId") or each["unitPriceCents"] >= 0}
        out = sum(self.out[name, number] for number in goes)
        match order["status"]:
            case "delivered":
                return sum(goes.values()), 0
            case "placed" | "onDelivery":
                return out, sum(goes.values()) - out
            case _:
                return out, 0

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
        self._wallet(name, data["amountCents"], data)

    def _WalletDebited(self, name: str, data: dict) -> None:
        self._wallet(name, -data["amountCents"], data)

    def _wallet(self, name: str, amount: int, data: dict) -> None:
        told = data["balanceCents"]
        self.wallets[name] += amount
        for kind in ("order", "match"):
            if data.get(kind + "Id"):
                self.drawn[kind, data[kind + "Id"], name] -= amount
        if self.wallets[name] != told or told < 0:
            self.wrong.append(f"wallet {name} holds {self.wallets[name]}, its event says {told}")

    # --- Matches ---

    def _MatchScheduled(self, name: str, data: dict) -> None:
        self.fees[name] = data.get("feeCents")

    def _MatchFeePaid(self, name: str, data: dict) -> None:
        if self.paid["match", name, data["userId"]] or data["amountCents"] != self.fees[name]:
            self.wrong.append(f"the fee of match {name} is {self.fees[name]}, and {data} paid it")
        self._pay("match", name, data["userId"], data["amountCents"])

    def _MatchCanceled(self, name: str, data: dict) -> None:
        for each in [each for each in self.paid if each[:2] == ("match", name)]:
            self.paid[each] = 0

    # --- What must always hold ---

    def violations(self) -> list[str]:
        """What of it isn't so."""
        found = list(self.wrong) + self._payments() + self._parts()
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
        sold = [(sale.by, sale.bought_in, sale.price) for item in self.items.values() for sale in item.sales
                if sale.bought_in]
        for made, purchase, price in self.returns + sold:
            if not self.transactions[made].canceled:
                back[purchase] += price
        for purchase, cents in back.items():
            paid = self.transactions[purchase]
            if paid.canceled or cents > paid.details["amountCents"]:
                found.append(f"of {purchase} came back {cents}; it was {paid}")
        for name, item in self.items.items():
            found += [f"item {name} {fault}" for fault in self._unpaid(item)]
        return found

    def _unpaid(self, item: Item) -> list[str]:
        """Where money came back for an item to a side that hadn't paid it, or had it back."""
        found = []
        live = [each for each in item.sales if not self.transactions[each.by].canceled]
        for before, sale in zip([None, *live], live):
            if sale.buyer:
                continue
            if before and (before.buyer != sale.source or before.price != sale.price):
                found.append(f"was sold to {before.buyer} for {before.price}, and by {sale.source} for {sale.price}")
            if not before:
                paid = self.transactions.get(sale.bought_in)
                if not paid or paid.canceled or paid.details.get("projectId") != sale.source:
                    found.append(f"came back from {sale.source}, which had bought it in {sale.bought_in}: {paid}")
        for made, purchase, count in item.returns:
            if self.transactions[made].canceled:
                continue
            side = self.transactions[purchase].details.get("projectId")
            before = [each for each in item.sales[:count] if not self.transactions[each.by].canceled]
            if before and before[-1].buyer != side:
                found.append(f"was given back for {side}, and paid for by {before[-1].buyer}")
            if side and any(each.source == side and each.bought_in for each in before):
                found.append(f"was given back for {side}, which had sold it back")
        return found

    def _payments(self) -> list[str]:
        """What was paid came out of the wallets that paid it, once, and no more than there was to pay."""
        found = []
        for each in self.paid.keys() | self.drawn.keys():
            if self.paid[each] != self.drawn[each]:
                found.append(f"{each}: {self.paid[each]} are paid, and the wallet gave {self.drawn[each]}")
        for name in self.orders:
            paid = sum(cents for (kind, order, _), cents in self.paid.items() if (kind, order) == ("order", name))
            if paid > self.earned(name):
                found.append(f"order {name} brings in {self.earned(name)}, and {paid} are paid for it")
        return found

    def _parts(self) -> list[str]:
        """An order that is off keeps what went out of it, and nothing else."""
        found = []
        for (name, line), held in self.lines.items():
            status, out = self.orders[name]["status"], self.out[name, line]
            if status == "returned" and held or status == "cancelled" and held > out:
                found.append(f"order {name} is {status}, {out} of line {line} are out, and it holds {held}")
        return found
