#include "../include/bd_runtime.h"
#include <stdlib.h>
struct bd_receiver { bd_weak weak; uintptr_t order; long references; bool retired; };
bd_receiver *bd_receiver_create(bd_object *object) { bd_receiver *r = calloc(1, sizeof *r); r->references = 1; bd_objc_initWeak(&r->weak, object); return r; }
bd_receiver *bd_receiver_retain(bd_receiver *r) { __atomic_fetch_add(&r->references, 1, __ATOMIC_RELAXED); return r; }
void bd_receiver_release(bd_receiver *r) { if (__atomic_sub_fetch(&r->references, 1, __ATOMIC_ACQ_REL) == 0) { bd_objc_destroyWeak(&r->weak); free(r); } }
bd_object *bd_receiver_hold(bd_receiver *r) { return __atomic_load_n(&r->retired, __ATOMIC_ACQUIRE) ? NULL : bd_objc_loadWeakRetained(&r->weak); }
void bd_receiver_letGo(bd_receiver *r, bd_object *object) { (void)r; bd_objc_release(object); }
bd_object *bd_receiver_loadRetained(bd_receiver *r) { return bd_objc_loadWeakRetained(&r->weak); }
bool bd_receiver_isLiving(bd_receiver *r) { bd_object *o = bd_receiver_hold(r); if (o == NULL) return false; bd_receiver_letGo(r, o); return true; }
void bd_receiver_setOrder(bd_receiver *r, uintptr_t order) { r->order = order; }
uintptr_t bd_receiver_order(bd_receiver *r) { return r->order; }
void bd_receiver_retire(bd_receiver *r) { __atomic_store_n(&r->retired, true, __ATOMIC_RELEASE); }
