// An order folded from its events, and what happens to it next: workload.py's, in C.

#include <stdio.h>

#include "decode.h"

enum { EVENTS_OF_AN_ORDER = 10, COMMANDS_OF_AN_ORDER = 21 };

static const char *metadata = "{\"actor\":\"user-4711\",\"correlationId\":\"0198f6a2-77aa-7e3c-9b61-2f1d5c8e4a07\","
                              "\"causationId\":\"0198f6a2-77ab-71d0-8a55-90c3b2e7d614\"}";

typedef struct {
    int events;
    char status[32], name[128], city[128], line1[128];
    double total;
} order;

static void keep(char *place, size_t room, const leaf *leaf) {
    size_t length = leaf ? (leaf->text_length < room - 1 ? leaf->text_length : room - 1) : 0;
    if (leaf) memcpy(place, leaf->text, length);
    place[length] = 0;
}

static void evolve(order *o, const char *type, const decoded *d) {
    o->events++;
    if (!strcmp(type, "OrderStatusUpdated")) {
        keep(o->status, sizeof o->status, find(d, "to"));
        return;
    }
    if (!strcmp(type, "OrderPlaced")) {
        strcpy(o->status, "placed");
        const leaf *total = find(d, "totalCents");
        o->total = total ? total->number : 0;
    }
    keep(o->name, sizeof o->name, find(d, "name"));
    keep(o->city, sizeof o->city, find(d, "city"));
    keep(o->line1, sizeof o->line1, find(d, "line1"));
}

static void address(char *text, size_t room, long number, int step) {
    snprintf(text, room,
        "{\"name\":\"Customer %ld of the street by the harbour\",\"line1\":\"%d Old Harbour Street, second house"
        " behind the church, staircase B\",\"city\":\"Kirchdorf an der Alten Mühle\",\"postcode\":\"D-%ld\","
        "\"country\":\"Germany\"}",
        number % 9000, step + 1, 10000 + number % 80000);
}

// The type of the next event of the order's life, or NULL where the order may not have it.
static const char *decide(const order *o, long number, char *payload, size_t room) {
    char place[512];
    static const char *from[] = {"placed", "onDelivery", "delivered"}, *to[] = {"onDelivery", "delivered", "returned"};
    address(place, sizeof place, number, o->events);
    if (o->events == 3 || o->events == 6 || o->events == 9) {
        int change = o->events / 3 - 1;
        if (strcmp(o->status, from[change])) return NULL;
        snprintf(payload, room, "{\"from\":\"%s\",\"to\":\"%s\"}", from[change], to[change]);
        return "OrderStatusUpdated";
    }
    if (o->events > 0) {
        char line1[128];
        snprintf(line1, sizeof line1, "%d Old", o->events + 1);
        if (!strncmp(o->line1, line1, strlen(line1))) return NULL;
        snprintf(payload, room, "{\"shippingAddress\":%s,\"customerId\":\"c%ld\"}", place, number % 9000);
        return "ShippingAddressChanged";
    }
    int length = snprintf(payload, room,
        "{\"orderNumber\":\"%ld\",\"customerId\":\"c%ld\",\"shippingAddress\":%s,\"lines\":[", number, number % 9000, place);
    for (int line = 1; line < 5; line++)
        length += snprintf(payload + length, room - (size_t)length,
            "%s{\"title\":\"Lamp, brass, with a shade of linen, number %d\",\"quantity\":%d,\"unitPriceCents\":1995}",
            line > 1 ? "," : "", line, line);
    snprintf(payload + length, room - (size_t)length, "],\"totalCents\":19950}");
    return "OrderPlaced";
}
