"""Each figure that `es` gives of money and stock, beside the one that the raw events come to."""

import json
import subprocess
from collections import defaultdict

from .es import Es
from .figures import MOST, Figures


# How many the currencies have that the made-up books are in, where it isn't two.
DECIMALS = {"JPY": 0, "KWD": 3}


class Checks:
    """What was compared, and what differs."""

    def __init__(self, es: Es, figures: Figures) -> None:
        self.es = es
        self.figures = figures
        self.compared = 0
        self.found: list[str] = []

    def all(self, hledger: bool) -> list[str]:
        """Everything."""
        self.found += self.figures.violations()
        self.books()
        self.shop()
        self.wallets()
        if hledger:
            self.hledger()
        return self.found

    def same(self, what: str, told: int | None, ours: int) -> None:
        """A figure that can't be said is `null`."""
        self.compared += 1
        expected = ours if -MOST <= ours <= MOST else None
        if told != expected:
            self.found.append(f"{what}: es says {told}, the events {expected}")

    def books(self) -> None:
        """Each side, each category and each account, whichever way it is summed."""
        live = self.figures.transactions.values()
        for project in self.es.items("projects", archived="true") + self.es.items("projects"):
            name = project["projectId"]
            mine = [each for each in live if each.details.get("projectId") == name]
            spent = sum(each.spent for each in mine)
            self.same(f"transactions of {name}", self._total(scope=f"project:{name}"), spent)
            progress = self.es.query("budget-progress", project=name)["item"]
            told, none = 0, progress["uncategorized"]["spentCents"]
            by = defaultdict(int)
            for each in mine:
                by[each.details.get("budgetCategoryId")] += each.spent
            self.same(f"uncategorized of {name}", none, by.pop(None, 0))
            for category in progress["categories"]:
                cents = by.pop(category["budgetCategoryId"], 0)
                self.same(f"{category['budgetCategoryId']} of {name}", category.get("spentCents"), cents)
                told += cents
            for category, cents in by.items():
                self.same(f"{category} of {name}, which isn't in its figures", None, cents)
        for account in self.es.items("accounts"):
            name = account["accountId"]
            outside = [each for each in live if each.account == name and not each.is_internal]
            paid = sum(each.spent for each in outside)
            self.same(f"transactions of {name}", self._total(account=name), paid)
            report = self.es.query("spending-report", account=name)["item"]
            self.same(f"spending-report of {name}", report["totalCents"], paid)
            for key in [key for key, value in report.items() if isinstance(value, list) and key.startswith("by")]:
                cents = [each.get("spentCents", each.get("totalCents")) for each in report[key]]
                if None not in cents:
                    self.same(f"{key} of {name}", sum(cents), paid)

    def _total(self, **parameters: str) -> int | None:
        return self.es.query("transactions", limit="1", **parameters)["totalCents"]

    def shop(self) -> None:
        """Stock, and orders with their worth."""
        products = self.es.items("products", discontinued="true") + self.es.items("products", discontinued="false")
        told = {each["productId"]: each["quantity"] for each in products}
        for name, quantity in self.figures.stock.items():
            self.same(f"stock of {name}", told.get(name), quantity)
        orders = {each["orderId"]: each for each in self.es.items("orders")}
        if orders.keys() != self.figures.orders.keys():
            self.found.append(f"orders: {sorted(orders.keys() ^ self.figures.orders.keys())} are in one only")
        for name, order in self.figures.orders.items():
            self.same(f"total of order {name}", orders.get(name, {}).get("totalCents"), order["total"])
            money = {"currency": order["currency"], "minor": order["total"]}
            if orders.get(name, {}).get("totalMoney") != money:
                self.found.append(f"order {name}: es says {orders.get(name)}, the events {money}")
            if orders.get(name, {}).get("status") != order["status"]:
                self.found.append(f"order {name}: es says {orders.get(name)}, the events {order['status']}")
            pieces = tuple(orders.get(name, {}).get(each) for each in ("outPieces", "duePieces"))
            if pieces != self.figures.pieces(name):
                self.found.append(f"order {name}: es says {pieces} out and due, the events {self.figures.pieces(name)}")
            paid = sum(cents for (kind, order_id, _), cents in self.figures.paid.items()
                       if (kind, order_id) == ("order", name))
            self.same(f"paid of order {name}", orders.get(name, {}).get("paidCents"), paid)
        earned: dict[str, int] = defaultdict(int)
        for name, order in self.figures.orders.items():
            earned[order["currency"]] += self.figures.earned(name)
        stats = self.es.query("order-stats")["item"]
        told = {each["currency"]: each["minor"] for each in stats["revenueTotals"]}
        for currency, cents in earned.items():
            self.same(f"revenue in {currency}", told.get(currency, 0), cents)
        if len(told) < 2:
            self.same("revenue", stats["revenueCents"], sum(earned.values()))
        self.es.query("catalog-stats")
        self.es.query("dashboard")

    def wallets(self) -> None:
        """What each holds, whoever's it is by now."""
        for name, cents in self.figures.wallets.items():
            self.same(f"wallet of {name}", self.es.query("wallet", userId=name)["item"]["balanceCents"], cents)

    def hledger(self) -> None:
        """The exported books, added up by hledger."""
        ran = self.es.run("export", "--format", "hledger", "--out", "books.journal")
        if ran.returncode:
            self.found.append(f"export: {ran.stderr}")
            return
        journal = str(self.es.folder / "books.journal")
        asked = ["hledger", "-f", journal, "balance", "--flat", "--no-total", "-O", "json"]
        ran = subprocess.run(asked, capture_output=True, text=True, check=False)
        if ran.returncode:
            self.found.append(f"hledger: {ran.stderr}")
            return
        told = defaultdict(int)
        for name, _, _, amounts in json.loads(ran.stdout)[0]:
            for amount in amounts:
                quantity = amount["aquantity"]
                decimals = DECIMALS.get(amount["acommodity"], 2)
                told[name] += quantity["decimalMantissa"] * 10 ** (decimals - quantity["decimalPlaces"])
        ours = defaultdict(int)
        for each in self.figures.transactions.values():
            side = each.details.get("projectId")
            category = each.details.get("budgetCategoryId") or "uncategorized"
            where = f"projects:{side}" if side else "inventory"
            ours[f"{each.account}:{where}:{category}"] += each.spent
        for name, cents in ours.items():
            self.compared += 1
            if told[name] != cents:
                self.found.append(f"hledger's {name}: {told[name]}, the events {cents}")
