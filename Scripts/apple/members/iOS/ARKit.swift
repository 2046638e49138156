import ARKit
import BlockDelegate

func implementARSessionObserver(_ session: ARSession) throws {
  try session.implement(ARSessionObserver.self) { delegate in
    delegate.on({ $0.session(_:didFailWithError:) }) { session, error in print(error.localizedDescription) }
    delegate.on({ $0.session(_:cameraDidChangeTrackingState:) }) { session, camera in print(camera) }
    delegate.on({ $0.sessionWasInterrupted }) { session in print(session) }
    delegate.on({ $0.sessionInterruptionEnded }) { session in print(session) }
    delegate.on({ $0.sessionShouldAttemptRelocalization }) { session in true }
    delegate.on({ $0.session(_:didChange:) }) { session, status in print(status) }
  }
}

func implementARSessionDelegate(_ session: ARSession) throws {
  try session.implement(ARSessionDelegate.self) { delegate in
    delegate.on({ $0.session(_:didUpdate:) }) { (session, frame: ARFrame) in print(frame) }
    delegate.on({ $0.session(_:didAdd:) }) { session, anchors in print(anchors) }
    delegate.on({ $0.session(_:didUpdate:) }) { (session, anchors: [ARAnchor]) in print(anchors) }
    delegate.on({ $0.session(_:didRemove:) }) { session, anchors in print(anchors) }
  }
}

func implementARSCNViewDelegate(_ object: NSObject) throws {
  try object.implement(ARSCNViewDelegate.self) { delegate in
    delegate.on({ $0.renderer(_:nodeFor:) }) { renderer, anchor in nil }
    delegate.on({ $0.renderer(_:didAdd:for:) }) { renderer, node, anchor in print(anchor) }
    delegate.on({ $0.renderer(_:willUpdate:for:) }) { renderer, node, anchor in print(anchor) }
    delegate.on({ $0.renderer(_:didUpdate:for:) }) { renderer, node, anchor in print(anchor) }
    delegate.on({ $0.renderer(_:didRemove:for:) }) { renderer, node, anchor in print(anchor) }
  }
}
