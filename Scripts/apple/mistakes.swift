// Typical mistakes. The line of each has a comment with the word that the compiler's error should have. check-apple
// compares all errors with mistakes.txt.
import AVFoundation
import BlockDelegate
import CoreLocation
import UIKit
import WebKit

@MainActor final class Screen: UIViewController {
  var names: [String] = []
  var header: UIView?
}
typealias Table = DelegateBuilder<any UITableViewDelegate>
typealias Rows = DelegateBuilder<any UITableViewDataSource>
typealias Field = DelegateBuilder<any UITextFieldDelegate>
typealias Parser = DelegateBuilder<any XMLParserDelegate>
typealias Session = DelegateBuilder<any URLSessionTaskDelegate>
typealias Web = DelegateBuilder<any WKNavigationDelegate>
typealias Pages = DelegateBuilder<any UIPageViewControllerDataSource>
typealias Place = DelegateBuilder<any CLLocationManagerDelegate>
@MainActor final class Counter { var tasks = 0 }
func choose(_ name: String) {}
@MainActor let names = ["Mercury", "Venus"]

@MainActor func misspeltMemberOfAnArgument(_ delegate: Table) {
  delegate[UITableViewDelegate.tableView(_:heightForRowAt:)] = { table, path in table.bounds.widht }  // widht
}

@MainActor func misspeltMemberInAStatement(_ delegate: Table) {
  delegate[UITableViewDelegate.tableView(_:heightForRowAt:)] = { table, path in
    let width = table.bounds.widht  // widht
    return width / 2
  }
}

@MainActor func misspeltMemberInAnExpression(_ delegate: Table) {
  delegate[UITableViewDelegate.tableView(_:heightForRowAt:)] = { table, path in
    (table.bounds.widht - 32) * 9 / 16 + 40  // widht
  }
}

@MainActor func misspeltMemberWithAKey(_ delegate: Table) {
  delegate[{ $0.tableView(_:heightForRowAt:) }] = { table, path in table.bounds.widht }  // widht
}

@MainActor func misspeltMethod(_ delegate: Table) {
  delegate[UITableViewDelegate.tableView(_:didSelctRowAt:)] = { table, path in print(path) }  // didSelctRowAt
}

@MainActor func misspeltMethodInAKey(_ delegate: Table) {
  delegate[{ $0.tableView(_:didSelctRowAt:) }] = { table, path in print(path) }  // didSelctRowAt
}

@MainActor func misspeltBaseName(_ delegate: Table) {
  delegate[UITableViewDelegate.scrollViewDidScrol] = { view in print(view) }  // scrollViewDidScrol
}

@MainActor func methodOfAnotherProtocol(_ delegate: Table) {
  delegate[UITableViewDataSource.tableView(_:numberOfRowsInSection:)] = { table, section in 1 }  // UITableViewDataSource
}

@MainActor func misspeltVariable(_ delegate: Rows) {
  delegate[UITableViewDataSource.tableView(_:numberOfRowsInSection:)] = { table, section in nmaes.count }  // nmaes
}

@MainActor func misspeltVariableInAStatement(_ delegate: Rows) {
  delegate[UITableViewDataSource.tableView(_:numberOfRowsInSection:)] = { table, section in
    print(section)
    return nmaes.count  // nmaes
  }
}

@MainActor func misspeltFunction(_ delegate: Table) {
  delegate[UITableViewDelegate.tableView(_:didSelectRowAt:)] = { table, path in chose(names[path.row]) }  // chose
}

@MainActor func aParameterTooMany(_ delegate: Table) {
  delegate[UITableViewDelegate.tableView(_:didSelectRowAt:)] = { table, path, more in print(path) }  // 3
}

@MainActor func aParameterTooFew(_ delegate: Table) {
  delegate[UITableViewDelegate.tableView(_:didSelectRowAt:)] = { path in print(path) }  // 2
}

