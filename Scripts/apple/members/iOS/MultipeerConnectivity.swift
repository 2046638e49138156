import BlockDelegate
import MultipeerConnectivity

func implementMCSessionDelegate(_ session: MCSession) throws {
  try session.implement(MCSessionDelegate.self) { delegate in
    delegate.on({ $0.session(_:peer:didChange:) }) { session, peerID, state in print(state) }
    delegate.on({ $0.session(_:didReceive:fromPeer:) }) { session, data, peerID in print(peerID) }
    delegate.on(
      .member(#selector(MCSessionDelegate.session(_:didReceive:withName:fromPeer:))) {
        $0.session(_:didReceive:withName:fromPeer:)
      }
    ) {
      session, stream, streamName, peerID in
      print(peerID)
    }
    delegate.on(
      .member(#selector(MCSessionDelegate.session(_:didStartReceivingResourceWithName:fromPeer:with:))) {
        $0.session(_:didStartReceivingResourceWithName:fromPeer:with:)
      }
    ) {
      session, name, peerID, progress in
      print(progress)
    }
    delegate.on({ $0.session(_:didFinishReceivingResourceWithName:fromPeer:at:withError:) }) {
      session, name, peerID, localURL, error in
      print(error as Any)
    }
    delegate.on({ $0.session(_:didReceiveCertificate:fromPeer:certificateHandler:) }) {
      session, certificate, peerID, handler in
      handler(true)
    }
  }
}

func implementMCNearbyServiceAdvertiserDelegate(_ advertiser: MCNearbyServiceAdvertiser) throws {
  try advertiser.implement(MCNearbyServiceAdvertiserDelegate.self) { delegate in
    delegate.on({ $0.advertiser(_:didReceiveInvitationFromPeer:withContext:invitationHandler:) }) {
      advertiser, peerID, context, handler in
      handler(true, nil)
    }
    delegate.on({ $0.advertiser(_:didNotStartAdvertisingPeer:) }) { advertiser, error in
      print(error.localizedDescription)
    }
  }
}

func implementMCNearbyServiceBrowserDelegate(_ browser: MCNearbyServiceBrowser) throws {
  try browser.implement(MCNearbyServiceBrowserDelegate.self) { delegate in
    delegate.on({ $0.browser(_:foundPeer:withDiscoveryInfo:) }) { browser, peerID, info in print(info as Any) }
    delegate.on({ $0.browser(_:lostPeer:) }) { browser, peerID in print(peerID) }
    delegate.on({ $0.browser(_:didNotStartBrowsingForPeers:) }) { browser, error in print(error.localizedDescription) }
  }
}
