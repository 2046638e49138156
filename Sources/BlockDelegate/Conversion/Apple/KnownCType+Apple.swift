#if canImport(ObjectiveC)
  import CoreGraphics
  import Foundation

  extension CGVector: KnownCType { static var encoding: String { "{CGVector=dd}" } }
  extension CGAffineTransform: KnownCType { static var encoding: String { "{CGAffineTransform=dddddd}" } }

  // Swift imports `NSError **` and other out-parameters for objects as `AutoreleasingUnsafeMutablePointer`.
  extension AutoreleasingUnsafeMutablePointer: NullablePointer { static var encoding: String { "^v" } }

  #if canImport(UIKit)
    import UIKit

    extension UIEdgeInsets: KnownCType { static var encoding: String { "{UIEdgeInsets=dddd}" } }
    extension NSDirectionalEdgeInsets: KnownCType { static var encoding: String { "{NSDirectionalEdgeInsets=dddd}" } }
    extension UIOffset: KnownCType { static var encoding: String { "{UIOffset=dd}" } }
  #else
    extension NSEdgeInsets: KnownCType { static var encoding: String { "{NSEdgeInsets=dddd}" } }
  #endif
#endif
