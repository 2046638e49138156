#if os(Linux)
  import Foundation
  import Testing

  /// Closures' bodies as view controllers have them, and how much work the compiler has with them.
  @Suite(.enabled(if: SwiftCompiler.isInstalled, "swiftc is not on the PATH")) struct ClosureBodiesTests {
    /// Stand-ins for classes of a user interface, and a protocol with methods that view controllers implement.
    private static let declarations = """
      import BlockDelegate
      import Foundation
      final class Insets { var left: CGFloat = 0, right: CGFloat = 0, top: CGFloat = 0 }
      struct Transform { init(translationX: CGFloat, y: CGFloat) {} }
      final class View {
        var bounds = CGRect.zero, contentInset = Insets(), contentOffset = CGPoint.zero, text: String? = ""
        var alpha: CGFloat = 0, isHidden = false, transform = Transform(translationX: 0, y: 0)
      }
      struct Path { var row = 0, section = 0, item = 0 }
      enum Rows: DeclaredProtocol {
        static let size = DelegateMethod<Rows, MethodBody<View, View, Path, CGSize>>("size:layout:path:")
        static let height = DelegateMethod<Rows, MethodBody<View, Path, CGFloat>>("height:path:")
        static let change = DelegateMethod<Rows, MethodBody<View, NSRange, String, Bool>>("change:range:text:")
        static let count = DelegateMethod<Rows, MethodBody<View, Int, Int>>("count:section:")
        static let title = DelegateMethod<Rows, MethodBody<View, Int, Int, String?>>("title:row:component:")
        static let select = DelegateMethod<Rows, MethodBody<View, Path, Void>>("select:path:")
        static let scroll = DelegateMethod<Rows, MethodBody<View, Void>>("scroll:")
        static let methods: [MethodDeclaration] = []
      }
      """

    private static let bodies = """
      size v, l, p: CGSize(width: v.bounds.width / 3 - 8, height: 44)
      size v, l, p: CGSize(width: (v.bounds.width - 2 * 8 - v.contentInset.left - v.contentInset.right) / 3, height: 120)
      size v, l, p: p.item == 0 ? CGSize(width: v.bounds.width, height: 200) : CGSize(width: v.bounds.width / 2 - 8, height: 100)
      size v, l, p: CGSize(width: max(44, v.bounds.width / CGFloat(p.section + 2)), height: min(100, v.bounds.height * 0.25))
      height v, p: v.bounds.height / 10 + 8
      height v, p: max(44, v.bounds.width / 8)
      height v, p: p.row % 2 == 0 ? v.bounds.width * 0.5 : v.bounds.width * 0.25 + 10
      height v, p: CGFloat(p.row * 10 + p.section * 5) + 44.0 - 2
      height v, p: names[p.row].isEmpty ? 0 : CGFloat(names[p.row].count / 20 + 1) * 22
      height v, p: (v.bounds.width - 32) * 9 / 16 + 40
      change f, r, s: true
      change f, r, s: s.count < 3
      change f, r, s: (f.text ?? "").count + s.count - r.length <= 10
      change f, r, s: s.allSatisfy { $0.isNumber }
      change f, r, s: s.rangeOfCharacter(from: .decimalDigits.inverted) == nil
      change f, r, s: r.location + s.utf16.count < 20 && !(f.text ?? "").contains(s)
      count v, s: names.count
      count v, s: s == 0 ? names.count : 0
      count v, s: names.filter { $0.count > s }.count
      title v, r, c: names[r]
      title v, r, c: "\\(r + 1). \\(names[r])"
      title v, r, c: c == 0 ? names[r] : String(r * 5)
      title v, r, c: "Row " + String(r) + ", " + names[r] + "!"
      title v, r, c: String(format: "%02d:%02d", r, c)
      title v, r, c: names.isEmpty ? nil : names[min(r, names.count - 1)]
      select v, p: choose(names[p.row])
      select v, p: print(names[p.row] + " " + String(p.row + 1))
      scroll v: header.alpha = 1 - v.contentOffset.y / 100
      scroll v: header.transform = Transform(translationX: 0, y: -v.contentOffset.y / 2)
      scroll v: header.isHidden = v.contentOffset.y + v.contentInset.top > 100 && v.bounds.height < 600
      """.split(separator: "\n")

    // Swift 6.2 needs more work for some of the bodies.
    #if compiler(>=6.3)
      @Test func `Each body compiles with little work for the compiler`() throws {
        let functions = Self.bodies.enumerated().map { index, line in
          let parts = line.split(separator: ": ", maxSplits: 1)
          let head = parts[0].split(separator: " ", maxSplits: 1)
          let call = "b.on(Rows.\(head[0])) { \(head[1]) in \(parts[1]) }"
          return "func body\(index)(_ b: DelegateBuilder<Rows>, _ names: [String], _ header: View, "
            + "_ choose: @escaping (String) -> Void) { \(call) }"
        }
        // An ordinary closure needs less than a thousand scopes. A closure over a parameter pack needs 100,000 and more.
        let said = try SwiftCompiler.errors(
          in: Self.declarations + "\n" + functions.joined(separator: "\n"),
          "-Xfrontend", "-solver-scope-threshold=3000")
        #expect(said.isEmpty, "\(said)")
      }

    #endif

    // Two members with one name would be overloaded, and the compiler would then refuse to convert the closure.
    @Test(arguments: ["controlTextShouldEndEditing", "textShouldEndEditing"])
    func `A main-actor closure of an inherited member captures objects`(name: String) throws {
      let (type, more) = name.hasPrefix("control") ? ("NSTextFieldDelegate", ", _") : ("NSTextViewDelegate", "")
      let said = try SwiftCompiler.errors(
        in: """
          import BlockDelegate
          final class Note { var text = "" }
          @MainActor final class Window {
            let note = Note()
            func implement(_ field: ObjCObject) throws {
              let other = Note()
              try field.implement(GNUstep.\(type).self) { delegate in
                delegate.on(.\(name)) { [unowned self] _\(more) in
                  let text = other.text
                  note.text = text
                  return text.isEmpty
                }
              }
            }
          }
          """)
      #expect(said.isEmpty, "\(said)")
    }
  }
#endif
