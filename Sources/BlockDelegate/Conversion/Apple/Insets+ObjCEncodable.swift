#if canImport(ObjectiveC)
  import CoreGraphics
  import Foundation

  extension CGVector: ObjCEncodable { public static var objCTypeEncoding: String { "{CGVector=dd}" } }
  extension CGAffineTransform: ObjCEncodable {
    public static var objCTypeEncoding: String { "{CGAffineTransform=dddddd}" }
  }

  #if canImport(UIKit)
    import UIKit

    extension UIEdgeInsets: ObjCEncodable { public static var objCTypeEncoding: String { "{UIEdgeInsets=dddd}" } }
    extension NSDirectionalEdgeInsets: ObjCEncodable {
      public static var objCTypeEncoding: String { "{NSDirectionalEdgeInsets=dddd}" }
    }
    extension UIOffset: ObjCEncodable { public static var objCTypeEncoding: String { "{UIOffset=dd}" } }
  #else
    extension NSEdgeInsets: ObjCEncodable { public static var objCTypeEncoding: String { "{NSEdgeInsets=dddd}" } }
  #endif
#endif
