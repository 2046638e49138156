import BlockDelegate
import MapKit

@MainActor func implementMKMapViewDelegate(_ mapView: MKMapView) throws {
  try mapView.implement(MKMapViewDelegate.self) { delegate in
    delegate.on({ $0.mapView(_:regionWillChangeAnimated:) }) { mapView, animated in print(animated) }
    delegate.on({ $0.mapView(_:regionDidChangeAnimated:) }) { mapView, animated in print(animated) }
    delegate.on({ $0.mapViewDidChangeVisibleRegion }) { mapView in print(mapView) }
    delegate.on({ $0.mapViewWillStartLoadingMap }) { mapView in print(mapView) }
    delegate.on({ $0.mapViewDidFinishLoadingMap }) { mapView in print(mapView) }
    delegate.on({ $0.mapViewDidFailLoadingMap }) { mapView, error in print(error.localizedDescription) }
    delegate.on({ $0.mapViewWillStartRenderingMap }) { mapView in print(mapView) }
    delegate.on({ $0.mapViewDidFinishRenderingMap }) { mapView, rendered in print(rendered) }
    delegate.on({ $0.mapView(_:viewFor:) }) { mapView, annotation in nil }
    delegate.on({ $0.mapView(_:didAdd:) }) { (mapView, views: [MKAnnotationView]) in print(views) }
    delegate.on({ $0.mapView(_:annotationView:calloutAccessoryControlTapped:) }) { mapView, view, control in
      print(control)
    }
    delegate.on({ $0.mapView(_:didSelect:) }) { (mapView, view: MKAnnotationView) in print(view) }
    delegate.on({ $0.mapView(_:didDeselect:) }) { (mapView, view: MKAnnotationView) in print(view) }
    delegate.on({ $0.mapView(_:didSelect:) }) { (mapView, annotation: any MKAnnotation) in print(annotation) }
    delegate.on({ $0.mapView(_:didDeselect:) }) { (mapView, annotation: any MKAnnotation) in print(annotation) }
    delegate.on({ $0.mapViewWillStartLocatingUser }) { mapView in print(mapView) }
    delegate.on({ $0.mapView(_:didUpdate:) }) { mapView, location in print(location) }
    delegate.on({ $0.mapView(_:didFailToLocateUserWithError:) }) { mapView, error in print(error.localizedDescription) }
    delegate.on({ $0.mapView(_:annotationView:didChange:fromOldState:) }) { mapView, view, newState, oldState in
      print(oldState)
    }
    delegate.on({ $0.mapView(_:didChange:animated:) }) { mapView, mode, animated in print(animated) }
    delegate.on({ $0.mapView(_:rendererFor:) }) { mapView, overlay in MKOverlayRenderer() }
    delegate.on({ $0.mapView(_:didAdd:) }) { (mapView, renderers: [MKOverlayRenderer]) in print(renderers) }
    delegate.on({ $0.mapView(_:clusterAnnotationForMemberAnnotations:) }) { mapView, annotations in
      MKClusterAnnotation()
    }
  }
}

func implementMKLocalSearchCompleterDelegate(_ completer: MKLocalSearchCompleter) throws {
  try completer.implement(MKLocalSearchCompleterDelegate.self) { delegate in
    delegate.on({ $0.completerDidUpdateResults }) { completer in print(completer) }
    delegate.on({ $0.completer }) { completer, error in print(error.localizedDescription) }
  }
}
