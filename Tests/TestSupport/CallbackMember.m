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
};

@interface TestCallbackMember : NSObject {
@public
  struct member_state *_state;
}
@end

@implementation TestCallbackMember
- (void)owner:(id)owner didChange:(long)number {
  // The state is never freed, because a test makes only a few.
  struct member_state *state = _state;
  const bool raises = state->inside(state->context);
  state->after(state->context, !atomic_load(&state->is_dead));
  if (raises) raise_exception("TestRaised", "inside a member");
}
- (void)dealloc {
  atomic_store(&_state->is_dead, true);
  _state->deallocated(_state->context);
  SUPER_DEALLOC;
}
@end

/// The states of all members. The array keeps the states reachable, so that leak checkers do not report them.
static struct member_state *states[64];
static atomic_uint state_count;

void *caller_makeCallbackMember(
    void *context, bool (*inside)(void *), void (*after)(void *, bool), void (*deallocated)(void *)) {
  TestCallbackMember *member = [TestCallbackMember new];
  struct member_state *state = calloc(1, sizeof *state);
  state->context = context;
  state->inside = inside;
  state->after = after;
  state->deallocated = deallocated;
  states[atomic_fetch_add(&state_count, 1) % 64] = state;
  member->_state = state;
  return OWNED(member);
}

void caller_releaseCallbackMember(void *member) { release_owned(member); }
