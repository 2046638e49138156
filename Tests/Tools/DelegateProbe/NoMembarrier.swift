// If the kernel has no membarrier, chains order their hazard pointers with memory fences of their own.
#if !canImport(ObjectiveC)
  import BlockDelegate
  import Foundation
  import TestSupport

  private enum Numbers: DeclaredProtocol {
    static let methods: [MethodDeclaration] = [.optional("add:", types: "q@:q")]
  }

  /// Sends messages through a chain while other threads add, remove and release its members.
  func runWithoutMembarrier() throws {
    require(RuntimeForbidMembarrier(), "membarrier can't be forbidden")
    // The threads use the chain without a lock, which every chain permits.
    nonisolated(unsafe) let chain = try DelegateChain(Numbers.self)
    let first = try DynamicDelegate(Numbers.self) { $0.on("add:") { (number: Int) in number + 1 } }
    try chain.add(first)
    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      for round in 0..<500 {
        ObjCObject.autoreleasepool {
          if thread < 2 {
            let result = (try? chain.object.send("add:", round) as Int) ?? -1
            require(result > round, "\(result) for \(round)")
          } else if let member = try? DynamicDelegate(Numbers.self, { $0.on("add:") { (number: Int) in number + 2 } }) {
            try? chain.add(member)
            if round % 2 == 0 { chain.remove(member) }
          }
        }
      }
    }
    require(chain.delegates.count == 1, "\(chain.delegates.count) members are left")
    require(try chain.object.send("add:", 5) as Int == 6, "not the first member's result")
  }
#endif
