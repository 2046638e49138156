import Foundation

extension FoundationMethod<any NSCacheDelegate, MethodBody<NSCache<AnyObject, AnyObject>, Any, Void>> {
  /// The method `cache(_:willEvictObject:)` of `NSCacheDelegate`.
  public static var cacheWillEvictObject: Self { Self(named: "cache:willEvictObject:") }
}

extension FoundationMethod<any StreamDelegate, MethodBody<Stream, Stream.Event, Void>> {
  /// The method `stream(_:handle:)` of `StreamDelegate`.
  public static var streamHandle: Self { Self(named: "stream:handleEvent:") }
}

#if !canImport(ObjectiveC) || os(macOS) || targetEnvironment(macCatalyst)
  extension FoundationMethod<any PortDelegate, MethodBody<PortMessage, Void>> {
    /// The method `handle(_:)` of `PortDelegate`.
    public static var handle: Self { Self(named: "handlePortMessage:") }
  }
#endif

extension FoundationMethod<any NSKeyedArchiverDelegate, MethodBody<NSKeyedArchiver, Any, Any?>> {
  /// The method `archiver(_:willEncode:)` of `NSKeyedArchiverDelegate`.
  public static var archiverWillEncode: Self { Self(named: "archiver:willEncodeObject:") }
}

extension FoundationMethod<any NSKeyedArchiverDelegate, MethodBody<NSKeyedArchiver, Any?, Void>> {
  /// The method `archiver(_:didEncode:)` of `NSKeyedArchiverDelegate`.
  public static var archiverDidEncode: Self { Self(named: "archiver:didEncodeObject:") }
}

extension FoundationMethod<any NSKeyedArchiverDelegate, MethodBody<NSKeyedArchiver, Any?, Any?, Void>> {
  /// The method `archiver(_:willReplace:withObject:)` of `NSKeyedArchiverDelegate`.
  public static var archiverWillReplaceWithObject: Self { Self(named: "archiver:willReplaceObject:withObject:") }
}

extension FoundationMethod<any NSKeyedArchiverDelegate, MethodBody<NSKeyedArchiver, Void>> {
  /// The method `archiverWillFinish(_:)` of `NSKeyedArchiverDelegate`.
  public static var archiverWillFinish: Self { Self(named: "archiverWillFinish:") }

  /// The method `archiverDidFinish(_:)` of `NSKeyedArchiverDelegate`.
  public static var archiverDidFinish: Self { Self(named: "archiverDidFinish:") }
}

extension FoundationMethod<any NSKeyedUnarchiverDelegate, MethodBody<NSKeyedUnarchiver, String, [String], AnyClass?>> {
  /// The method `unarchiver(_:cannotDecodeObjectOfClassName:originalClasses:)` of `NSKeyedUnarchiverDelegate`.
  public static var unarchiverCannotDecodeObjectOfClassNameOriginalClasses: Self {
    Self(named: "unarchiver:cannotDecodeObjectOfClassName:originalClasses:")
  }
}

extension FoundationMethod<any NSKeyedUnarchiverDelegate, MethodBody<NSKeyedUnarchiver, Any?, Any?>> {
  /// The method `unarchiver(_:didDecode:)` of `NSKeyedUnarchiverDelegate`.
  public static var unarchiverDidDecode: Self { Self(named: "unarchiver:didDecodeObject:") }
}

extension FoundationMethod<any NSKeyedUnarchiverDelegate, MethodBody<NSKeyedUnarchiver, Any, Any, Void>> {
  /// The method `unarchiver(_:willReplace:with:)` of `NSKeyedUnarchiverDelegate`.
  public static var unarchiverWillReplaceWith: Self { Self(named: "unarchiver:willReplaceObject:withObject:") }
}

extension FoundationMethod<any NSKeyedUnarchiverDelegate, MethodBody<NSKeyedUnarchiver, Void>> {
  /// The method `unarchiverWillFinish(_:)` of `NSKeyedUnarchiverDelegate`.
  public static var unarchiverWillFinish: Self { Self(named: "unarchiverWillFinish:") }

  /// The method `unarchiverDidFinish(_:)` of `NSKeyedUnarchiverDelegate`.
  public static var unarchiverDidFinish: Self { Self(named: "unarchiverDidFinish:") }
}

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

  final class KeyedArchiverClosures: Closures<any NSKeyedArchiverDelegate>, NSKeyedArchiverDelegate, @unchecked Sendable
  {
    func archiver(_ archiver: NSKeyedArchiver, willEncode object: Any) -> Any? {
      run(.archiverWillEncode, archiver, object, else: object)
    }

    func archiver(_ archiver: NSKeyedArchiver, didEncode object: Any?) { run(.archiverDidEncode, archiver, object) }

    func archiver(_ archiver: NSKeyedArchiver, willReplace object: Any?, withObject newObject: Any?) {
      run(.archiverWillReplaceWithObject, archiver, object, newObject)
    }

    func archiverWillFinish(_ archiver: NSKeyedArchiver) { run(.archiverWillFinish, archiver) }

    func archiverDidFinish(_ archiver: NSKeyedArchiver) { run(.archiverDidFinish, archiver) }
  }

  final class KeyedUnarchiverClosures: Closures<any NSKeyedUnarchiverDelegate>, NSKeyedUnarchiverDelegate,
    @unchecked Sendable
  {
    func unarchiver(
      _ unarchiver: NSKeyedUnarchiver, cannotDecodeObjectOfClassName name: String, originalClasses classNames: [String]
    ) -> AnyClass? {
      run(.unarchiverCannotDecodeObjectOfClassNameOriginalClasses, unarchiver, name, classNames, else: nil)
    }

    func unarchiver(_ unarchiver: NSKeyedUnarchiver, didDecode object: Any?) -> Any? {
      run(.unarchiverDidDecode, unarchiver, object, else: object)
    }

    func unarchiver(_ unarchiver: NSKeyedUnarchiver, willReplace object: Any, with newObject: Any) {
      run(.unarchiverWillReplaceWith, unarchiver, object, newObject)
    }

    func unarchiverWillFinish(_ unarchiver: NSKeyedUnarchiver) { run(.unarchiverWillFinish, unarchiver) }

    func unarchiverDidFinish(_ unarchiver: NSKeyedUnarchiver) { run(.unarchiverDidFinish, unarchiver) }
  }
#endif
