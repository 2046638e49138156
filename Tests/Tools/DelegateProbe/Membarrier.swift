// If the kernel has membarrier, messages execute no memory fence. The thread that replaces a slot table calls
// membarrier instead.
#if !canImport(ObjectiveC)
  import BlockDelegate
  import TestSupport

  private enum Numbers: DeclaredProtocol {
    static let methods: [MethodDeclaration] = [.optional("add:", types: "q@:q")]
  }

  /// Counts the calls of membarrier.
  func countMembarriers() throws {
    let delegate = try DynamicDelegate(Numbers.self) { $0.on("add:") { (number: Int) in number + 1 } }
    // The first message checks whether membarrier is available.
    require(try delegate.object.send("add:", 1) as Int == 2, "not 2")
    require(RuntimeCountMembarriers(), "membarrier can't be counted")
    require(try delegate.object.send("add:", 1) as Int == 2, "not 2")
    require(RuntimeMembarriers() == 0, "a message asks \(RuntimeMembarriers()) times")
    try delegate.update { $0.on("add:") { (number: Int) in number + 2 } }
    require(RuntimeMembarriers() > 0, "an update does not ask")
    require(try delegate.object.send("add:", 1) as Int == 3, "not 3")
  }
#endif
