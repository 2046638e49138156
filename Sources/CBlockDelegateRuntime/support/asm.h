// Macros for assembly that ELF and Mach-O write differently.
#pragma once

#if defined(__ELF__)
// Every assembly file needs this section, because without it the linker makes the stack executable.
  .section .note.GNU-stack, "", @progbits
#endif

#if defined(__APPLE__)
#define SYMBOL(name) _##name
// MACHO_FUNCTION and MACHO_PUBLIC_FUNCTION are assembler macros, because `;` begins a comment in Apple's arm64 assembly
// instead of ending a statement.
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
#define LOCAL(name) L##name
#define EXCEPTION_TABLES .section __TEXT,__gcc_except_tab
// The personality function is C++'s, which runs cleanups. The addresses of the personality function and of the table
// are relative (Linux Standard Base, "DWARF Extensions").
.macro MACHO_UNWIND_BY table
  .cfi_personality 0x9b, SYMBOL(__gxx_personality_v0)
  .cfi_lsda 0x10, \table
.endm
#define UNWIND_BY(table) MACHO_UNWIND_BY table
#define DEFINE_PERSONALITY
#else
#define SYMBOL(name) name
#define FUNCTION(name) .hidden name; PUBLIC_FUNCTION(name)
#define PUBLIC_FUNCTION(name) \
  .p2align 4;                 \
  .globl name;                \
  .type name, @function;      \
  name:
#define END_FUNCTION(name) .size name, . - name
#define LOCAL(name) .L##name
#define EXCEPTION_TABLES .section .gcc_except_table, "a", @progbits
#define UNWIND_BY(table)                               \
  .cfi_personality 0x9b, DW.ref.__gxx_personality_v0; \
  .cfi_lsda 0x1b, table
// The pointer to the personality function. Each object file with such a function defines it, and the linker keeps one.
#define DEFINE_PERSONALITY                                                                                         \
  .hidden DW.ref.__gxx_personality_v0;                                                                             \
  .weak DW.ref.__gxx_personality_v0;                                                                               \
  .section .data.rel.local.DW.ref.__gxx_personality_v0, "awG", @progbits, DW.ref.__gxx_personality_v0, comdat; \
  .p2align 3;                                                                                                      \
  .type DW.ref.__gxx_personality_v0, @object;                                                                      \
  .size DW.ref.__gxx_personality_v0, 8;                                                                            \
  DW.ref.__gxx_personality_v0:                                                                                     \
  .quad __gxx_personality_v0
#endif

// ThreadSanitizer sees only compiled code, so in such a build only C takes and frees hazard pointers.
#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define BD_IS_SANITIZING_THREADS 1
#endif
#endif

// Defines how the C++ runtime handles an exception in a function. An exception from code between `begin` and `end`
// continues at `landing`. An exception from code between `end` and `last` passes the function ("Itanium C++ ABI:
// Exception Handling", 7).
.macro EXCEPTION_TABLE table, function, begin, end, landing, last
  EXCEPTION_TABLES
  .p2align 2
\table:
  .byte 0xff                               // landing pads count from the function's start
  .byte 0xff                               // no types
  .byte 1                                  // numbers are ULEB128
  .uleb128 72f - 71f
71:
  .uleb128 \begin - \function
  .uleb128 \end - \begin
  .uleb128 \landing - \function
  .uleb128 0                               // a cleanup
  .uleb128 \end - \function
  .uleb128 \last - \end
  .uleb128 0                               // no landing pad
  .uleb128 0
72:
  .text
.endm
