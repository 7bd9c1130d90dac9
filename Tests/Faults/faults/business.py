"""Made-up commands of a small business: those of one seed are the same, each with an id of its own."""

import random
from typing import Any

Command = dict[str, Any]
LINE = {"title": "Lamp", "quantity": 1, "unitPriceCents": 100}


def command(name: str, id: str, **data: Any) -> Command:
    """As a line of a batch."""
    return {"command": name, "id": id, "reason": "so it is", "data": data}


def setting(prefix: str = "", users: int = 8) -> list[Command]:
    """A category, four products and some people."""
    made = [command("AddCategory", f"{prefix}category", categoryId=f"{prefix}lamps", title=f"{prefix}Lamps")]
    made += [
        command("AddProduct", f"{prefix}product{k}", productId=f"{prefix}p{k}", title=f"Lamp {k}",
                categoryIds=[f"{prefix}lamps"], basePriceCents=100 + k, quantity=5_000)
        for k in range(4)]
    return made + [
        command("RegisterUser", f"{prefix}user{k}", userId=f"{prefix}u{k}", displayName=f"Ada {prefix}{k}",
                email=f"{prefix}ada{k}@example.org")
        for k in range(users)]


def order(prefix: str, k: int, customer: str, product: str, quantity: int) -> Command:
    """One that a customer places."""
    name = f"{prefix}o{k}"
    return command(
        "PlaceOrder", f"{prefix}{k}", orderId=name, orderNumber=name, customerId=customer,
        shippingAddress={"name": f"Name {name}", "city": "London", "line1": f"{k} High Street"},
        lines=[LINE | {"productId": product, "quantity": quantity}])


def commands(count: int, seed: int, prefix: str = "", users: int = 8) -> list[Command]:
    """So many, what they need included: orders, messages, answers, stock, statuses."""
    chance, made, placed = random.Random(seed), setting(prefix, users), []
    while len(made) < count:
        k, sort = len(made), chance.random()
        user, product = f"{prefix}u{chance.randrange(users)}", f"{prefix}p{chance.randrange(4)}"
        if sort < 0.35 or not placed:
            placed.append(f"{prefix}o{k}")
            made.append(order(prefix, k, user, product, chance.randint(1, 3)))
        elif sort < 0.6:
            text = f"Message {k} " + "x" * chance.randrange(200)
            made.append(command("ReceiveUserMessage", f"{prefix}{k}", userId=user, text=text))
        elif sort < 0.7:
            made.append(command("SendAdminMessage", f"{prefix}{k}", userId=user, text=f"Answer {k}"))
        elif sort < 0.85:
            delta = chance.choice([1, 2, 3, 5])
            made.append(command("AdjustStock", f"{prefix}{k}", productId=product, delta=delta))
        else:
            name = placed.pop(chance.randrange(len(placed)))
            status = chance.choice(["onDelivery", "cancelled"])
            made.append(command("UpdateOrderStatus", f"{prefix}{k}", orderId=name, status=status))
    return made[:count]


STEADY = command(
    "PlaceOrder", "steady", orderId="steady", orderNumber="steady", customerId="u0",
    shippingAddress={"name": "Ada", "city": "London", "line1": "1"}, lines=[LINE | {"productId": "p0"}])
# What changes nothing, and is kept beside the log.
SAME = [command("UpdateOrderStatus", f"same{k}", orderId="steady", status="placed") for k in range(4)]
