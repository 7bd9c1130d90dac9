"""The fewest commands that show what is wrong (Zeller's ddmin: parts are left out as long as it still shows)."""

from collections.abc import Callable


def shrunk(lines: list[str], still_shows: Callable[[list[str]], bool], most: int = 400) -> list[str]:
    """Of these lines those that it takes; after `most` tries, the fewest that were found."""
    parts, tries = 2, 0
    while len(lines) > 1 and tries < most:
        size = max(1, len(lines) // parts)
        for start in range(0, len(lines), size):
            rest = lines[:start] + lines[start + size:]
            tries += 1
            if rest and still_shows(rest):
                lines, parts = rest, max(2, parts - 1)
                break
            if tries >= most:
                return lines
        else:
            if size == 1:
                return lines
            parts = min(len(lines), parts * 2)
    return lines
