import AVFoundation
import BlockDelegate

func implementAVCaptureVideoDataOutputSampleBufferDelegate(_ output: AVCaptureOutput) throws {
  try output.implement(AVCaptureVideoDataOutputSampleBufferDelegate.self) { delegate in
    delegate.on({ $0.captureOutput(_:didOutput:from:) }) { output, buffer, connection in print(connection) }
    delegate.on({ $0.captureOutput(_:didDrop:from:) }) { output, buffer, connection in print(connection) }
  }
}

func implementAVCaptureAudioDataOutputSampleBufferDelegate(_ output: AVCaptureOutput) throws {
  try output.implement(AVCaptureAudioDataOutputSampleBufferDelegate.self) { delegate in
    delegate.on({ $0.captureOutput }) { output, buffer, connection in print(connection) }
  }
}

func implementAVCaptureMetadataOutputObjectsDelegate(_ output: AVCaptureOutput) throws {
  try output.implement(AVCaptureMetadataOutputObjectsDelegate.self) { delegate in
    delegate.on({ $0.metadataOutput }) { output, objects, connection in print(connection) }
  }
}

func implementAVCaptureDepthDataOutputDelegate(_ output: AVCaptureDepthDataOutput) throws {
  try output.implement(AVCaptureDepthDataOutputDelegate.self) { delegate in
    delegate.on({ $0.depthDataOutput(_:didOutput:timestamp:connection:) }) { output, depthData, timestamp, connection in
      print(connection)
    }
    delegate.on({ $0.depthDataOutput(_:didDrop:timestamp:connection:reason:) }) {
      output, depthData, timestamp, connection, reason in
      print(reason)
    }
  }
}

func implementAVCaptureDataOutputSynchronizerDelegate(_ synchronizer: AVCaptureDataOutputSynchronizer) throws {
  try synchronizer.implement(AVCaptureDataOutputSynchronizerDelegate.self) { delegate in
    delegate.on({ $0.dataOutputSynchronizer }) { synchronizer, collection in print(collection) }
  }
}

func implementAVCapturePhotoCaptureDelegate(_ output: AVCapturePhotoOutput) throws {
  try output.implement(AVCapturePhotoCaptureDelegate.self) { delegate in
    delegate.on({ $0.photoOutput(_:willBeginCaptureFor:) }) { output, settings in print(settings) }
    delegate.on({ $0.photoOutput(_:willCapturePhotoFor:) }) { output, settings in print(settings) }
    delegate.on({ $0.photoOutput(_:didCapturePhotoFor:) }) { output, settings in print(settings) }
    delegate.on({ $0.photoOutput(_:didFinishProcessingPhoto:error:) }) { output, photo, error in print(error as Any) }
    delegate.on({ $0.photoOutput(_:didFinishRecordingLivePhotoMovieForEventualFileAt:resolvedSettings:) }) {
      output, fileUrl, settings in
      print(settings)
    }
    delegate.on({
      $0.photoOutput(_:didFinishProcessingLivePhotoToMovieFileAt:duration:photoDisplayTime:resolvedSettings:error:)
    }) {
      output, fileUrl, duration, time, settings, error in
      print(error as Any)
    }
    delegate.on({ $0.photoOutput(_:didFinishCaptureFor:error:) }) { output, settings, error in print(error as Any) }
  }
}

func implementAVCaptureFileOutputRecordingDelegate(_ output: AVCaptureFileOutput) throws {
  try output.implement(AVCaptureFileOutputRecordingDelegate.self) { delegate in
    delegate.on({ $0.fileOutput(_:didFinishRecordingTo:from:error:) }) { output, fileUrl, connections, error in
      print(error as Any)
    }
    delegate.on({ $0.fileOutput(_:didStartRecordingTo:from:) }) { output, fileURL, connections in print(connections) }
    delegate.on({ $0.fileOutput(_:didStartRecordingTo:startPTS:from:) }) { output, fileURL, startPTS, connections in
      print(connections)
    }
  }
}

