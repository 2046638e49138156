import BlockDelegate
import TestSupport
import Testing

/// Delegates of owners under key-value observing, which gives an object another class before or after it gets its
/// delegate. These tests run one after the other, because GNUstep Base for libobjc2 keeps its observations in maps that
/// no lock guards.
@Suite(.serialized) struct ObservingTests {
  enum Numbered: DeclaredProtocol {
    static let name = "TestNumberedDelegate"
    static let methods: [MethodDeclaration] = [.optional("owner:didChange:", types: "v@:@q")]
  }

  private func observe(_ owner: ObjCObject, _ observer: ObjCObject, _ path: String = "number") throws {
    try owner.send("addObserver:forKeyPath:options:context:", observer, path, 1 as UInt, UnsafeMutableRawPointer?.none)
  }

  private func endObserving(_ owner: ObjCObject, _ observer: ObjCObject, _ path: String = "number") throws {
    try owner.send("removeObserver:forKeyPath:", observer, path)
  }

  /// Returns the owner's class according to the runtime, which `-class` does not return.
  private func realClass(_ owner: ObjCObject) -> String { owner.objCClass.name }

  @Test func `An owner that is observed before it gets its delegate calls the closures`() throws {
    let (owner, observer) = (try ObjCObject("TestNumbered"), try ObjCObject("TestObserver"))
    try observe(owner, observer)
    let observed = realClass(owner)
    // On libobjc2, the runtime hides the class that key-value observing inserts.
    #if !LibObjC2
      #expect(observed != "TestNumbered")
    #endif
    var seen: [Int] = []
    try owner.implement(Numbered.self) {
      $0.on("owner:didChange:") { (_: ObjCObject, number: Int) in seen.append(number) }
    }
    #expect(realClass(owner) == observed)
    try owner.send("change:", 5)
    #expect(seen == [5])
    #expect(try observer.send("log") == "number")
    try endObserving(owner, observer)
    try owner.send("change:", 6)
    #expect(seen == [5, 6])
    #expect(try observer.send("log") == "number")
    try owner.removeDynamicDelegate(for: Numbered.self)
    try owner.send("change:", 7)
    #expect(seen == [5, 6])
  }

  @Test func `An owner that is observed after it got its delegate keeps calling the closures`() throws {
    let (owner, observer) = (try ObjCObject("TestNumbered"), try ObjCObject("TestObserver"))
    var seen: [Int] = []
    let delegate = try owner.implement(Numbered.self) {
      $0.on("owner:didChange:") { (_: ObjCObject, number: Int) in seen.append(number) }
    }
    #expect(realClass(owner) == "TestNumbered")
    try observe(owner, observer)
    #expect(owner.dynamicDelegate(for: Numbered.self) == delegate)
    try owner.send("change:", 5)
    try delegate.update { $0.on("owner:didChange:") { (_: ObjCObject, number: Int) in seen.append(-number) } }
    try owner.send("change:", 6)
    #expect(seen == [5, -6])
    #expect(try observer.send("log") == "number,number")
    try owner.removeDynamicDelegate(for: Numbered.self)
    #expect(owner.dynamicDelegate(for: Numbered.self) == nil)
    try owner.send("change:", 7)
    #expect(seen == [5, -6])
    #expect(try observer.send("log") == "number,number,number")
    try endObserving(owner, observer)
  }

  @Test func `A closure of an observed owner gets the owner itself as its argument`() throws {
    let (owner, observer) = (try ObjCObject("TestNumbered"), try ObjCObject("TestObserver"))
    try observe(owner, observer)
    var isSame = false
    try owner.implement(Numbered.self) { methods in
      let address = owner.pointer
      methods.on("owner:didChange:") { (owner: ObjCObject, _: Int) in isSame = owner.pointer == address }
    }
    try owner.send("change:", 5)
    #expect(isSame)
    try endObserving(owner, observer)
  }

  @Test func `An observer of the delegate property is notified each time that the delegate is set`() throws {
    let (owner, observer) = (try ObjCObject("TestNumbered"), try ObjCObject("TestObserver"))
    try observe(owner, observer, "delegate")
    let delegate = try owner.implement(Numbered.self) { $0.on("owner:didChange:") { (_: ObjCObject, _: Int) in } }
    #expect(try observer.send("log") == "delegate")
    // The update sets nil, and then the delegate again.
    try delegate.update { $0.remove("owner:didChange:") }
    #expect(try observer.send("log") == "delegate,delegate,delegate")
    try endObserving(owner, observer, "delegate")
  }

  @Test func `An owner that was observed releases its closures when it is deallocated`() throws {
    var gone = 0
    try ObjCObject.autoreleasepool {
      let (owner, observer) = (try ObjCObject("TestNumbered"), try ObjCObject("TestObserver"))
      let tracker = LifetimeTests.Tracker { gone += 1 }
      try observe(owner, observer)
      try owner.implement(Numbered.self) {
        $0.on("owner:didChange:") { (_: ObjCObject, _: Int) in tracker.count += 1 }
      }
      try endObserving(owner, observer)
    }
    #expect(gone == 1)
  }

  #if !canImport(ObjectiveC)
    @Test func `A closure can be the observer in key-value observing`() throws {
      let owner = try ObjCObject("TestNumbered")
      var seen: [String] = []
      let observer = try DynamicDelegate(GNUstep.NSKeyValueObserving.self) {
        $0.on(.observeValueForKeyPathOfObjectChangeContext) { path, object, change, _ in
          seen.append("\(path ?? "nil") \(object as? ObjCObject == owner) \(change?["new"] ?? "nil")")
        }
      }
      try observe(owner, observer.object)
      try owner.send("change:", 5)
      try endObserving(owner, observer.object)
      try owner.send("change:", 6)
      #expect(seen == ["number true 5"])
    }
  #endif
}
