import BlockDelegate
import CoreLocation
import UIKit

/// Where the device is. The manager calls on the thread that it was made on: the main one.
final class LocationViewController: UIViewController {
  private let manager = CLLocationManager()

  override func viewDidLoad() {
    super.viewDidLoad()
    do {
      try manager.implement(CLLocationManagerDelegate.self) { delegate in
        delegate.on(#selector(CLLocationManagerDelegate.locationManager(_:didUpdateLocations:))) {
          @MainActor [weak self] (manager: CLLocationManager, locations: [CLLocation]) in
          self?.title = "\(locations.last?.altitude ?? 0) m"
        }
        delegate.on(#selector(CLLocationManagerDelegate.locationManager(_:didFailWithError:))) {
          (manager: CLLocationManager, error: any Error) in print(error.localizedDescription)
        }
        delegate.on(#selector(CLLocationManagerDelegate.locationManagerDidChangeAuthorization(_:))) {
          (manager: CLLocationManager) in
          if manager.authorizationStatus == .authorizedAlways { manager.startUpdatingLocation() }
        }
      }
    } catch {
      print(error)
    }
  }
}
