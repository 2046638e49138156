// The baseline for the closures: a delegate class written by hand.
#include "ParserTexts.h"

#import <Foundation/Foundation.h>

@interface ParserTexts : NSObject <NSXMLParserDelegate> {
 @public
  void *_context;
  void (*_found)(void *context, const char *text);
}
@end

@implementation ParserTexts
- (void)parser:(NSXMLParser *)parser foundCharacters:(NSString *)text { _found(_context, [text UTF8String]); }
@end

bool parser_texts(const void *bytes, size_t count, void *context, void (*found)(void *context, const char *text)) {
  NSAutoreleasePool *pool = [NSAutoreleasePool new];
  NSData *data = [NSData dataWithBytes:bytes length:count];
  NSXMLParser *parser = [[NSXMLParser alloc] initWithData:data];
  parser_follow(parser, context, found);
  bool parsed = [parser parse];
  [[parser delegate] release];
  [parser release];
  [pool release];
  return parsed;
}

void *parser_make(void) {
  NSAutoreleasePool *pool = [NSAutoreleasePool new];
  void *parser = [[NSXMLParser alloc] initWithData:[NSData data]];
  [pool release];
  return parser;
}

void parser_follow(void *parser, void *context, void (*found)(void *context, const char *text)) {
  ParserTexts *delegate = [ParserTexts new];
  delegate->_context = context;
  delegate->_found = found;
  [(id)parser setDelegate:delegate];
}
