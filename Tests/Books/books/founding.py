"""What every store begins with, so that the commands that follow have something to be about."""

import json


def _line(command: str, **data: object) -> str:
    return json.dumps({"command": command, "data": data})


FOUNDING = [
    *(_line("RegisterUser", userId=f"u{number}", displayName=f"User {number}") for number in range(4)),
    *(_line("OpenAccount", accountId=f"account{number}", name=f"Account {number}", ownerUid="u0",
            currency=("USD", "KWD")[number]) for number in range(2)),
    *(_line("AddCategory", categoryId=f"category{number}", title=f"Category {number}") for number in range(2)),
    *(_line("AddProduct", productId=f"product{number}", title=f"Product {number}", categoryIds=["category0"],
            basePriceCents=4_900, quantity=5 * number) for number in range(4)),
    *(_line("CreateProject", projectId=f"project{number}", accountId=f"account{number // 2}", name=f"Project {number}")
      for number in range(3)),
    *(_line("DefineBudgetCategory", budgetCategoryId=f"budgetCategory{number}", accountId=f"account{number // 3}",
            name=f"Kind {number}", categoryType="general") for number in range(4)),
    *(_line("CreateSpace", spaceId=f"space{number}", accountId="account0", projectId="project0", name=f"Space {number}")
      for number in range(3)),
]
