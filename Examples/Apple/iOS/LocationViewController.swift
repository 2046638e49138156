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
        // By its selector, so that the mark is checked whenever the method is called.
        delegate.on(#selector(CLLocationManagerDelegate.locationManager(_:didUpdateLocations:))) {
          @MainActor [weak self] (manager: CLLocationManager, locations: [CLLocation]) in
          self?.title = "\(locations.last?.altitude ?? 0) m"
        }
        delegate.on({ $0.locationManager(_:didFailWithError:) }) { manager, error in print(error.localizedDescription) }
        delegate.on({ $0.locationManagerDidChangeAuthorization }) { manager in
          if manager.authorizationStatus == .authorizedAlways { manager.startUpdatingLocation() }
        }
      }
    } catch {
      print(error)
    }
  }
}
