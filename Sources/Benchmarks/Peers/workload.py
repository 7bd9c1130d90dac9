"""The work that every peer does: the orders of Sources/Benchmarks/Workload.swift, event for event.

An event is a type, about 250 bytes of JSON and about 130 bytes of JSON metadata. Orders live and end:
each has a stream of its own, and what appends to it says at which revision it expects it.
"""

import sqlite3

import orjson

EVENTS_OF_AN_ORDER = 10
# Commands find 0 to 20 events in the stream that they load, 10 in the mean: so no stream has to be
# made beforehand, however many a fast store gets through.
COMMANDS_OF_AN_ORDER = 21
# Orders under way at once in the data set, so that a stream's events don't lie beside one another.
AT_ONCE = 1_000

METADATA = orjson.dumps({
    "actor": "user-4711",
    "correlationId": "0198f6a2-77aa-7e3c-9b61-2f1d5c8e4a07",
    "causationId": "0198f6a2-77ab-71d0-8a55-90c3b2e7d614",
})


def event(step, number):
    """The event that is the `step`th in the life of the order `number`, from 0."""
    match step:
        case 0:
            return "OrderPlaced", {
                "orderNumber": str(number), "customerId": f"c{number % 9_000}",
                "shippingAddress": address(number, 0),
                "lines": [
                    {"title": f"Lamp, brass, with a shade of linen, number {line}",
                     "quantity": line, "unitPriceCents": 1_995} for line in range(1, 5)],
                "totalCents": 19_950,
            }
        case 3:
            return "OrderStatusUpdated", {"from": "placed", "to": "onDelivery"}
        case 6:
            return "OrderStatusUpdated", {"from": "onDelivery", "to": "delivered"}
        case 9:
            return "OrderStatusUpdated", {"from": "delivered", "to": "returned"}
        case _:
            return "ShippingAddressChanged", {
                "shippingAddress": address(number, step), "customerId": f"c{number % 9_000}"}


def address(number, step):
    return {
        "name": f"Customer {number % 9_000} of the street by the harbour",
        "line1": f"{step + 1} Old Harbour Street, second house behind the church, staircase B",
        "city": "Kirchdorf an der Alten Mühle", "postcode": f"D-{10_000 + number % 80_000}",
        "country": "Germany",
    }


# What single appends append: made once, so that a client's own work isn't what is measured.
TYPE, PAYLOAD = "ShippingAddressChanged", orjson.dumps(event(1, 4_711)[1])


def stream(number):
    return f"order-{number}"


def data_set(orders):
    """All events of so many orders in the order of the log: (stream, revision, type, payload)."""
    for first in range(0, orders, AT_ONCE):
        for step in range(EVENTS_OF_AN_ORDER):
            for number in range(first, min(first + AT_ONCE, orders)):
                type, payload = event(step, number)
                yield stream(number), step, type, orjson.dumps(payload)


def content(orders):
    """Bytes of an event that no store can do without, its stream's name among them."""
    sizes = [len(stream) + len(type) + len(payload) + len(METADATA)
             for stream, _, type, payload in data_set(min(orders, AT_ONCE))]
    return sum(sizes) / len(sizes)


class Order:
    """An order as its events made it: what a command decides by."""

    def __init__(self):
        self.events = 0
        self.status = None
        self.address = None
        self.total = 0

    def evolve(self, type, payload):
        self.events += 1
        match type:
            case "OrderPlaced":
                self.status = "placed"
                self.total = sum(
                    line["quantity"] * line["unitPriceCents"] for line in payload["lines"])
                self.address = payload["shippingAddress"]
            case "OrderStatusUpdated":
                self.status = payload["to"]
            case "ShippingAddressChanged":
                self.address = payload["shippingAddress"]

    def decide(self, number):
        """The next event of its life, where the order is in a state to have it."""
        type, payload = event(self.events, number)
        if type == "OrderPlaced" and self.status is not None:
            raise ValueError("placed twice")
        if type == "OrderStatusUpdated" and self.status != payload["from"]:
            raise ValueError(f"{self.status}, not {payload['from']}")
        if type == "ShippingAddressChanged" and self.address == payload["shippingAddress"]:
            raise ValueError("nothing new")
        return type, payload


class OrderList:
    """The list of orders, folded in memory and written as a SQLite file that can be queried."""

    def __init__(self):
        self.rows = {}

    def apply(self, stream, type, payload, metadata):
        match type:
            case "OrderPlaced":
                address = payload["shippingAddress"]
                self.rows[stream] = [
                    stream, payload["orderNumber"], payload["customerId"], address["name"],
                    address["city"], payload["totalCents"], "placed", metadata["actor"]]
            case "OrderStatusUpdated":
                row = self.rows[stream]
                row[6], row[7] = payload["to"], metadata["actor"]
            case "ShippingAddressChanged":
                row, address = self.rows[stream], payload["shippingAddress"]
                row[3], row[4], row[7] = address["name"], address["city"], metadata["actor"]

    def write(self, path):
        path.unlink(missing_ok=True)
        database = sqlite3.connect(path)
        database.execute(
            "CREATE TABLE orders (stream TEXT PRIMARY KEY, number TEXT, customer TEXT, name TEXT,"
            " city TEXT, total INTEGER, status TEXT, changedBy TEXT) WITHOUT ROWID")
        database.executemany(
            "INSERT INTO orders VALUES (?, ?, ?, ?, ?, ?, ?, ?)", self.rows.values())
        database.execute("CREATE INDEX byStatus ON orders (status, number)")
        database.commit()
        database.close()
