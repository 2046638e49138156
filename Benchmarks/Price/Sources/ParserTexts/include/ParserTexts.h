#include <stdbool.h>
#include <stddef.h>

/// Parses a document with NSXMLParser and calls `found` with each text. Returns whether the document was parsed to its
/// end.
bool parser_texts(const void *bytes, size_t count, void *context, void (*found)(void *context, const char *text));

/// Makes a parser of an empty document. The parser is never released.
void *parser_make(void);

/// Gives a parser a new delegate, which is never released.
void parser_follow(void *parser, void *context, void (*found)(void *context, const char *text));

/// Returns the number of bytes of the process that are resident in memory.
size_t bytes_resident(void);
