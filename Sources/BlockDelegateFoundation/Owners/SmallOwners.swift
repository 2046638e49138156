import Foundation

extension FoundationMethod<any NSCacheDelegate, (NSCache<AnyObject, AnyObject>, Any) -> Void> {
  /// The method `cache(_:willEvictObject:)` of `NSCacheDelegate`.
  public static var cacheWillEvictObject: Self { Self(named: "cache:willEvictObject:") }
}

extension FoundationMethod<any StreamDelegate, (Stream, Stream.Event) -> Void> {
  /// The method `stream(_:handle:)` of `StreamDelegate`.
  public static var streamHandle: Self { Self(named: "stream:handleEvent:") }
}

#if !canImport(ObjectiveC) || os(macOS) || targetEnvironment(macCatalyst)
  extension FoundationMethod<any PortDelegate, (PortMessage) -> Void> {
    /// The method `handle(_:)` of `PortDelegate`.
    public static var handle: Self { Self(named: "handlePortMessage:") }
  }
#endif

#if !canImport(ObjectiveC)
  final class CacheClosures: Closures<any NSCacheDelegate>, NSCacheDelegate, @unchecked Sendable {
    func cache(_ cache: NSCache<AnyObject, AnyObject>, willEvictObject object: Any) {
      run(.cacheWillEvictObject, cache, object)
    }
  }

  final class StreamClosures: Closures<any StreamDelegate>, StreamDelegate, @unchecked Sendable {
    func stream(_ stream: Stream, handle event: Stream.Event) { run(.streamHandle, stream, event) }
  }

  final class PortClosures: Closures<any PortDelegate>, PortDelegate, @unchecked Sendable {
    func handle(_ message: PortMessage) { run(.handle, message) }
  }
#endif
