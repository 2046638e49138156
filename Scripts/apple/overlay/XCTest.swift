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

open class XCTAttachment: NSObject {
  public convenience init(data payload: Data) { fatalError() }
  open var name: String? { get { fatalError() } set {} }
}

@objc public protocol XCTActivity: NSObjectProtocol {
  func add(_ attachment: XCTAttachment)
}

open class XCTContext: NSObject {
  @MainActor @preconcurrency open class func runActivity<Result>(
    named name: String, block: @MainActor (any XCTActivity) throws -> Result
  ) rethrows -> Result { fatalError() }
}

public func XCTFail(_ message: String = "", file: StaticString = #filePath, line: UInt = #line) { fatalError() }
