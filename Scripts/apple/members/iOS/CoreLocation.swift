import BlockDelegate
import CoreLocation

func implementCLLocationManagerDelegate(_ manager: CLLocationManager) throws {
  try manager.implement(CLLocationManagerDelegate.self) { delegate in
    delegate.on({ $0.locationManager(_:didUpdateLocations:) }) { manager, locations in print(locations) }
    delegate.on({ $0.locationManager(_:didFailWithError:) }) { manager, error in print(error.localizedDescription) }
    delegate.on({ $0.locationManagerDidChangeAuthorization }) { manager in print(manager) }
    delegate.on({ $0.locationManager(_:didUpdateHeading:) }) { manager, newHeading in print(newHeading) }
    delegate.on({ $0.locationManagerShouldDisplayHeadingCalibration }) { manager in true }
    delegate.on({ $0.locationManager(_:didDetermineState:for:) }) { manager, state, region in print(region) }
    delegate.on({ $0.locationManager(_:didRange:satisfying:) }) { manager, beacons, constraint in print(constraint) }
    delegate.on({ $0.locationManager(_:didFailRangingFor:error:) }) { manager, constraint, error in
      print(error.localizedDescription)
    }
    delegate.on({ $0.locationManager(_:didEnterRegion:) }) { manager, region in print(region) }
    delegate.on({ $0.locationManager(_:didExitRegion:) }) { manager, region in print(region) }
    delegate.on({ $0.locationManager(_:monitoringDidFailFor:withError:) }) { manager, region, error in
      print(error.localizedDescription)
    }
    delegate.on({ $0.locationManager(_:didStartMonitoringFor:) }) { manager, region in print(region) }
    delegate.on({ $0.locationManagerDidPauseLocationUpdates }) { manager in print(manager) }
    delegate.on({ $0.locationManagerDidResumeLocationUpdates }) { manager in print(manager) }
    delegate.on({ $0.locationManager(_:didFinishDeferredUpdatesWithError:) }) { manager, error in print(error as Any) }
    delegate.on({ $0.locationManager(_:didVisit:) }) { manager, visit in print(visit) }
  }
}
