import BlockDelegateCore

/// Names Swift's objects by the order of their first appearance: `<Window #1>`. None of them is retained.
///
/// Sendable because what changes is under the lock.
package final class NumberedObjects: ObjectTexts, @unchecked Sendable {
  private struct State {
    var names: [ObjectIdentifier: (name: String, isGone: () -> Bool)] = [:]
    /// How many there were of each class.
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
      // Where an object has gone, another may stand.
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

/// A text with an object's number instead of its address, which is another in each process.
/// - Parameter name: the object's, with its number: `<NSWindow #1>`.
package func replaceAddress(_ address: UInt, in text: String, _ name: () -> String) -> String {
  let digits = String(address, radix: 16)
  let padded = String(repeating: "0", count: 16 - digits.count) + digits
  guard let found = ["0x" + digits, "0x" + padded].first(where: text.contains) else { return text }
  let name = name()
  // What says no more than the class and the address is the object's name.
  if text.hasPrefix("<"), text.hasSuffix(": \(found)>"), !text.dropFirst().contains("<") { return name }
  return text.replacing(found, with: String(name.dropLast().drop { $0 != "#" }))
}
