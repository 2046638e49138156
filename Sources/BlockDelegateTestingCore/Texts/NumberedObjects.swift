import BlockDelegateCore

/// Names for Swift objects, such as `<Window #1>`, numbered in the order of their first appearance. The named objects
/// are not retained.
///
/// `NumberedObjects` is sendable because its state is protected by a lock.
package final class NumberedObjects: ObjectTexts, @unchecked Sendable {
  private struct State {
    var names: [ObjectIdentifier: (name: String, isGone: () -> Bool)] = [:]
    /// The number of objects that were named for each class.
    var counts: [String: Int] = [:]
  }

  private let state = Mutex(State())

  package init() {}

  package func text(of object: AnyObject, saying own: String) -> String {
    let address = UInt(bitPattern: Unmanaged.passUnretained(object).toOpaque())
    return replaceAddress(address, in: own) { name(of: object) }
  }

  package func name(of object: AnyObject) -> String {
    state.withLock { state in
      // After an object was deallocated, another object may have the same address.
      if let known = state.names[ObjectIdentifier(object)], !known.isGone() { return known.name }
      let cls = "\(type(of: object))"
      let number = (state.counts[cls] ?? 0) + 1
      state.counts[cls] = number
      let name = "<\(cls) #\(number)>"
      state.names[ObjectIdentifier(object)] = (name, { [weak object] in object == nil })
      return name
    }
  }
}

/// Replaces the address of an object in a text by the object's number, because the address differs in each process.
///
/// - Parameters:
///   - address: The address of the object.
///   - text: The text that may contain the address.
///   - name: Returns the name of the object with its number, such as `<NSWindow #1>`.
package func replaceAddress(_ address: UInt, in text: String, _ name: () -> String) -> String {
  let digits = String(address, radix: 16)
  let padded = String(repeating: "0", count: 16 - digits.count) + digits
  guard let found = ["0x" + digits, "0x" + padded].first(where: text.contains) else { return text }
  let name = name()
  // A text that contains only the class and the address is replaced by the object's name.
  if text.hasPrefix("<"), text.hasSuffix(": \(found)>"), !text.dropFirst().contains("<") { return name }
  return text.replacing(found, with: String(name.dropLast().drop { $0 != "#" }))
}