@MainActor func aParameterTooFewInStatements(_ delegate: Table) {
  delegate[UITableViewDelegate.tableView(_:didSelectRowAt:)] = { path in  // 2
    let row = path.row
    print(row)
  }
}

@MainActor func wrongResult(_ delegate: Rows) {
  delegate[UITableViewDataSource.tableView(_:numberOfRowsInSection:)] = { table, section in "one" }  // String
}

@MainActor func wrongResultInStatements(_ delegate: Rows) {
  delegate[UITableViewDataSource.tableView(_:numberOfRowsInSection:)] = { table, section in
    print(section)
    return "one"  // String
  }
}

@MainActor func wrongResultOfAVariable(_ delegate: Rows) {
  delegate[UITableViewDataSource.tableView(_:numberOfRowsInSection:)] = { table, section in names }  // [String]
}

@MainActor func wrongResultWithAKey(_ delegate: Rows) {
  delegate[{ $0.tableView(_:numberOfRowsInSection:) }] = { table, section in "one" }  // String
}

@MainActor func resultOfAMethodWithoutOne(_ delegate: Table) {
  delegate[UITableViewDelegate.tableView(_:didSelectRowAt:)] = { table, path in
    print(path)
    return true  // Bool
  }
}

@MainActor func nilForACell(_ delegate: Rows) {
  delegate[UITableViewDataSource.tableView(_:cellForRowAt:)] = { table, path in nil }  // nil
}

@MainActor func nilForACellInStatements(_ delegate: Rows) {
  delegate[UITableViewDataSource.tableView(_:cellForRowAt:)] = { table, path in
    print(path)
    return nil  // nil
  }
}

@MainActor func nilForANumberWithAKey(_ delegate: Rows) {
  delegate[{ $0.tableView(_:numberOfRowsInSection:) }] = { table, section in nil }  // nil
}

@MainActor func missingReturn(_ delegate: Rows) {
  delegate[UITableViewDataSource.tableView(_:numberOfRowsInSection:)] = { table, section in
    let count = names.count
    print(count)
  }  // return
}

@MainActor func missingReturnInABranch(_ delegate: Rows) {
  delegate[UITableViewDataSource.tableView(_:numberOfRowsInSection:)] = { table, section in
    if section == 0 { return 1 }
  }  // return
}

@MainActor func unusedResult(_ delegate: Rows) {
  delegate[UITableViewDataSource.tableView(_:numberOfRowsInSection:)] = { table, section in print(section) }  // ()
}

@MainActor func wrongArgumentOfACall(_ delegate: Table) {
  delegate[UITableViewDelegate.tableView(_:didSelectRowAt:)] = { table, path in choose(path.row) }  // String
}

@MainActor func wrongArgumentOfACallInStatements(_ delegate: Table) {
  delegate[UITableViewDelegate.tableView(_:didSelectRowAt:)] = { table, path in
    print(path)
    choose(path.row)  // String
  }
}

@MainActor func wrongLabel(_ delegate: Table) {
  delegate[UITableViewDelegate.tableView(_:didSelectRowAt:)] = { table, path in choose(name: names[path.row]) }  // name
}

@MainActor func wrongLabelOfASystemMethod(_ delegate: Rows) {
  delegate[UITableViewDataSource.tableView(_:cellForRowAt:)] = { table, path in
    table.dequeueReusableCell(withIdentifier: "planet", at: path)  // at
  }
}

@MainActor func missingArgument(_ delegate: Table) {
  delegate[UITableViewDelegate.tableView(_:didSelectRowAt:)] = { table, path in choose() }  // argument
}

@MainActor func optionalThatIsNotUnwrapped(_ delegate: Field) {
  delegate[UITextFieldDelegate.textField(_:shouldChangeCharactersIn:replacementString:)] = { field, range, text in
    field.text.count < 10  // String?
  }
}

@MainActor func optionalThatIsNotUnwrappedInStatements(_ delegate: Field) {
  delegate[UITextFieldDelegate.textField(_:shouldChangeCharactersIn:replacementString:)] = { field, range, text in
    let old: String = field.text  // String?
    return old.count < 10
  }
}

