#if canImport(ObjectiveC)
  import CoreGraphics
  import Foundation

  #if canImport(UIKit)
    import UIKit

    private let edges: [EncodedType] = [
      (UIEdgeInsets.self, "{UIEdgeInsets=dddd}"), (NSDirectionalEdgeInsets.self, "{NSDirectionalEdgeInsets=dddd}"),
      (UIOffset.self, "{UIOffset=dd}"),
    ]
  #else
    private let edges: [EncodedType] = [(NSEdgeInsets.self, "{NSEdgeInsets=dddd}")]
  #endif

  /// The structs of Apple's frameworks, with their encodings.
  let appleStructs: [EncodedType] =
    edges + [(CGVector.self, "{CGVector=dd}"), (CGAffineTransform.self, "{CGAffineTransform=dddddd}")]

  // Swift imports `NSError **` and other out-parameters for objects as `AutoreleasingUnsafeMutablePointer`.
  extension AutoreleasingUnsafeMutablePointer: NullablePointer { static var encoding: String { "^v" } }
#endif
