/// The reasons why nothing is generated, as one sentence for each.
struct Refusals: Error {
  var sentences: [String]

  init(_ sentences: String...) { self.sentences = sentences }
  init(_ sentences: [String]) { self.sentences = sentences }
}
