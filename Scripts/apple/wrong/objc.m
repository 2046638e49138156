#import <objc/message.h>
#import <objc/runtime.h>
void *bridge(id o) { return o; }
void uncastMessage(id o, SEL s) { objc_msgSend(o, s); }
void uncastImplementation(IMP m, id o, SEL s) { m(o, s); }
void undeclared(id o) { objc_noSuchFunction(o); }
