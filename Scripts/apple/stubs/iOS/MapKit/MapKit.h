// Hand-written declarations; only what Scripts/apple/members uses.
#ifndef STUB_MAPKIT_H
#define STUB_MAPKIT_H
#include <UIKit.h>
#include <CoreLocation.h>
#pragma clang assume_nonnull begin
typedef struct {
  CLLocationDegrees latitudeDelta;
  CLLocationDegrees longitudeDelta;
} MKCoordinateSpan;
typedef struct {
  CLLocationCoordinate2D center;
  MKCoordinateSpan span;
} MKCoordinateRegion;
UI_CLASS(MKMapView, UIView)
UI_CLASS(MKAnnotationView, UIView)
UI_CLASS(MKOverlayRenderer, NSObject)
UI_CLASS(MKUserLocation, NSObject)
UI_CLASS(MKClusterAnnotation, NSObject)
@interface MKLocalSearchCompleter : NSObject
@end
typedef NS_ENUM(NSUInteger, MKAnnotationViewDragState) {
  MKAnnotationViewDragStateNone = 0,
  MKAnnotationViewDragStateStarting,
  MKAnnotationViewDragStateEnding = 4,
} SWIFT_NAME("MKAnnotationView.DragState");
typedef NS_ENUM(NSInteger, MKUserTrackingMode) {
  MKUserTrackingModeNone = 0,
  MKUserTrackingModeFollow,
};
@protocol MKAnnotation <NSObject>
@property (nonatomic, readonly) CLLocationCoordinate2D coordinate;
@end
@protocol MKOverlay <MKAnnotation>
@end
// Many methods of one full name.
UI_ACTOR
@protocol MKMapViewDelegate <NSObject>
@optional
- (void)mapView:(MKMapView *)mapView regionWillChangeAnimated:(BOOL)animated;
- (void)mapView:(MKMapView *)mapView regionDidChangeAnimated:(BOOL)animated;
- (void)mapViewDidChangeVisibleRegion:(MKMapView *)mapView;
- (void)mapViewWillStartLoadingMap:(MKMapView *)mapView;
- (void)mapViewDidFinishLoadingMap:(MKMapView *)mapView;
- (void)mapViewDidFailLoadingMap:(MKMapView *)mapView withError:(NSError *)error;
- (void)mapViewWillStartRenderingMap:(MKMapView *)mapView;
- (void)mapViewDidFinishRenderingMap:(MKMapView *)mapView fullyRendered:(BOOL)fullyRendered;
- (nullable MKAnnotationView *)mapView:(MKMapView *)mapView viewForAnnotation:(id<MKAnnotation>)annotation;
- (void)mapView:(MKMapView *)mapView didAddAnnotationViews:(NSArray<MKAnnotationView *> *)views;
- (void)mapView:(MKMapView *)mapView annotationView:(MKAnnotationView *)view calloutAccessoryControlTapped:(UIControl *)control;
- (void)mapView:(MKMapView *)mapView didSelectAnnotationView:(MKAnnotationView *)view;
- (void)mapView:(MKMapView *)mapView didDeselectAnnotationView:(MKAnnotationView *)view;
- (void)mapView:(MKMapView *)mapView didSelectAnnotation:(id<MKAnnotation>)annotation SWIFT_NAME("mapView(_:didSelect:)");
- (void)mapView:(MKMapView *)mapView didDeselectAnnotation:(id<MKAnnotation>)annotation SWIFT_NAME("mapView(_:didDeselect:)");
- (void)mapViewWillStartLocatingUser:(MKMapView *)mapView;
- (void)mapView:(MKMapView *)mapView didUpdateUserLocation:(MKUserLocation *)userLocation;
- (void)mapView:(MKMapView *)mapView didFailToLocateUserWithError:(NSError *)error;
- (void)mapView:(MKMapView *)mapView annotationView:(MKAnnotationView *)view didChangeDragState:(MKAnnotationViewDragState)newState fromOldState:(MKAnnotationViewDragState)oldState;
- (void)mapView:(MKMapView *)mapView didChangeUserTrackingMode:(MKUserTrackingMode)mode animated:(BOOL)animated;
- (MKOverlayRenderer *)mapView:(MKMapView *)mapView rendererForOverlay:(id<MKOverlay>)overlay;
- (void)mapView:(MKMapView *)mapView didAddOverlayRenderers:(NSArray<MKOverlayRenderer *> *)renderers;
- (MKClusterAnnotation *)mapView:(MKMapView *)mapView clusterAnnotationForMemberAnnotations:(NSArray<id<MKAnnotation>> *)memberAnnotations;
@end
@protocol MKLocalSearchCompleterDelegate <NSObject>
@optional
- (void)completerDidUpdateResults:(MKLocalSearchCompleter *)completer;
- (void)completer:(MKLocalSearchCompleter *)completer didFailWithError:(NSError *)error;
@end
#pragma clang assume_nonnull end
#endif
