"""Reads a file of CloudEvents with PyPI's cloudevents and prints each as it understood it, a line each.

Reading checks what the standard requires; each is written again and must say the same.
"""

import json
import sys

from cloudevents.core.formats.json import JSONFormat

format = JSONFormat()
for line in open(sys.argv[1], encoding="utf-8"):
    event = format.read(None, line)
    assert json.loads(format.write(event)).keys() == json.loads(line).keys(), line
    found = {name: value for name, value in event.get_attributes().items() if name != "time"}
    assert all(isinstance(value, str) for value in found.values()), line
    found["milliseconds"] = round(event.get_time().timestamp() * 1000)
    found["data"] = event.get_data()
    print(json.dumps(found))
