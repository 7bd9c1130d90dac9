"""Reads an OCEL 2.0 file with pm4py and prints what it found there, as one line of JSON."""

import json
import sys

import pm4py

ocel = pm4py.read_ocel2_json(sys.argv[1])
events, objects, relations = ocel.events, ocel.objects, ocel.relations


def counts(column):
    return {str(name): int(count) for name, count in column.value_counts().items()}


# From status to status, as the values of the objects tell it.
status = dict(zip(objects["ocel:oid"], objects["status"]))
kinds = dict(zip(objects["ocel:oid"], objects["ocel:type"]))
steps = {}
for change in ocel.object_changes.to_dict("records"):
    if change["ocel:field"] != "status":
        continue
    thing = change["ocel:oid"]
    step = f"{kinds[thing]}: {status[thing]} > {change['status']}"
    steps[step] = steps.get(step, 0) + 1
    status[thing] = change["status"]

# Which type of event follows which in the life of an order.
couples = pm4py.discover_ocdfg(ocel)["edges"]["event_couples"].get("order", {})
follows = {f"{before} > {after}": len(pairs) for (before, after), pairs in couples.items()}

print(
    json.dumps(
        {
            "events": len(events),
            "objects": len(objects),
            "relations": len(relations),
            "objectRelations": len(ocel.o2o),
            "eventTypes": counts(events["ocel:activity"]),
            "objectTypes": counts(objects["ocel:type"]),
            "relationsTo": counts(relations["ocel:type"]),
            "qualifiers": counts(relations["ocel:qualifier"]),
            "statusSteps": steps,
            "follows": follows,
        }
    )
)
