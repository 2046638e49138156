// The members of chains. Chain+Members.swift decides what happens to them, and has the lock for it.
//
//     bd_members       bd_member_list       bd_member            bd_member of another chain
//     +-------+        +----------+         +---------+          +---------+
//     | word  |        | capacity |  +----->| target --+--->  <--+- target |
//     | list -+------->| count    |  |      | next   --+-------->| next    |
//     +-------+        | entries -+--+      | taken   |          | taken   |
//         ^            +----------+         | members |          | members |
//         |                                 +----+----+          +---------+
//         +--------------------------------------+
//
// The entries of a list are filled from the first to the last. A message goes through the entries that were filled when
// it began, and looks in each member whether it gets the method's messages. A member that is removed gets none, and stays
// in the list. A list is replaced when it is full, or when most of its members were removed. Adding and removing therefore
// take the same time for any number of members.
#include "members.h"

#include "../support/allocation.h"

// MARK: A member

bd_member *bd_member_create(bd_members *members, bd_object *object, bd_object *target, void *details) {
  const uintptr_t words = (members->methodCount + bd_word_bits - 1) / bd_word_bits;
  bd_member *member = bd_allocated(calloc(1, sizeof *member + words * sizeof(uintptr_t)), "a member");
  bd_objc_initWeak(&member->target, target);
  member->object = object;
  member->details = swift_retain(details);
  member->references = 1;
  return member;
}

bd_member *bd_member_retain(bd_member *member) {
  __atomic_fetch_add(&member->references, 1, __ATOMIC_RELAXED);
  return member;
}

bd_object *bd_member_loadTarget(bd_member *member) { return bd_objc_loadWeakRetained(&member->target); }

void bd_member_release(bd_member *member) {
  if (__atomic_sub_fetch(&member->references, 1, __ATOMIC_ACQ_REL) > 0) return;
  bd_objc_destroyWeak(&member->target);
  swift_release(member->details);
  free(member);
}

bool bd_member_take(bd_member *member, bd_members *members, const uintptr_t *taken) {
  bool is_news = false;
  for (uintptr_t i = 0; i * bd_word_bits < members->methodCount; i++) {
    const uintptr_t new = taken == NULL ? 0 : taken[i];
    for (uintptr_t changed = member->taken[i] ^ new; changed != 0; changed &= changed - 1) {
      const uintptr_t bit = (uintptr_t)__builtin_ctzl(changed), adds = new >> bit & 1;
      is_news |= (members->methods[i * bd_word_bits + bit].count += (uint32_t)(2 * adds - 1)) == adds;
    }
    __atomic_store_n(&member->taken[i], new, __ATOMIC_RELEASE);
  }
  return is_news;
}

// MARK: The list

static void end_list(void *thing) {
  bd_member_list *list = thing;
  for (uintptr_t i = 0; i < list->count; i++) bd_member_release(list->entries[i]);
  free(list);
}

void bd_memberList_release(bd_member_list *list) {
  if (list != NULL) held_release(list, 1, end_list);
}

void bd_members_append(bd_members *members, bd_member *member) {
  bd_member_list *list = members->list;
  list->entries[list->count] = bd_member_retain(member);
  __atomic_store_n(&list->count, list->count + 1, __ATOMIC_RELEASE);
}

bd_member_list *bd_members_rebuild(bd_members *members) {
  bd_member_list *old = members->list;
  const uintptr_t capacity = members->count + members->count / 4 + 2;
  members->list = bd_allocated(malloc(sizeof *old + capacity * sizeof(bd_member *)), "members");
  *members->list = (bd_member_list){.references = 1, .capacity = capacity};
  for (uintptr_t i = 0; old != NULL && i < old->count; i++) {
    if (old->entries[i]->members != NULL) bd_members_append(members, old->entries[i]);
  }
  held_replace(&members->word, members->list, end_list);
  return old;
}

void bd_members_end(bd_members *members) {
  held_replace(&members->word, NULL, end_list);
  bd_memberList_release(members->list);
}

// MARK: Messages

void bd_chainMethod_set(bd_chain_method *method, bd_combine combine, bd_chain_sender sender) {
  __atomic_store_n(&method->combine, combine, __ATOMIC_RELAXED);
  __atomic_store_n(&method->sender, sender, __ATOMIC_RELAXED);
}

bool bd_chainMethod_hasLiving(bd_chain_method *method) {
  bd_member_list *list = held_take(&method->members->word);
  bool is_living = false;
  for (uintptr_t i = 0; i < bd_list_count(list) && !is_living; i++) {
    is_living = bd_member_takes(list->entries[i], method->method->index) && bd_weak_isLiving(&list->entries[i]->target);
  }
  bd_memberList_release(list);
  return is_living;
}
