import Foundation
private nonisolated(unsafe) var key: UInt8 = 0
@objcMembers class Obs: NSObject { dynamic var title = ""; weak var d: (any XMLParserDelegate)?; @objc func tap(_ s: Any) {} }
func more(_ o: Obs, _ a: AnyObject) {
  autoreleasepool { o.title = #keyPath(Obs.title) }
  let old = objc_getAssociatedObject(o, &key) as? [String: Int] ?? [:]
  objc_setAssociatedObject(o, &key, old, .OBJC_ASSOCIATION_COPY_NONATOMIC)
  _ = o.perform(#selector(Obs.tap(_:)), with: 3)
  _ = a.tap?(3)
  let m = class_getInstanceMethod(Obs.self, #selector(Obs.tap))!
  typealias Fn = @convention(c) (AnyObject, Selector, Any) -> Void
  let f = unsafeBitCast(method_getImplementation(m), to: Fn.self); f(o, #selector(Obs.tap(_:)), "x")
  if let c = NSClassFromString("X") as? NSObject.Type { print(c.init().isEqual(nil), c.instancesRespond(to: Selector(o.title))) }
  var n: UInt32 = 0
  if let l = protocol_copyMethodDescriptionList(XMLParserDelegate.self, false, true, &n) { for i in 0..<Int(n) { print(l[i].name as Any, String(cString: l[i].types!)) } }
  let kp = \Obs.title; print(o[keyPath: kp], ObjectIdentifier(XMLParserDelegate.self), o is XMLParserDelegate, o.conforms(to: XMLParserDelegate.self))
  let dict = ["a": 1] as NSDictionary; print(dict as! [String: Int], o == o, Set([o]), [o: 1])
}
func errs() { do { try FileManager().removeItem(atPath: "/") } catch let e as NSError { print(e.code, e.userInfo) } catch {} }
final class Sub: NSObject { override init() { super.init() }; override func isEqual(_ o: Any?) -> Bool { true }; override var hash: Int { 1 }; override var description: String { "s" }; override func responds(to s: Selector!) -> Bool { false }; override func forwardingTarget(for s: Selector!) -> Any? { nil } }
