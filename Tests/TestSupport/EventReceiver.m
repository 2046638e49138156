#include "EventReceiver.h"
#include "objc_support.h"

#include <stdio.h>
#include <string.h>

@interface TestEventReceiver : NSObject {
  char _log[256];
}
@end

@implementation TestEventReceiver
- (void)append:(const char *)text sender:(id)sender {
  unsigned long used = strlen(_log);
  const char *from = sender == (id)0 ? "nil" : sender == self ? "self" : "other";
  snprintf(_log + used, sizeof _log - used, "%s%s from %s", used ? "," : "", text, from);
}
- (void)heard { [self append:"heard" sender:self]; }
- (void)heardFrom:(id)sender { [self append:"sender" sender:sender]; }
- (void)heardFrom:(id)sender text:(id)text { [self append:[text UTF8String] sender:sender]; }
- (void)heardFrom:(id)sender number:(long)number {
  char text[32];
  snprintf(text, sizeof text, "%ld", number);
  [self append:text sender:sender];
}
- (void)heardFrom:(id)sender number:(long)number again:(long)again { [self append:"again" sender:sender]; }
- (void)heardNumber:(long)number { [self append:"number" sender:self]; }
- (void)raise { raise_exception("TestRefused", "refused"); }
- (id)log { return make_string(_log); }
@end
