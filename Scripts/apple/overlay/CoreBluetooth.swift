@_exported import CoreBluetooth
@_exported import Foundation
import Dispatch

extension CBCentralManager {
  public convenience init(delegate: (any CBCentralManagerDelegate)?, queue: DispatchQueue?) { fatalError() }
}
