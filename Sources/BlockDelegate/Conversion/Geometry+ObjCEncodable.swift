import Foundation

// C's geometry, as structs of doubles.
extension CGFloat: ObjCEncodable { public static var objCTypeEncoding: String { "d" } }
extension CGPoint: ObjCEncodable { public static var objCTypeEncoding: String { "{CGPoint=dd}" } }
extension CGSize: ObjCEncodable { public static var objCTypeEncoding: String { "{CGSize=dd}" } }
extension CGRect: ObjCEncodable {
  public static var objCTypeEncoding: String { "{CGRect={CGPoint=dd}{CGSize=dd}}" }
}
extension NSRange: ObjCEncodable { public static var objCTypeEncoding: String { "{_NSRange=QQ}" } }