@MainActor func implementAVAudioPlayerDelegate(_ player: AVAudioPlayer) throws {
  try player.implement(AVAudioPlayerDelegate.self) { delegate in
    delegate.on({ $0.audioPlayerDidFinishPlaying }) { player, flag in print(flag) }
    delegate.on({ $0.audioPlayerDecodeErrorDidOccur }) { player, error in print(error as Any) }
  }
}

func implementAVAudioRecorderDelegate(_ recorder: AVAudioRecorder) throws {
  try recorder.implement(AVAudioRecorderDelegate.self) { delegate in
    delegate.on({ $0.audioRecorderDidFinishRecording }) { recorder, flag in print(flag) }
    delegate.on({ $0.audioRecorderEncodeErrorDidOccur }) { recorder, error in print(error as Any) }
  }
}

func implementAVSpeechSynthesizerDelegate(_ synthesizer: AVSpeechSynthesizer) throws {
  try synthesizer.implement(AVSpeechSynthesizerDelegate.self) { delegate in
    delegate.on({ $0.speechSynthesizer(_:didStart:) }) { synthesizer, utterance in print(utterance) }
    delegate.on({ $0.speechSynthesizer(_:didFinish:) }) { synthesizer, utterance in print(utterance) }
    delegate.on({ $0.speechSynthesizer(_:didPause:) }) { synthesizer, utterance in print(utterance) }
    delegate.on({ $0.speechSynthesizer(_:didContinue:) }) { synthesizer, utterance in print(utterance) }
    delegate.on({ $0.speechSynthesizer(_:didCancel:) }) { synthesizer, utterance in print(utterance) }
    delegate.on({ $0.speechSynthesizer(_:willSpeakRangeOfSpeechString:utterance:) }) { synthesizer, range, utterance in
      print(utterance)
    }
  }
}

func implementAVAssetResourceLoaderDelegate(_ loader: AVAssetResourceLoader) throws {
  try loader.implement(AVAssetResourceLoaderDelegate.self) { delegate in
    delegate.on({ $0.resourceLoader(_:shouldWaitForLoadingOfRequestedResource:) }) { loader, request in true }
    delegate.on({ $0.resourceLoader(_:shouldWaitForRenewalOfRequestedResource:) }) { loader, request in true }
    delegate.on({ $0.resourceLoader(_:didCancel:) }) { (loader, request: AVAssetResourceLoadingRequest) in
      print(request)
    }
    delegate.on({ $0.resourceLoader(_:shouldWaitForResponseTo:) }) { loader, challenge in true }
    delegate.on({ $0.resourceLoader(_:didCancel:) }) { (loader, challenge: URLAuthenticationChallenge) in
      print(challenge)
    }
  }
}

func implementAVPlayerItemOutputPushDelegate(_ output: AVPlayerItemOutput) throws {
  try output.implement(AVPlayerItemOutputPushDelegate.self) { delegate in
    delegate.on({ $0.outputSequenceWasFlushed }) { output in print(output) }
  }
}

func implementAVPlayerItemMetadataOutputPushDelegate(_ output: AVPlayerItemMetadataOutput) throws {
  try output.implement(AVPlayerItemMetadataOutputPushDelegate.self) { delegate in
    delegate.on({ $0.metadataOutput }) { output, groups, track in print(track as Any) }
  }
}

func implementAVPlayerItemLegibleOutputPushDelegate(_ output: AVPlayerItemLegibleOutput) throws {
  try output.implement(AVPlayerItemLegibleOutputPushDelegate.self) { delegate in
    delegate.on({ $0.legibleOutput }) { output, strings, samples, itemTime in print(itemTime) }
  }
}

func implementAVAssetDownloadDelegate(_ session: URLSession) throws {
  try session.implement(AVAssetDownloadDelegate.self) { delegate in
    delegate.on({ $0.urlSession(_:assetDownloadTask:didFinishDownloadingTo:) }) { session, task, location in
      print(location)
    }
    delegate.on({ $0.urlSession(_:assetDownloadTask:didLoad:totalTimeRangesLoaded:timeRangeExpectedToLoad:) }) {
      session, task, timeRange, ranges, load in
      print(load)
    }
    delegate.on({ $0.urlSession(_:assetDownloadTask:didResolve:) }) { session, task, selection in print(selection) }
  }
}
