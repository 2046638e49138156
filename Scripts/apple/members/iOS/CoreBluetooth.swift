import BlockDelegate
import CoreBluetooth

func implementCBCentralManagerDelegate(_ central: CBCentralManager) throws {
  try central.implement(CBCentralManagerDelegate.self) { delegate in
    delegate.on({ $0.centralManagerDidUpdateState }) { central in print(central) }
    delegate.on({ $0.centralManager(_:willRestoreState:) }) { central, dict in print(dict) }
    delegate.on({ $0.centralManager(_:didDiscover:advertisementData:rssi:) }) { central, peripheral, data, rssi in
      print(rssi)
    }
    delegate.on({ $0.centralManager(_:didConnect:) }) { central, peripheral in print(peripheral) }
    delegate.on({ $0.centralManager(_:didFailToConnect:error:) }) { central, peripheral, error in print(error as Any) }
    delegate.on({ $0.centralManager(_:didDisconnectPeripheral:error:) }) { central, peripheral, error in
      print(error as Any)
    }
    delegate.on({ $0.centralManager(_:didDisconnectPeripheral:timestamp:isReconnecting:error:) }) {
      central, peripheral, timestamp, reconnecting, error in
      print(error as Any)
    }
    delegate.on({ $0.centralManager(_:connectionEventDidOccur:for:) }) { central, event, peripheral in
      print(peripheral)
    }
  }
}

func implementCBPeripheralDelegate(_ peripheral: CBPeripheral) throws {
  try peripheral.implement(CBPeripheralDelegate.self) { delegate in
    delegate.on({ $0.peripheralDidUpdateName }) { peripheral in print(peripheral) }
    delegate.on({ $0.peripheral(_:didModifyServices:) }) { peripheral, services in print(services) }
    delegate.on({ $0.peripheral(_:didReadRSSI:error:) }) { peripheral, rssi, error in print(error as Any) }
    delegate.on({ $0.peripheral(_:didDiscoverServices:) }) { peripheral, error in print(error as Any) }
    delegate.on({ $0.peripheral(_:didDiscoverIncludedServicesFor:error:) }) { peripheral, service, error in
      print(error as Any)
    }
    delegate.on({ $0.peripheral(_:didDiscoverCharacteristicsFor:error:) }) { peripheral, service, error in
      print(error as Any)
    }
    delegate.on({ $0.peripheral(_:didUpdateValueFor:error:) }) {
      (peripheral, characteristic: CBCharacteristic, error) in
      print(error as Any)
    }
    delegate.on({ $0.peripheral(_:didWriteValueFor:error:) }) { (peripheral, characteristic: CBCharacteristic, error) in
      print(error as Any)
    }
    delegate.on({ $0.peripheral(_:didUpdateNotificationStateFor:error:) }) { peripheral, characteristic, error in
      print(error as Any)
    }
    delegate.on({ $0.peripheral(_:didDiscoverDescriptorsFor:error:) }) { peripheral, characteristic, error in
      print(error as Any)
    }
    delegate.on({ $0.peripheral(_:didUpdateValueFor:error:) }) { (peripheral, descriptor: CBDescriptor, error) in
      print(error as Any)
    }
    delegate.on({ $0.peripheral(_:didWriteValueFor:error:) }) { (peripheral, descriptor: CBDescriptor, error) in
      print(error as Any)
    }
    delegate.on({ $0.peripheralIsReady }) { peripheral in print(peripheral) }
    delegate.on({ $0.peripheral(_:didOpen:error:) }) { peripheral, channel, error in print(error as Any) }
  }
}

func implementCBPeripheralManagerDelegate(_ peripheral: CBPeripheralManager) throws {
  try peripheral.implement(CBPeripheralManagerDelegate.self) { delegate in
    delegate.on({ $0.peripheralManagerDidUpdateState }) { peripheral in print(peripheral) }
    delegate.on({ $0.peripheralManager(_:willRestoreState:) }) { peripheral, dict in print(dict) }
    delegate.on({ $0.peripheralManagerDidStartAdvertising }) { peripheral, error in print(error as Any) }
    delegate.on({ $0.peripheralManager(_:didAdd:error:) }) { peripheral, service, error in print(error as Any) }
    delegate.on({ $0.peripheralManager(_:central:didSubscribeTo:) }) { peripheral, central, characteristic in
      print(characteristic)
    }
    delegate.on({ $0.peripheralManager(_:central:didUnsubscribeFrom:) }) { peripheral, central, characteristic in
      print(characteristic)
    }
    delegate.on({ $0.peripheralManager(_:didReceiveRead:) }) { peripheral, request in print(request) }
    delegate.on({ $0.peripheralManager(_:didReceiveWrite:) }) { peripheral, requests in print(requests) }
    delegate.on({ $0.peripheralManagerIsReady }) { peripheral in print(peripheral) }
    delegate.on({ $0.peripheralManager(_:didPublishL2CAPChannel:error:) }) { peripheral, psm, error in
      print(error as Any)
    }
    delegate.on({ $0.peripheralManager(_:didOpen:error:) }) { peripheral, channel, error in print(error as Any) }
  }
}