@MainActor func optionalSelf(_ delegate: Table, _ screen: Screen) {
  delegate[UITableViewDelegate.tableView(_:didSelectRowAt:)] = { [weak screen] table, path in
    screen.names.append("selected")  // Screen?
  }
}

@MainActor func numbersOfTwoTypes(_ delegate: Table) {
  delegate[UITableViewDelegate.tableView(_:heightForRowAt:)] = { table, path in
    path.row * table.bounds.width  // CGFloat
  }
}

@MainActor func mainActorStateInASendableClosure(_ delegate: Session, _ counter: Counter) {
  delegate[URLSessionTaskDelegate.urlSession(_:didCreateTask:)] = { session, task in counter.tasks += 1 }  // tasks
}

@MainActor func mainActorStateAnywhere(_ delegate: Parser, _ counter: Counter) {
  delegate.on(XMLParserDelegate.parser(_:foundCharacters:)).delivered(.onAnyThread) { parser, text in
    counter.tasks += text.count  // tasks
  }
}

@MainActor func misspeltPlace(_ delegate: Parser) {
  delegate[XMLParserDelegate.parser(_:foundCharacters:), .inMyCal] = { parser, text in print(text) }  // inMyCal
}

@MainActor func misspeltDelivery(_ delegate: Session) {
  delegate.on(URLSessionTaskDelegate.urlSession(_:didCreateTask:)).delivered(.onMainActr) { session, task in  // onMainActr
    print(task)
  }
}

@MainActor func misspeltMemberInADelivery(_ delegate: Session, _ screen: Screen) {
  delegate.on(URLSessionTaskDelegate.urlSession(_:didCreateTask:)).delivered(.onMainActor) { session, task in
    screen.tilte = "created"  // tilte
  }
}

@MainActor func misspeltMemberAnywhere(_ delegate: Place) {
  delegate.on(CLLocationManagerDelegate.locationManager(_:didUpdateLocations:)).delivered(.onAnyThread) { manager, locations in
    print(locations.last?.altitud as Any)  // altitud
  }
}

@MainActor func wrongCase(_ delegate: Table) {
  delegate[UITableViewDelegate.tableView(_:editingStyleForRowAt:)] = { table, path in .remove }  // remove
}

@MainActor func wrongArgumentOfAHandler(_ delegate: Web) {
  delegate[WKNavigationDelegate.webView(_:decidePolicyFor:decisionHandler:)] = {
    (web, action: WKNavigationAction, decide) in
    decide(true)  // Bool
  }
}

@MainActor func ambiguousMember(_ delegate: Web) {
  delegate[WKNavigationDelegate.webView(_:decidePolicyFor:decisionHandler:)] = { web, action, decide in decide(.allow) }  // ambiguous
}

@MainActor func errorOfAMethodThatDoesNotThrow(_ delegate: Table) {
  delegate[UITableViewDelegate.tableView(_:didSelectRowAt:)] = { table, path in throw CancellationError() }  // throw
}

@MainActor func callWithoutTry(_ delegate: Table, _ load: (IndexPath) throws -> Void) {
  delegate[UITableViewDelegate.tableView(_:didSelectRowAt:)] = { table, path in
    print(path)
    try load(path)  // throw
  }
}

@MainActor func asynchronousCall(_ delegate: Table, _ load: @escaping @MainActor (IndexPath) async -> Void) {
  delegate[UITableViewDelegate.tableView(_:didSelectRowAt:)] = { table, path in await load(path) }  // async
}

@MainActor func wrongTypeOfASelector(_ delegate: Pages) {
  delegate[
    UIPageViewControllerDataSource.pageViewController(_:viewControllerBefore:),
    selector: #selector(UIPageViewControllerDataSource.pageViewController(_:viewControllerBefore:))  // Selector
  ] = { pages, shown in nil }
}
