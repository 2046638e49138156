#include <stdbool.h>
#include <stddef.h>

/// Reads a document with NSXMLParser and calls back with each text. Returns whether it was read to its end.
bool parser_texts(const void *bytes, size_t count, void *context, void (*found)(void *context, const char *text));

/// A parser of an empty document, which is never released.
void *parser_make(void);

/// Gives a parser a delegate of its own, which is never released.
void parser_follow(void *parser, void *context, void (*found)(void *context, const char *text));

/// How much of the process is in memory.
size_t bytes_resident(void);
