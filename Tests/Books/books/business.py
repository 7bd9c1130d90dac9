"""Random commands: any command that `es` knows, its fields filled in by what they are said to be.

Ids come from small pools, so that commands meet; amounts and quantities are mostly small, now and then absurd.
"""

import json
import random
from dataclasses import dataclass, field

from .es import Es

# Commands of these parts are about money or stock, or may change what others tell of them.
CONTEXTS = {"business", "catalog", "orders", "fulfilment", "payments", "ledger", "clubs", "messaging",
            "sales calendar"}
# So many ids of each kind; of what is made again and again, more.
_POOLS = {"product": 4, "category": 2, "project": 3, "budgetCategory": 4, "club": 2}
# What a command makes, by the field that names it: mostly a new one.
_MADE = {"RecordTransaction": ("transactionId", "transaction"), "SellItems": ("transactionId", "transaction"),
         "RecordDraft": ("transactionId", "transaction"),
         "ReturnItems": ("returnTransactionId", "transaction"), "AddItem": ("itemId", "item"),
         "PlaceOrder": ("orderId", "order"), "ScheduleMatch": ("matchId", "match"), "ScheduleSale": ("saleId", "sale")}
# How often a field that may be left out is given, where it isn't every second time.
_GIVEN = {"inventorySaleDirection": 0.08, "spaceId": 0.1, "itemIds": 0.15, "status": 0.15, "totalCents": 0.1,
          "accountId": 0.1, "taxRatePct": 0.05, "subtotalCents": 0.05, "receiptImages": 0.02, "otherImages": 0.02,
          "transactionImages": 0.02, "images": 0.02, "lines": 0.9, "purchasePriceCents": 0.9, "projectId": 0.7, "budgetCategoryId": 0.6,
          "transactionId": 0.7, "orderId": 0.95, "presetId": 0.1, "presetAccountId": 0.3, "productId": 0.9, "returnTransactionId": 0.95, "itemId": 0.95}
_PERSONS = ("user", "uid", "owner", "captain", "member", "person", "customer")
# How often each is sent, beside 1: what the books are made of.
_WEIGHTS = {"RecordTransaction": 8, "AmendTransaction": 4, "CancelTransaction": 2, "AddItem": 8, "SellItems": 8,
            "ReturnItems": 6, "MoveItem": 3, "ChangeItem": 3, "PlaceOrder": 8, "UpdateOrderStatus": 10,
            "AdjustStock": 4,
            "DraftTransaction": 2, "AmendDraft": 4, "RecordDraft": 3, "ReopenAccount": 3,
            "AddProduct": 2, "FillBackorder": 3, "SetProjectBudget": 3, "CreditWallet": 3, "DebitWallet": 3,
            "DeliverLines": 8, "PayOrder": 8, "PayMatchFee": 4, "ScheduleMatch": 2}
# Seldom: they put an end to what others need.
_SELDOM = {"EraseUser", "ArchiveProject", "ArchiveBudgetCategory", "DiscontinueProduct", "ArchiveCategory",
           "ArchiveSpace", "CloseAccount", "ChooseCurrency", "ChooseTimeZone"}


@dataclass
class Field:
    """One field of a command, as `es commands NAME` tells of it."""

    name: str
    type: str
    required: bool
    fields: list["Field"] = field(default_factory=list)

    @staticmethod
    def of(told: dict) -> "Field":
        """From its JSON."""
        return Field(told["name"], told["type"], told["required"], [Field.of(each) for each in told.get("fields", [])])


@dataclass
class Command:
    """One kind of command."""

    name: str
    fields: list[Field]
    weight: float


