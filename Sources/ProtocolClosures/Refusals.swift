/// Why nothing is written: a sentence for each reason.
struct Refusals: Error {
  var sentences: [String]

  init(_ sentences: String...) { self.sentences = sentences }
  init(_ sentences: [String]) { self.sentences = sentences }
}
