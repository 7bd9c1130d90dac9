"""Made-up commands of a small shop: the same ones for the same seed. Each is a line of a batch, and has an id, so
that it can be sent again."""

import json
import random

Command = dict


def line(command: Command) -> bytes:
    return json.dumps(command).encode() + b"\n"


def command(name: str, id: str, **data: object) -> Command:
    return {"command": name, "id": id, "reason": "so it is", "data": data}


class Shop:
    """Makes commands, one after the other. What it makes bears `prefix`, so that two don't meet."""

    def __init__(self, seed: int, prefix: str = "", users: int = 12) -> None:
        self.chance = random.Random(seed)
        self.prefix = prefix
        self.users = users
        self.made: list[Command] = []
        self.open_orders: list[str] = []
        self._begin()

    def first(self, count: int) -> list[Command]:
        """The first so many."""
        while len(self.made) < count:
            self._go_on()
        return self.made[:count]

    def _add(self, name: str, **data: object) -> None:
        self.made.append(command(name, f"{self.prefix}{len(self.made)}", **data))

    def _begin(self) -> None:
        lamps = self.prefix + "lamps"
        self._add("AddCategory", categoryId=lamps, title=f"{self.prefix}Lamps")
        for number in range(4):
            self._add(
                "AddProduct", productId=self._product(number), title=f"Lamp {number}",
                categoryIds=[lamps], basePriceCents=100 + number, quantity=5000,
            )
        for number in range(self.users):
            self._add(
                "RegisterUser", userId=self._user(number), displayName=f"Ada Number {number}",
                email=f"{self.prefix}ada{number}@example.org",
            )

    def _product(self, number: int) -> str:
        return f"{self.prefix}p{number}"

    def _user(self, number: int) -> str:
        return f"{self.prefix}u{number}"

    def _go_on(self) -> None:
        user = self._user(self.chance.randrange(self.users))
        product = self._product(self.chance.randrange(4))
        number = len(self.made)
        what = self.chance.random()
        if what < 0.35:
            self._place_order(user, product)
        elif what < 0.6:
            filling = "x" * self.chance.randrange(200)
            self._add("ReceiveUserMessage", userId=user, text=f"Message number {number} {filling}")
        elif what < 0.7:
            self._add("SendAdminMessage", userId=user, text=f"Answer number {number}")
        elif what < 0.85 or not self.open_orders:
            self._add("AdjustStock", productId=product, delta=self.chance.choice([1, 2, 3, 5]))
        else:
            order = self.open_orders.pop(self.chance.randrange(len(self.open_orders)))
            status = self.chance.choice(["onDelivery", "cancelled"])
            self._add("UpdateOrderStatus", orderId=order, status=status)

    def _place_order(self, user: str, product: str) -> None:
        order = f"{self.prefix}o{len(self.made)}"
        self.open_orders.append(order)
        bought = {
            "productId": product, "title": "Lamp", "quantity": self.chance.randint(1, 3),
            "unitPriceCents": 100,
        }
        self._add(
            "PlaceOrder", orderId=order, orderNumber=order, customerId=user,
            shippingAddress={"name": f"Name of {order}", "city": "London", "line1": "1 High Street"},
            lines=[bought],
        )


def texts_of(user: str, commands: list[Command]) -> list[bytes]:
    """What is personal of somebody in these commands: nothing else holds it."""
    texts = []
    for each in commands:
        data = each["data"]
        if user not in (data.get("userId"), data.get("customerId")):
            continue
        if each["command"] == "RegisterUser":
            texts.append(data["email"])
        elif each["command"] == "ReceiveUserMessage":
            # As far as it differs from all others.
            texts.append(" ".join(data["text"].split(" ")[:3]) + " ")
        elif each["command"] == "PlaceOrder":
            texts.append(data["shippingAddress"]["name"] + '"')
    return [text.encode() for text in texts]
