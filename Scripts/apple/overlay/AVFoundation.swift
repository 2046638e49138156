@_exported import AVFoundation
@_exported import Foundation
import Dispatch

extension AVCaptureVideoDataOutput {
  public func setSampleBufferDelegate(
    _ delegate: (any AVCaptureVideoDataOutputSampleBufferDelegate)?, queue: DispatchQueue?
  ) { fatalError() }
}
