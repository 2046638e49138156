// Macros for assembly that ELF and Mach-O write differently.
#pragma once

#if defined(__ELF__)
// Every assembly file needs this section, because without it the linker makes the stack executable.
  .section .note.GNU-stack, "", @progbits
#endif

#if defined(__APPLE__)
#define SYMBOL(name) _##name
// These are assembler macros, because `;` begins a comment in Apple's arm64 assembly instead of ending a statement.
.macro MACHO_PUBLIC_FUNCTION name
  .p2align 4
  .globl \name
  \name:
.endm
.macro MACHO_FUNCTION name
  .private_extern \name
  MACHO_PUBLIC_FUNCTION \name
.endm
#define FUNCTION(name) MACHO_FUNCTION SYMBOL(name)
#define PUBLIC_FUNCTION(name) MACHO_PUBLIC_FUNCTION SYMBOL(name)
#define END_FUNCTION(name)
#else
#define SYMBOL(name) name
#define FUNCTION(name) .hidden name; PUBLIC_FUNCTION(name)
#define PUBLIC_FUNCTION(name) \
  .p2align 4;                 \
  .globl name;                \
  .type name, @function;      \
  name:
#define END_FUNCTION(name) .size name, . - name
#endif
