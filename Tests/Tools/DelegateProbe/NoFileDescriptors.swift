#if !canImport(ObjectiveC)
  import BlockDelegate
  import Foundation

  /// Checks that the first delegate of a process throws an error if no file descriptor is free, and that a later one
  /// works.
  func runWithoutFileDescriptors() throws {
    enum Listener: DeclaredProtocol {
      static let name = "ProbeListener"
      static let methods: [MethodDeclaration] = [.optional("heard:", types: "v@:q")]
    }
    var heard = 0
    func make() throws -> AnyDynamicDelegate {
      try DynamicDelegate(Listener.self) { $0.on("heard:") { (number: Int) in heard += number } }
    }
    var limit = rlimit()
    let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    getrlimit(files, &limit)
    let before = limit.rlim_cur
    limit.rlim_cur = 0
    require(setrlimit(files, &limit) == 0, "the limit can't be set")
    var problem: BlockDelegateError.Problem?
    do { _ = try make() } catch let error as BlockDelegateError { problem = error.problems.first }
    require(problem?.reason == .insufficientExecutableMemory, "\(problem as Any)")
    require(problem?.given == String(cString: strerror(EMFILE)), "\(problem as Any)")
    limit.rlim_cur = before
    setrlimit(files, &limit)
    try make().object.send("heard:", 3)
    require(heard == 3, "heard \(heard)")
  }
#endif
