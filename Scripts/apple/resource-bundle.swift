// The declaration that SwiftPM generates for a target with resources.
import Foundation

extension Bundle {
  static let module: Bundle = .main
}
