import BlockDelegate
import CoreLocation
import UIKit

/// Shows the location of the device. The location manager calls its delegate on the main thread, on which it was made.
final class LocationViewController: UIViewController {
  private let manager = CLLocationManager()

  override func viewDidLoad() {
    super.viewDidLoad()
    do {
      try manager.implement(CLLocationManagerDelegate.self) { delegate in
        // The method is named by its selector, so that the isolation of the closure is checked at each call.
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
