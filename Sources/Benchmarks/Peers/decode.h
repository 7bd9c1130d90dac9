// JSON decoded in one pass into its leaves, each with the key before it: what sqlite.c knows an event by.

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_LEAVES = 256, MOST_TEXT = 16384, MOST_DEPTH = 32 };

typedef struct {
    const char *key, *text;
    size_t key_length, text_length;
    double number;
} leaf;

typedef struct {
    leaf leaves[MOST_LEAVES];
    size_t count, used;
    // Strings without their escapes.
    char text[MOST_TEXT];
    const char *at, *end;
} decoded;

static void spaces(decoded *d) {
    while (d->at < d->end && (*d->at == ' ' || *d->at == '\n' || *d->at == '\t' || *d->at == '\r')) d->at++;
}

static int string(decoded *d, const char **text, size_t *length) {
    size_t start = d->used;
    d->at++;
    while (d->at < d->end && *d->at != '"') {
        char c = *d->at++;
        if (d->used + 4 > MOST_TEXT) return 0;
        if (c == '\\') {
            if (d->at == d->end) return 0;
            switch (c = *d->at++) {
            case 'n': c = '\n'; break;
            case 't': c = '\t'; break;
            case 'r': c = '\r'; break;
            case 'b': c = '\b'; break;
            case 'f': c = '\f'; break;
            case 'u': {
                if (d->end - d->at < 4) return 0;
                char digits[5] = {d->at[0], d->at[1], d->at[2], d->at[3], 0};
                unsigned long code = strtoul(digits, NULL, 16);
                d->at += 4;
                if (code < 0x80) {
                    c = (char)code;
                } else {
                    if (code >= 0x800) {
                        d->text[d->used++] = (char)(0xe0 | code >> 12);
                        d->text[d->used++] = (char)(0x80 | (code >> 6 & 0x3f));
                    } else {
                        d->text[d->used++] = (char)(0xc0 | code >> 6);
                    }
                    c = (char)(0x80 | (code & 0x3f));
                }
                break;
            }
            default: break;
            }
        }
        d->text[d->used++] = c;
    }
    if (d->at == d->end) return 0;
    d->at++;
    *text = d->text + start;
    *length = d->used - start;
    return 1;
}

static int value(decoded *d, const char *key, size_t key_length, int depth) {
    spaces(d);
    if (d->at == d->end || depth > MOST_DEPTH) return 0;
    if (*d->at == '{' || *d->at == '[') {
        char close = *d->at == '{' ? '}' : ']';
        d->at++;
        for (;;) {
            const char *name = key;
            size_t length = key_length;
            spaces(d);
            if (d->at == d->end) return 0;
            if (*d->at == close) { d->at++; return 1; }
            if (*d->at == ',') { d->at++; continue; }
            if (close == '}') {
                if (*d->at != '"' || !string(d, &name, &length)) return 0;
                spaces(d);
                if (d->at == d->end || *d->at++ != ':') return 0;
            }
            if (!value(d, name, length, depth + 1)) return 0;
        }
    }
    if (d->count == MOST_LEAVES) return 0;
    leaf *leaf = &d->leaves[d->count++];
    leaf->key = key;
    leaf->key_length = key_length;
    if (*d->at == '"') return string(d, &leaf->text, &leaf->text_length);
    const char *start = leaf->text = d->at;
    while (d->at < d->end && !strchr(",}] \n\t\r", *d->at)) d->at++;
    leaf->text_length = (size_t)(d->at - start);
    leaf->number = strtod(start, NULL);
    return d->at > start;
}

// Whether `bytes`, which a 0 follows, are JSON.
static int decode(decoded *d, const char *bytes, size_t length) {
    d->count = d->used = 0;
    d->at = bytes;
    d->end = bytes + length;
    return value(d, "", 0, 0);
}

static const leaf *find(const decoded *d, const char *key) {
    size_t length = strlen(key);
    for (size_t i = 0; i < d->count; i++)
        if (d->leaves[i].key_length == length && !memcmp(d->leaves[i].key, key, length)) return &d->leaves[i];
    return NULL;
}
