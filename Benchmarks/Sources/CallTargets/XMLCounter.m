// The delegate of an NSXMLParser that the closures' time is compared with: a hand-written class.
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
