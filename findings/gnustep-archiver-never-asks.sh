#!/bin/bash
# GNUstep Base 1.28.0 (Debian 12): NSKeyedArchiver never asks its delegate which methods it has. It sends
# `archiver:willEncodeObject:` also to a delegate whose respondsToSelector: answers NO. NSObject has the method in a
# category, so an ordinary delegate does not notice. A delegate that passes messages on (a multicast delegate, a proxy, a
# spy) has no receiver for it and returns nil. Then every object is archived as nil, without an error. Apple's
# documentation lists the method as optional.
#
# Downloads Debian's packages into a temporary folder, and calls the Objective-C runtime from Python. Prints what the
# archiver asked and sent, and fails if that changes.
# usage: findings/gnustep-archiver-never-asks.sh
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get download -qq libgnustep-base1.28=1.28.1+really1.28.0-5 libobjc4=12.2.0-14+deb12u1 \
  libicu72 libxml2 libxslt1.1 libavahi-client3 libavahi-common3 libgcrypt20 libgnutls30
for package in ./*.deb; do dpkg -x "$package" root; done
export LD_LIBRARY_PATH="$folder/root/usr/lib/x86_64-linux-gnu"
python3 - <<'PYTHON'
from ctypes import CDLL, CFUNCTYPE, RTLD_GLOBAL, c_bool, c_char_p, c_size_t, c_void_p
objc = CDLL("libobjc.so.4", RTLD_GLOBAL)
CDLL("libgnustep-base.so.1.28", RTLD_GLOBAL)

def function(name, result, *arguments):
    found = getattr(objc, name)
    found.restype, found.argtypes = result, arguments
    return found

look_up = function("objc_msg_lookup", c_void_p, c_void_p, c_void_p)
selector = function("sel_registerName", c_void_p, c_char_p)
name_of = function("sel_getName", c_char_p, c_void_p)
get_class = function("objc_getClass", c_void_p, c_char_p)
allocate = function("objc_allocateClassPair", c_void_p, c_void_p, c_char_p, c_size_t)
add_method = function("class_addMethod", c_bool, c_void_p, c_void_p, c_void_p, c_char_p)
register = function("objc_registerClassPair", None, c_void_p)

def send(receiver, name, *words, result=c_void_p):
    method = CFUNCTYPE(result, c_void_p, c_void_p, *[c_void_p] * len(words))(look_up(receiver, selector(name)))
    return method(receiver, selector(name), *words)

def text(value):
    return send(get_class(b"NSString"), b"stringWithUTF8String:", value)

asked, sent = [], []

@CFUNCTYPE(c_bool, c_void_p, c_void_p, c_void_p)
def responds(self, command, asked_for):
    asked.append(name_of(asked_for))
    return False

@CFUNCTYPE(c_void_p, c_void_p, c_void_p, c_void_p, c_void_p)
def will_encode(self, command, archiver, value):
    sent.append("archiver:willEncodeObject:")  # what an object without a receiver for the message does
    return None

send(send(get_class(b"NSAutoreleasePool"), b"alloc"), b"init")
cls = allocate(get_class(b"NSObject"), b"DelegateThatHasNoMethods", 0)
add_method(cls, selector(b"respondsToSelector:"), responds, b"C@::")
add_method(cls, selector(b"archiver:willEncodeObject:"), will_encode, b"@@:@@")
register(cls)

def archive(delegate):
    data = send(send(get_class(b"NSMutableData"), b"alloc"), b"init")
    archiver = send(send(get_class(b"NSKeyedArchiver"), b"alloc"), b"initForWritingWithMutableData:", data)
    if delegate:
        send(archiver, b"setDelegate:", delegate)
    value = send(get_class(b"NSArray"), b"arrayWithObject:", text(b"a text"))
    send(archiver, b"encodeObject:forKey:", value, text(b"key"))
    send(archiver, b"finishEncoding")
    reader = send(send(get_class(b"NSKeyedUnarchiver"), b"alloc"), b"initForReadingWithData:", data)
    return "nil" if send(reader, b"decodeObjectForKey:", text(b"key")) is None else "the array"

alone = archive(None)
beside = archive(send(send(cls, b"alloc"), b"init"))
print(f"asked for: {sorted(set(asked))}; sent without asking: {sorted(set(sent))}")
print(f"read back without a delegate: {alone}; with a delegate that has no methods: {beside}")
if (asked, set(sent), alone, beside) != ([], {"archiver:willEncodeObject:"}, "the array", "nil"):
    raise SystemExit("the behaviour has changed")
PYTHON
