@_exported import Foundation

open class XCTest: NSObject {}

open class XCTestCase: XCTest {}

@objc public protocol XCTestObservation: NSObjectProtocol {
  @objc optional func testCaseDidFinish(_ testCase: XCTestCase)
}

open class XCTestObservationCenter: NSObject {
  open class var shared: XCTestObservationCenter { fatalError() }
  open func addTestObserver(_ observer: any XCTestObservation) { fatalError() }
}

public func XCTFail(_ message: String = "", file: StaticString = #filePath, line: UInt = #line) { fatalError() }
