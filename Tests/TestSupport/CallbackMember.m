#include "CallbackMember.h"

#include "objc_support.h"

#include <stdatomic.h>
#include <stdlib.h>

/// The state of a member. The state outlives the object, so that a message to a deallocated object can be reported.
struct member_state {
  void *context;
  bool (*inside)(void *);
  void (*after)(void *, bool);
  void (*deallocated)(void *);
  atomic_bool is_dead;
  struct member_state *previous;
};

@interface TestCallbackMember : NSObject {
@public
  struct member_state *_state;
}
@end

@implementation TestCallbackMember
- (void)owner:(id)owner didChange:(long)number {
  struct member_state *state = _state;
  const bool raises = state->inside(state->context);
  state->after(state->context, !atomic_load(&state->is_dead));
  if (raises) raise_exception("TestRaised", "inside a member");
}
- (void)undeclaredMessage:(id)text { [self owner:text didChange:0]; }
- (void)dealloc {
  atomic_store(&_state->is_dead, true);
  _state->deallocated(_state->context);
  SUPER_DEALLOC;
}
@end

/// The state of the last member that was made. States are never freed, and the list keeps them reachable, so that leak
/// checkers do not report them.
static struct member_state *_Atomic last_state;

void *caller_makeCallbackMember(
    void *context, bool (*inside)(void *), void (*after)(void *, bool), void (*deallocated)(void *)) {
  TestCallbackMember *member = [TestCallbackMember new];
  struct member_state *state = calloc(1, sizeof *state);
  state->context = context;
  state->inside = inside;
  state->after = after;
  state->deallocated = deallocated;
  state->previous = atomic_exchange(&last_state, state);
  member->_state = state;
  return OWNED(member);
}

void caller_releaseCallbackMember(void *member) { release_owned(member); }
