/// The contents of a document: its elements by path, with their counts, attributes and text sizes.
struct Outline {
  /// All elements of one name below the same parent path.
  final class Node {
    let name: String
    let depth: Int
    var count = 0
    var textBytes = 0
    /// The names of the attributes, in the order in which they first appeared.
    var attributes: [String] = []
    var children: [Node] = []

    init(name: String, depth: Int) {
      self.name = name
      self.depth = depth
    }

    func child(named name: String) -> Node {
      if let known = children.first(where: { $0.name == name }) { return known }
      let new = Node(name: name, depth: depth + 1)
      children.append(new)
      return new
    }
  }

  let root = Node(name: "", depth: -1)
  private(set) var elements = 0
  private(set) var attributes = 0
  private(set) var textBytes = 0
  private(set) var cdataSections = 0
  private(set) var comments = 0
  private(set) var instructions = 0
  private var open: [Node] = []

  var depth: Int { open.count }
  /// The name of the innermost element that has not ended yet.
  var innermost: String? { open.last?.name }

  mutating func start(_ name: String, _ names: [String: String]) {
    let node = (open.last ?? root).child(named: name)
    node.count += 1
    for name in names.keys.sorted() where !node.attributes.contains(name) { node.attributes.append(name) }
    open.append(node)
    elements += 1
    attributes += names.count
  }

  mutating func end() { if !open.isEmpty { open.removeLast() } }

  /// Adds a text. White space between elements does not count as text.
  mutating func text(_ text: String) {
    guard !text.utf8.allSatisfy({ $0 == 0x20 || (0x09...0x0D).contains($0) }) else { return }
    let count = text.utf8.count
    open.last?.textBytes += count
    textBytes += count
  }

  mutating func cdata(bytes: Int) {
    cdataSections += 1
    open.last?.textBytes += bytes
    textBytes += bytes
  }

  mutating func comment() { comments += 1 }

  mutating func instruction() { instructions += 1 }
}
