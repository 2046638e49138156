// Spellings that ELF and Mach-O do not share.
#ifndef BD_ASM_H
#define BD_ASM_H

#if defined(__APPLE__)
#define SYMBOL(name) _##name
// In macros of the assembler: `;`, which ends a statement elsewhere, begins a comment in Apple's arm64 assembly.
.macro MACHO_FUNCTION name
  .globl \name
  .private_extern \name
  \name:
.endm
.macro MACHO_PUBLIC_FUNCTION name
  .globl \name
  \name:
.endm
#define FUNCTION(name) MACHO_FUNCTION SYMBOL(name)
#define PUBLIC_FUNCTION(name) MACHO_PUBLIC_FUNCTION SYMBOL(name)
#define END_FUNCTION(name)
#else
#define SYMBOL(name) name
#define FUNCTION(name)     \
  .globl name;             \
  .hidden name;            \
  .type name, @function;   \
  name:
#define PUBLIC_FUNCTION(name) \
  .globl name;                \
  .type name, @function;      \
  name:
#define END_FUNCTION(name) .size name, . - name
#endif

#endif
