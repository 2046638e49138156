import Foundation

/// A loaded copy of the plug-in, which contains its own copy of the library.
struct Copy {
  let handle: UnsafeMutableRawPointer
  init(_ path: String) {
    guard let handle = dlopen(path, RTLD_NOW | RTLD_LOCAL) else { fatalError(String(cString: dlerror())) }
    self.handle = handle
  }
  func function<T>(_ name: String, _ type: T.Type) -> T { unsafeBitCast(dlsym(handle, name)!, to: T.self) }
  var make: @convention(c) () -> OpaquePointer? { function("plugin_make", (@convention(c) () -> OpaquePointer?).self) }
  var pointer: @convention(c) (OpaquePointer) -> OpaquePointer {
    function("plugin_pointer", (@convention(c) (OpaquePointer) -> OpaquePointer).self)
  }
  var letGo: @convention(c) (OpaquePointer) -> Void {
    function("plugin_let_go", (@convention(c) (OpaquePointer) -> Void).self)
  }
  var hold: @convention(c) (OpaquePointer) -> Void {
    function("plugin_hold", (@convention(c) (OpaquePointer) -> Void).self)
  }
  var count: Int { function("plugin_count", (@convention(c) () -> Int).self)() }
}

let (first, second) = (Copy(CommandLine.arguments[1]), Copy(CommandLine.arguments[2]))
let object = first.make()!
for copy in [first, second] { copy.hold(first.pointer(object)) }
print(first.count, second.count, terminator: " ")
first.letGo(object)
print(first.count, second.count, terminator: " ")

// Closes both images while an object still exists. Code of the library in a closed image releases and deallocates the
// object.
let other = first.make()!
let pointer = first.pointer(other)
first.hold(pointer)
second.hold(pointer)
let letGo = first.letGo
print(dlclose(first.handle), dlclose(second.handle), terminator: " ")
letGo(other)
print("done")
