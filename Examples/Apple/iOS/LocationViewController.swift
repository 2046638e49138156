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
        delegate[CLLocationManagerDelegate.locationManager(_:didUpdateLocations:), .onMainThread] = {
          [weak self] manager, locations in self?.title = "\(locations.last?.altitude ?? 0) m"
        }
        delegate[CLLocationManagerDelegate.locationManager(_:didFailWithError:), .onMainThread] = { manager, error in
          print(error.localizedDescription)
        }
        delegate[CLLocationManagerDelegate.locationManagerDidChangeAuthorization, .onMainThread] = { manager in
          if manager.authorizationStatus == .authorizedAlways { manager.startUpdatingLocation() }
        }
      }
    } catch {
      print(error)
    }
  }
}
