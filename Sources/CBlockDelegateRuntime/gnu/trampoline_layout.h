// The shape of a chunk of block trampolines: code, then as many bytes of data.
#ifndef BD_TRAMPOLINE_LAYOUT_H
#define BD_TRAMPOLINE_LAYOUT_H

#define BD_TRAMPOLINE_SIZE 16
#define BD_TRAMPOLINE_COUNT 1024
#define BD_TRAMPOLINE_DATA (BD_TRAMPOLINE_SIZE * BD_TRAMPOLINE_COUNT)

#endif
