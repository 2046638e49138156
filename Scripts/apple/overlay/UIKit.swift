@_exported import Foundation
@_exported import UIKit

extension IndexPath {
  public init(row: Int, section: Int) { fatalError() }
  public var row: Int { get { fatalError() } set {} }
  public var item: Int { get { fatalError() } set {} }
  public var section: Int { get { fatalError() } set {} }
}
