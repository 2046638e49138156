import ABICases
import BlockDelegate
import Foundation
import Testing

/// The declarations of the methods for the cases with these numbers.
func abiMethods(_ numbers: Range<Int>) -> [MethodDeclaration] {
  ABILibrary.all[0].cases[numbers].map {
    .optional(String(cString: $0.selector), types: String(cString: $0.encoding))
  }
}

@Suite(.serialized) struct ABITests {
  @Test(arguments: ABILibrary.all)
  func `Closures receive the arguments of compiled callers, and the callers receive the closures' results`(
    library: ABILibrary
  ) throws {
    ABILibrary.current = library
    ABIComparisons.all = ABIComparisons()
    var wrongResults: [String] = []
    var rest = library.cases[...]
    let setter = "setDelegate:"
    for (type, register) in abiClosures {
      let owner = try makeObject("NSCache")
      let delegate = try owner.implement(ObjCProtocol(type), setter: Selector(setter)) { register($0) }
      autoreleasepool {
        for info in rest.prefix(type.methods.count) {
          var info = info
          if !abi_call(&info, UnsafeMutableRawPointer(delegate.pointer)) {
            wrongResults.append("\(info.number), \(String(cString: info.encoding))")
          }
        }
      }
      rest = rest.dropFirst(type.methods.count)
    }
    #expect(rest.isEmpty)
    let arguments = library.cases.reduce(0) { $0 + Int($1.count) }
    #expect(wrongResults == [], "results of closures")
    #expect(ABIComparisons.all.wrong == [])
    #expect(ABIComparisons.all.count == arguments)
    print("\(library.testDescription): \(library.cases.count) closures got \(arguments) arguments")
  }

  @Test(arguments: Array(ABILibrary.all.enumerated()))
  func `Compiled methods receive the arguments of sent messages, and the sender receives their results`(
    index: Int, library: ABILibrary
  ) throws {
    ABILibrary.current = library
    ABIComparisons.all = ABIComparisons()
    library.pointer.pointee.checked.pointee = 0
    library.pointer.pointee.wrong.pointee = 0
    #expect(abi_make_class(library.pointer, "ABICallee\(index)"))
    let object = try makeObject("ABICallee\(index)")
    for send in abiMessages { try send(object) }
    let arguments = library.cases.reduce(0) { $0 + UInt64($1.count) }
    let results = library.cases.count { $0.result != nil }
    #expect(library.pointer.pointee.wrong.pointee == 0, "last in case \(library.pointer.pointee.wrongCase.pointee)")
    #expect(library.pointer.pointee.checked.pointee == arguments)
    #expect(ABIComparisons.all.wrong == [])
    #expect(ABIComparisons.all.count == results)
    print("\(library.testDescription): \(library.cases.count) methods got \(arguments) arguments")
  }
}
