/// The ownership rules of a method, by the method family of its selector. The rules specify whether the method returns
/// a retained object and whether it consumes `self` ("Objective-C Automatic Reference Counting", section "Method
/// families").
package struct MethodFamily {
  package let returnsRetained: Bool
  let consumesSelf: Bool

  package init(_ selector: String) {
    let name = selector.drop { $0 == "_" }
    func begins(_ family: String) -> Bool {
      guard name.hasPrefix(family) else { return false }
      // The selector `copyright` does not belong to the family `copy`.
      guard let next = name.dropFirst(family.count).first else { return true }
      return !next.isLowercase
    }
    consumesSelf = begins("init")
    returnsRetained = consumesSelf || ["alloc", "copy", "mutableCopy", "new"].contains(where: begins)
  }
}