class Business:
    """All commands, and a source of lines to send."""

    def __init__(self, es: Es) -> None:
        known = es.json("commands", "--json")
        # What there is of what is made again and again, as far as that is known.
        self.made: dict[str, list[str]] = {stem: [] for _, stem in _MADE.values()}
        self._number = 0
        self._sent = 0
        self.commands = [self._told(es, each["name"]) for each in known if each["context"] in CONTEXTS]

    @staticmethod
    def _told(es: Es, name: str) -> Command:
        told = es.json("commands", name, "--json")
        weight = 0.1 if name in _SELDOM else _WEIGHTS.get(name, 1)
        return Command(name, [Field.of(each) for each in told["fields"]], weight)

    def lines(self, chance: random.Random, count: int, known: dict[str, list[str]]) -> list[str]:
        """So many commands, a line of a batch each; `known` is what there is by now of some kinds."""
        self.made.update(known)
        chosen = chance.choices(self.commands, [each.weight for each in self.commands], k=count)
        return [self._line(chance, each) for each in chosen]

    def _line(self, chance: random.Random, command: Command) -> str:
        changes = command.name.startswith(("Change", "Amend", "Reschedule"))
        data = self._object(chance, command.fields, changes)
        if command.name in _MADE and chance.random() < 0.9:
            name, stem = _MADE[command.name]
            self._number += 1
            data[name] = f"{stem}{self._number}"
            self.made[stem].append(data[name])
        self._sent += 1
        # So that it can be sent again, when nobody knows whether it was done.
        line = {"command": command.name, "id": f"c{self._sent}", "data": data}
        if chance.random() < 0.5:
            line["reason"] = "it was counted again"
        return json.dumps(line)

    def _object(self, chance: random.Random, fields: list[Field], changes: bool) -> dict:
        found = {}
        for each in fields:
            if not each.required and chance.random() > _GIVEN.get(each.name, 0.5):
                continue
            if changes and not each.required and chance.random() < 0.1:
                found[each.name] = None
                continue
            found[each.name] = self._value(chance, each)
        if found.get("transactionType") == "sale" and chance.random() < 0.9:
            found["inventorySaleDirection"] = chance.choice(("business_to_project", "project_to_business"))
        # Where both are given they hardly ever agree.
        if "lines" in found and found["lines"]:
            found.pop("totalCents", None)
        return found

    def _value(self, chance: random.Random, each: Field, kind: str | None = None) -> object:
        kind = kind or each.type
        if kind.startswith("a list of "):
            count = chance.choice((0, 1, 1, 1, 1, 2, 2, 3))
            return [self._value(chance, each, kind.removeprefix("a list of ")) for _ in range(count)]
        if kind.startswith("one of "):
            among = kind.removeprefix("one of ").split(", ")
            return "purchase" if "purchase" in among and chance.random() < 0.6 else chance.choice(among)
        match kind:
            case "an object":
                return self._object(chance, each.fields, False)
            case "an identifier":
                return self._id(chance, each.name)
            case "a whole number of cents":
                return _amount(chance)
            case "a whole number":
                return _quantity(chance)
            case "true or false":
                return chance.random() < 0.5
            case "a number":
                return chance.choice((0, 7.5, 19, 50, 90))
            case _:
                return _text(chance, each.name)

    def _id(self, chance: random.Random, name: str) -> str:
        stem = name.removesuffix("Ids").removesuffix("Id").removesuffix("categorie")
        if stem.lower().startswith(_PERSONS):
            return f"u{chance.randrange(4)}"
        if stem == "account":
            return f"account{int(chance.random() < 0.05)}"
        if stem == "presetAccount":
            stem = "account"
        if stem == "returnTransaction":
            stem = "transaction"
        if stem in ("", "order") and name == "order":
            stem = "budgetCategory"
        if name == "categoryIds":
            stem = "category"
        if self.made.get(stem):
            return chance.choice(self.made[stem])
        # The last project and the last budget category are another account's.
        if stem in ("project", "budgetCategory") and chance.random() < 0.9:
            return f"{stem}{chance.randrange(_POOLS[stem] - 1)}"
        return f"{stem}{chance.randrange(_POOLS.get(stem, 3))}"


def _amount(chance: random.Random) -> int:
    if chance.random() < 0.03:
        return chance.choice((10**12, 10**12 + 1, -(10**12), 2**63 - 1, -1))
    return chance.choice((0, 1, 99, 100, 2_400, 9_900, 12_900, chance.randrange(50_000)))


def _quantity(chance: random.Random) -> int:
    if chance.random() < 0.02:
        return chance.choice((10**9, 10**9 + 1, 2**63 - 1, -(2**63)))
    return chance.choice((0, 1, 1, 2, 3, 5, 8, -1, -2, 20))


def _text(chance: random.Random, name: str) -> object:
    low = name.lower()
    if "date" in low or low in ("start", "end", "from", "to", "day"):
        return f"2026-{chance.randrange(1, 13):02}-{chance.randrange(1, 29):02}"
    if low == "ordernumber":
        return str(chance.randrange(10_000))
    if "url" in low:
        return "https://example.org/a.png"
    if "email" in low:
        return f"u{chance.randrange(4)}@example.org"
    if "slug" in low:
        return chance.choice("abc")
    if low == "currency":
        return chance.choice(("USD", "USD", "JPY", "KWD", "ZZZ"))
    if low == "timezone":
        return chance.choice(("UTC", "Europe/Berlin", "Asia/Kathmandu", "Nowhere/Here"))
    if low == "source":
        return chance.choice(("Nordlys", "Brass & Glass"))
    if low == "purchasedby":
        return chance.choice(("Ada", "Bo", "client-card"))
    if chance.random() < 0.2:
        return chance.choice(("one", "two", "three", "four", ""))
    return f"{name} {chance.randrange(99)}"
