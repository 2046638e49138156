// Spellings that ELF and Mach-O do not share.
#ifndef BD_ASM_H
#define BD_ASM_H

#if defined(__APPLE__)
#define SYMBOL(name) _##name
#define FUNCTION(name)          \
  .globl SYMBOL(name);          \
  .private_extern SYMBOL(name); \
  SYMBOL(name):
#define PUBLIC_FUNCTION(name) \
  .globl SYMBOL(name);        \
  SYMBOL(name):
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
