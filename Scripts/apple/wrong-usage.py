"""Writes copies of the samples with one wrong line each, which the compiler must refuse.

usage: wrong-usage.py SAMPLES OUTDIR
"""

import pathlib
import sys

# For each sample, pairs of a correct text and the wrong text that replaces it. The table contains no wrong closures for
# methods that are named by selectors. Only the registration at run time checks the argument types of such closures.
WRONG = {
    "AlertViewController": [
        ("UIAlertViewDelegate.self", "UIAlertViewDelegates.self"),
        ("alertView(_:clickedButtonAt:)", "alertView(_:clickedButton:)"),
        ("self?.isDeleted = button == 1", "self?.isDeleted = alert == 1"),
        ("alert, button in\n", "alert in\n"),
        ("{ alert in true }", "{ alert in alert }"),
        ("{ $0.alertViewShouldEnableFirstOtherButton }", "{ $0.alertViewShouldEnable }"),
    ],
    "TableViewController": [
        ("table, section in planets.count", "table, section in planets.size"),
        ("planets[path.row]\n          return cell", "planets[path.line]\n          return cell"),
        ("try table.implement(UITableViewDataSource.self)", "table.implement(UITableViewDataSource.self)"),
        ("{ table, path in .delete }", "{ table, path in .erase }"),
        ("delegate.on({ $0.tableView(_:heightForRowAt:) }", "delegate.on({ $0.tableView(_:heightForRow:) }"),
        ("remove(.member { $0.tableView(_:heightForRowAt:) }", "remove(.member { $0.tableView(_:heightForRow:) }"),
        (".member { $0.scrollViewDidScroll(_:) }", ".member { $0.scrollViewDidScrolls(_:) }"),
        ("[unowned self] table, section in", "[unowned self] table in"),
        ("{ table, path in 44 }", "{ table in 44 }"),
        ("{ table, path in 44 }", "{ table, path in table }"),
        ("{ $0.tableView(_:didSelectRowAt:) }", "{ $0.windowDidMove }"),
    ],
    "FeedViewController": [
        ("titles.append(text)", "titles.append(parser)"),
        ("{ [self] parser, text in", "{ [self] parser, text, more in"),
        ("foundCharacters:) }, delivering: .assumed)", "foundCharacters:) })"),
        ("{ $0.parser(_:foundCharacters:) }", "{ $0.parser(_:foundCharacter:) }"),
        ("removeDynamicDelegate(for: XMLParserDelegate.self)", "removeDynamicDelegate(XMLParserDelegate.self)"),
        ("error.localizedDescription", "error.localisedDescription"),
    ],
    "DownloadViewController": [
        ("answer(.allow)", "answer(true)"),
        ("dataTask:didReceive:) }, for: self, delivering: .onMainActor", "dataTask:didReceive:) }, for: self"),
        ("received.append(data)", "received.append(task)"),
        ("me, session, task, error in", "me, session, task in"),
        ("{ $0.urlSession(_:task:didCompleteWithError:) }", "{ $0.urlSession(_:didCompleteWithError:) }"),
    ],
    "LocationViewController": [
        ("manager.implement(CL", "manager.implements(CL"),
        ("self?.title =", "self.title ="),
        ("didFailWithError:)", "didFail:)"),
        ("{ manager, error in", "{ manager, error, more in"),
        ("manager.authorizationStatus", "manager.authorisationStatus"),
    ],
    "Transfer": [
        ("super.init(TransferDelegate.self)", "super.init(TransferDelegates.self)"),
        ("transferShouldStart(_:)), by: .all)", "transferShouldStart(_:)), by: .every)"),
        ("try transfer.addDelegate(logger)", "try transfer.addDelegate(5)"),
        ("try transfer.addDelegate(TransferDelegate.self)", "transfer.addDelegate(TransferDelegate.self)"),
        ("{ $0.transferDidFinish }", "{ $0.transferDidEnd }"),
        ("{ transfer in\n", "{ transfer, number in\n"),
        # These lines are correct on GNUstep, but not on Apple's platforms.
        ("transfer.run()\n", "_ = transfer.objCClass\n"),
        ("delegate.transferDidFinish?(self)", "try? self.send(#selector(TransferDelegate.transferDidFinish(_:)), self)"),
    ],
    "WindowViewController": [
        ("{ $0.windowShouldClose }", "{ $0.windowShouldCloses }"),
        ("{ window, frame in frame }", "{ window, frame in window }"),
        ("{ [unowned self] table in sizes.count }", "{ [unowned self] table, row in sizes.count }"),
        ("{ window, frame in frame }", "{ (window: NSWindow, frame: CGSize) in frame }"),
        ("sizes.append(size)", "sizes.append(window)"),
        ("table.implement(NS", "table.implements(NS"),
        ("try window.implement(", "window.implement("),
    ],
}

samples, out = map(pathlib.Path, sys.argv[1:])
for path in sorted(samples.glob("*.swift")):
    text = path.read_text()
    for number, (right, wrong) in enumerate(WRONG[path.stem]):
        assert text.count(right) == 1, f"{path.name} has {right!r} {text.count(right)} times"
        (out / f"{path.stem}-{number}.swift").write_text(text.replace(right, wrong))
