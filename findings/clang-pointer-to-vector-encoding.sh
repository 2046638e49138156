#!/bin/bash
# clang 14.0.6 (Debian 12): @encode writes nothing for a SIMD vector, and for a pointer to one only the `^`. The next
# character of the encoding then looks like the pointer's type: `struct { v4f *p; int x; }` is {S=^i}, the encoding of a
# struct with one pointer to an int, and its size is read as 8 and not 16. A pointer to `_BitInt` or a vector at the end
# leaves `^}`, which no parser accepts. A method's argument of such a type leaves two offsets without a type between them:
# `take:(v4f)a then:(int)b` is v36@0:816i32, in which `_cmd` seems to have the offset 816.
#
# Downloads Debian's clang into a temporary folder, compiles a file, and prints the encodings. Fails if they change.
# usage: findings/clang-pointer-to-vector-encoding.sh
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get download -qq clang-14=1:14.0.6-12 libclang-cpp14=1:14.0.6-12 libllvm14=1:14.0.6-12 \
  libz3-4 libedit2 libbsd0 libmd0 libtinfo6 libxml2 libicu72
for package in ./*.deb; do dpkg -x "$package" root; done
export LD_LIBRARY_PATH="$folder/root/usr/lib/x86_64-linux-gnu:$folder/root/lib/x86_64-linux-gnu"
cat >vectors.m <<'CODE'
typedef float v4f __attribute__((vector_size(16)));
struct S { v4f *p; int x; };
struct E { int x; v4f *p; };
const char *one = @encode(struct S), *two = @encode(struct E);
const int sizeOfS = sizeof(struct S);
__attribute__((objc_root_class)) @interface Root { Class isa; }
@end
@implementation Root
- (void)take:(v4f)a then:(int)b {}
@end
CODE
root/usr/lib/llvm-14/bin/clang -S -fobjc-runtime=gcc vectors.m -o vectors.s
status=0
for encoding in '{S=^i}' '{E=i^}' 'v36@0:816i32'; do
  if grep -qF "\"$encoding\"" vectors.s; then echo "clang writes $encoding"; else
    echo "CHANGED: clang does not write $encoding"; status=1; fi
done
grep -A3 '^sizeOfS:' vectors.s | grep -q 'long.*16' && echo "sizeof(struct S) is 16" || { echo "CHANGED: the size"; status=1; }
exit $status
