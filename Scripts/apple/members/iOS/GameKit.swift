import BlockDelegate
import GameKit

func implementGKMatchDelegate(_ match: GKMatch) throws {
  try match.implement(GKMatchDelegate.self) { delegate in
    delegate.on({ $0.match(_:didReceive:fromRemotePlayer:) }) { match, data, player in print(player) }
    delegate.on({ $0.match(_:didReceive:forRecipient:fromRemotePlayer:) }) { match, data, recipient, player in
      print(player)
    }
    delegate.on({ $0.match(_:player:didChange:) }) { match, player, state in print(state) }
    delegate.on({ $0.match(_:didFailWithError:) }) { match, error in print(error as Any) }
    delegate.on({ $0.match(_:shouldReinviteDisconnectedPlayer:) }) { match, player in true }
  }
}

func implementGKMatchmakerViewControllerDelegate(_ controller: GKMatchmakerViewController) throws {
  try controller.implement(GKMatchmakerViewControllerDelegate.self) { delegate in
    delegate.on({ $0.matchmakerViewControllerWasCancelled }) { controller in print(controller) }
    delegate.on({ $0.matchmakerViewController(_:didFailWithError:) }) { controller, error in
      print(error.localizedDescription)
    }
    delegate.on({ $0.matchmakerViewController(_:didFind:) }) { controller, match in print(match) }
    delegate.on({ $0.matchmakerViewController(_:didFindHostedPlayers:) }) { controller, players in print(players) }
    delegate.on({ $0.matchmakerViewController(_:getMatchPropertiesForRecipient:withCompletionHandler:) }) {
      controller, recipient, handler in
      handler([:])
    }
  }
}

func implementGKGameCenterControllerDelegate(_ controller: GKGameCenterViewController) throws {
  try controller.implement(GKGameCenterControllerDelegate.self) { delegate in
    delegate.on({ $0.gameCenterViewControllerDidFinish }) { controller in print(controller) }
  }
}
