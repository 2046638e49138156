// Only GCC's runtime needs this: Apple's runtime and libobjc2 report all methods of a compiled protocol.
#if !canImport(ObjectiveC) && !LibObjC2
  import Foundation
  import Testing

  @testable import BlockDelegateRuntime

  @Suite struct CompiledProtocolTests {
    /// Memory with the words that a compiler would emit. The memory is freed together with this object.
    private final class Words {
      private var memory: [UnsafeMutableRawPointer] = []
      deinit { for block in memory { free(block) } }

      func text(_ text: String) -> UInt {
        memory.append(strdup(text))
        return UInt(bitPattern: memory.last!)
      }

      func words(_ words: [UInt]) -> UInt {
        memory.append(malloc(words.count * MemoryLayout<UInt>.stride))
        memory.last!.initializeMemory(as: UInt.self, from: words, count: words.count)
        return UInt(bitPattern: memory.last!)
      }

      func methods(_ names: String...) -> UInt {
        words([UInt(names.count)] + names.flatMap { [text($0), text("v16@0:8")] })
      }
    }

    @Test(arguments: [true, false])
    func `A compiled protocol declares required and class methods, and optional methods if it lists them`(
      listsOptionalMethods: Bool
    ) throws {
      let words = Words()
      let version: UInt = 2
      let address = words.words([
        version, words.text("TestCompiled"), 0, words.methods("required", "other"), words.methods("requiredOfClass"),
        words.methods("optional"), words.methods("optionalOfClass"),
      ])
      let pointer = try #require(UnsafeRawPointer(bitPattern: address))
      let compiled = try #require(CompiledProtocol(pointer, listsOptionalMethods: listsOptionalMethods))
      let declaration = compiled.declaration
      #expect(declaration.name == "TestCompiled")
      let methods = declaration.methods.map {
        "\($0.isInstance ? "-" : "+")\($0.selector.name)\($0.isRequired ? "" : "?")"
      }
      let required = ["-required", "-other", "+requiredOfClass"]
      #expect(methods == required + (listsOptionalMethods ? ["-optional?", "+optionalOfClass?"] : []))
      #expect(declaration.methods.allSatisfy { $0.types == "v16@0:8" })
      withExtendedLifetime(words) {}
    }
  }
#endif
