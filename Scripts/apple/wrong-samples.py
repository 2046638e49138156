"""Writes samples with one wrong line each, which selftest expects to be refused.

usage: wrong-samples.py ACCEPTED_SAMPLE OUTDIR
"""
import sys

accepted = open(sys.argv[1]).read()
out = sys.argv[2]

# Samples that are made from ACCEPTED_SAMPLE: a correct text, and the wrong text that replaces it.
replaced = {
    'label':      ("objc_allocateClassPair(NSObject.self,","objc_allocateClassPair(superclass: NSObject.self,"),
    'type':       ("class_addMethod(cls, d.name!, imp_implementationWithBlock(block), d.types)","class_addMethod(cls, d.name!, block, d.types)"),
    'unwrap':     ("d.name!","d.name"),
    'selector':   ("clickedButtonAtIndex:)), false","clickedAtIndex:)), false"),
    'enumcase':   (".OBJC_ASSOCIATION_RETAIN)",".RETAIN)"),
    'key':        ("Unmanaged.passUnretained(proto).toOpaque()","proto"),
    'blocktype':  ("@convention(block) (AnyObject, NSObject, Int) -> Bool","@convention(block) (AnyObject, NSObject, (Int, Int)) -> Bool"),
    'objcparam':  ("clickedButtonAtIndex i: Int) -> Bool }","clickedButtonAtIndex i: Result<Int, Error>) -> Bool }"),
    'protoarg':   ("alert.implement(UIAlertViewDelegate.self)","alert.implement(\"UIAlertViewDelegate\")"),
    'unknownapi': ("class_addProtocol(cls, proto)","class_addProtocols(cls, proto)"),
    'nonobjcproto': ("@objc protocol UIAlertViewDelegate: NSObjectProtocol { @objc optional func","protocol UIAlertViewDelegate: NSObjectProtocol { func"),
}
for name, (right, wrong) in replaced.items():
    assert accepted.count(right) == 1, name
    open(f"{out}/{name}.swift", "w").write(accepted.replace(right, wrong))

# Samples that are complete files.
files = {
    'asAnyObject': 'import Foundation\nfunc f(_ b: @escaping @convention(block) (Int) -> Void) -> AnyObject { return b }\n',
    'asAnyObject2':'import Foundation\nfunc g(_ o: AnyObject) {}\nfunc f() { g("text") }\n',
    'optcall':     'import Foundation\n@objc protocol P { @objc optional func f(_ x: Int) -> Bool }\nfunc g(_ p: P) -> Bool { p.f(1) }\n',
    'delegate':    'import Foundation\nfinal class D: NSObject { }\nfunc f(_ p: XMLParser) { p.delegate = D() }\n',
    'nearmiss':    'import Foundation\nfinal class D: NSObject, XMLParserDelegate { func parser(_ parser: XMLParser, foundCharacters string: Int) {} }\n',
    'avail':       'import Foundation\nfunc f() { let x: InlineArray<2, Int> = [1, 2]; _ = x }\n',
    'c_global':    'import Foundation\nvar cache: [ObjectIdentifier: AnyClass] = [:]\n',
    'c_static':    'import Foundation\nenum R { nonisolated static let lock = NSObject() }\n',
    'c_sendable':  'import Foundation\nfinal class Box: Sendable { var v: NSObject = NSObject() }\n',
    'c_closure':   'import Foundation\nfunc f(_ o: NSObject) { Task.detached { print(o) } ; print(o) }\n',
    'c_mainactor': 'import Foundation\n@MainActor func ui() {}\nfunc f() { let b: @convention(block) () -> Void = { ui() }; _ = b }\n',
    'c_region':    'import Foundation\nactor A { func take(_ o: sending NSObject) {} }\nfunc f(_ a: A) async { let o = NSObject(); await a.take(o); print(o) }\n',
    'definit':     'import Foundation\nfunc f(_ c: Bool) -> Int { let x: Int; if c { x = 1 }; return x }\n',
    'xml_nullable':'import Foundation\nfunc f(_ p: XMLParser) -> Int { p.parserError.localizedDescription.count }\n',
}
for name, text in files.items():
    open(f"{out}/{name}.swift", "w").write(text)
