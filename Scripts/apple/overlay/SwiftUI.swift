// Views of UIKit and AppKit in SwiftUI.
@_exported import Foundation

@MainActor @preconcurrency public protocol View {
  associatedtype Body: View
  var body: Body { get }
}

extension Never: View { public var body: Never { fatalError() } }

@propertyWrapper public struct Binding<Value> {
  public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) { fatalError() }
  public var wrappedValue: Value {
    get { fatalError() }
    nonmutating set { fatalError() }
  }
  public var projectedValue: Binding<Value> { self }
}

#if os(macOS)
  @_exported import AppKit

  public struct NSViewRepresentableContext<Content: NSViewRepresentable> { public let coordinator: Content.Coordinator }

  @MainActor @preconcurrency public protocol NSViewRepresentable: View where Body == Never {
    associatedtype NSViewType: NSView
    associatedtype Coordinator = Void
    typealias Context = NSViewRepresentableContext<Self>
    func makeNSView(context: Context) -> NSViewType
    func updateNSView(_ view: NSViewType, context: Context)
    func makeCoordinator() -> Coordinator
  }

  extension NSViewRepresentable { public var body: Never { fatalError() } }
  extension NSViewRepresentable where Coordinator == Void { public func makeCoordinator() {} }
#else
  @_exported import UIKit

  public struct UIViewRepresentableContext<Content: UIViewRepresentable> { public let coordinator: Content.Coordinator }

  @MainActor @preconcurrency public protocol UIViewRepresentable: View where Body == Never {
    associatedtype UIViewType: UIView
    associatedtype Coordinator = Void
    typealias Context = UIViewRepresentableContext<Self>
    func makeUIView(context: Context) -> UIViewType
    func updateUIView(_ view: UIViewType, context: Context)
    func makeCoordinator() -> Coordinator
  }

  extension UIViewRepresentable { public var body: Never { fatalError() } }
  extension UIViewRepresentable where Coordinator == Void { public func makeCoordinator() {} }
#endif
