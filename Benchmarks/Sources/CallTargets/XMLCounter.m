// A handwritten delegate class for NSXMLParser, with whose time the closures are compared.
#include "CallTargets.h"

__attribute__((objc_root_class))
@interface NSObject {
  Class isa;
}
@end

@interface BenchmarkXMLCounter : NSObject {
  long _count;
}
@end

@implementation BenchmarkXMLCounter

- (long)count { return _count; }

- (void)parser:(id)parser
    didStartElement:(id)element
       namespaceURI:(id)uri
      qualifiedName:(id)name
         attributes:(id)attributes {
  _count++;
}

- (void)parser:(id)parser didEndElement:(id)element namespaceURI:(id)uri qualifiedName:(id)name { _count++; }

- (void)parser:(id)parser foundCharacters:(id)text { _count++; }

@end
