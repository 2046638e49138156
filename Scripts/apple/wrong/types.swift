import BlockDelegate
import CBlockDelegateRuntime
import Foundation
import ObjectiveC
import Testing
import TestSupport
import XCTest
@testable import BlockDelegateRuntime

func wrongType() -> Int { "a string" }
func tooNew() { let text: InlineArray<2, Int> = [1, 2]; _ = text }
func unknownFunction() { bd_noSuchFunction() }
func wrongArgument(_ c: OpaquePointer) -> Int { bd_class_getName(c) }
func unknownAPI(_ c: AnyClass) { class_addMethods(c) }
func ofTheMainActor() { XCTContext.runActivity(named: "") { _ in } }
@Test func noCondition() { #expect("a string") }
func missingArguments() -> RuntimeRegisters { RuntimeRegisters() }
func objectForPointer(_ object: AnyObject) { RuntimeThrowObject(object) }
func unknownMember() -> Int { SlotTable.noSuchMember }
func selectorForOptional(_ d: objc_method_description) { class_respondsToSelector(nil, d.name).description.x }
func unknownSelector() -> Selector { #selector(XMLParserDelegate.parser(_:foundCharacter:)) }
func notAnObject(_ b: @escaping @convention(block) (Int) -> Void) -> AnyObject { return b }
func optional(_ p: XMLParser) -> Int { p.parserError.localizedDescription.count }
func blockType() { let b: @convention(block) (NSObject, (Int, Int)) -> Bool = { _, _ in true }; _ = b }
func asynchronous() async { Thread.sleep(forTimeInterval: 1) }
func asynchronousLock(_ m: UnsafeMutablePointer<pthread_mutex_t>) async { pthread_mutex_lock(m) }
func onlyOnC(_ o: UnsafeMutablePointer<pthread_once_t>) { pthread_once(o) {} }
var global: [ObjectIdentifier: AnyClass] = [:]
func noSuchMember(_ p: XMLParser) throws { try p.implement(XMLParserDelegate.self) { $0[XMLParserDelegate.noSuchMember] = {} } }
func threads(_ object: XMLParser) { Thread { print(object) }.start() }
