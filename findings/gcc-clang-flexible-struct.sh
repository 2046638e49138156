#!/bin/bash
# GCC 12.2 and clang 14.0.6 (Debian 12, x86-64): a struct that ends with a flexible array member, such as
# `struct { int n; char c[]; }`, has one Objective-C encoding, {F=i[0c]}, and is passed by value in two ways. GCC's code
# reads it from a register, clang's code from the stack. So code of one compiler that calls a method of the other passes
# garbage, and code that plans calls from encodings (a proxy, a bridge, a libffi caller) can't know which of the two it
# has. `char c[0]` has the same encoding, and both compilers pass it in a register.
#
# Downloads Debian's compilers into a temporary folder, compiles one file with both, and looks where the function reads its
# argument. Prints what was found, and fails if that changes.
# usage: findings/gcc-clang-flexible-struct.sh
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get download -qq gobjc-12=12.2.0-14+deb12u1 clang-14=1:14.0.6-12 libclang-cpp14=1:14.0.6-12 libllvm14=1:14.0.6-12 \
  libmpc3 libmpfr6 libgmp10 libisl23 libz3-4 libedit2 libbsd0 libmd0 libtinfo6 libxml2 libicu72
for package in ./*.deb; do dpkg -x "$package" root; done
export LD_LIBRARY_PATH="$folder/root/usr/lib/x86_64-linux-gnu:$folder/root/lib/x86_64-linux-gnu"
cat >flexible.m <<'CODE'
struct F { int n; char c[]; };
struct Z { int n; char c[0]; };
const char *encodingOfF = @encode(struct F);
const char *encodingOfZ = @encode(struct Z);
int takeFlexible(struct F value) { return value.n; }
int takeZero(struct Z value) { return value.n; }
CODE
root/usr/lib/gcc/x86_64-linux-gnu/12/cc1obj -quiet -O1 flexible.m -o gcc.s
root/usr/lib/llvm-14/bin/clang -S -O1 -fobjc-runtime=gcc flexible.m -o clang.s
status=0
expect() { # COMPILER FUNCTION PATTERN WHAT
  body=$(sed -n "/^$2:/,/ret/p" "$1.s")
  if grep -q "$3" <<<"$body"; then echo "$1: $2 reads its argument from $4"; else
    echo "CHANGED: $1: $2 does not read its argument from $4"; status=1; fi
}
for compiler in gcc clang; do
  grep -q '{F=i\[0c\]}' $compiler.s && echo "$compiler: struct F is encoded {F=i[0c]}" || { echo "CHANGED: the encoding"; status=1; }
done
expect gcc takeFlexible '%[er]di' 'a register'
expect clang takeFlexible '(%rsp)' 'the stack'
expect gcc takeZero '%[er]di' 'a register'
expect clang takeZero '%[er]di' 'a register'
exit $status
