import Testing

@testable import Shapes

@Suite struct MethodTests {
  @Test func methodsWithoutResults() {
    var turned: [Bool] = []
    let object = SwitchClosures(onTurnOn: { turned.append(true) })
    object.turnOn()
    object.turnOff()
    #expect(turned == [true])
  }

  @Test func labelsNameTheClosures() {
    var moves: [[Int]] = []
    let route = RouteClosures(
      onMove: { moves.append([0, $0, $1]) }, onMoveFromTo: { moves.append([1, $0, $1]) },
      onMoveBy: { moves.append([2, $0, $1]) })
    route.move(1, 2)
    route.move(from: 3, to: 4)
    route.move(by: 5, 6)
    #expect(moves == [[0, 1, 2], [1, 3, 4], [2, 5, 6]])
  }

  @Test func typesNameTheClosuresOfOverloads() {
    var shown: [String] = []
    let printer = PrinterClosures(
      onShowInt: { shown.append("int \($0)") }, onShowString: { shown.append("string \($0)") },
      onShowLast: { shown.append("\($0.count) values, \($1)") })
    printer.show(1)
    printer.show("a")
    printer.show(["b": 2], last: true)
    #expect(shown == ["int 1", "string a", "1 values, true"])
  }

  @Test func resultsNeedAClosureUnlessTheyCanBeNil() {
    let source = SourceClosures(onCount: { 3 })
    #expect(source.count() == 3)
    #expect(source.title(at: 0) == nil)
    #expect(source.refresh() == nil)
    let titled = SourceClosures(onCount: { 4 }, onTitleAt: { "title \($0)" })
    #expect(titled.count() == 4)
    #expect(titled.title(at: 1) == "title 1")
  }

  @Test func properties() async throws {
    var volume = 1
    let settings = SettingsClosures(onName: { "name" }, onVolume: { volume }, onIsReady: { true })
    #expect(settings.name == "name")
    #expect(try await settings.isReady)
    settings.volume = 2
    #expect(settings.volume == 1)
    #expect(settings.note == nil)
    let settable = SettingsClosures(
      onName: { "" }, onVolume: { volume }, onSetVolume: { volume = $0 }, onNote: { "note" }, onIsReady: { true })
    settable.volume += 1
    #expect(settable.volume == 2)
    #expect(settable.note == "note")
  }

  @Test func errors() throws {
    let loader = LoaderClosures(onLoad: { throw LoadError.missing($0) })
    #expect(throws: LoadError.missing("a")) { try loader.load("a") }
    try loader.check("b")
    let strict = LoaderClosures(
      onLoad: { $0 }, onCheck: { path throws(LoadError) in throw LoadError.missing(path) })
    do throws(LoadError) {
      try strict.check("c")
      Issue.record("no error")
    } catch {
      #expect(error == .missing("c"))
    }
  }

  @Test func asynchronousMethods() async throws {
    let fetcher = FetcherClosures(onFetch: { path in
      await Task.yield()
      return path.count
    })
    #expect(await fetcher.fetch("abc") == 3)
    #expect(try await fetcher.send("a") == nil)
    let failing = FetcherClosures(onFetch: { _ in 0 }, onSend: { throw LoadError.missing($0) })
    await #expect(throws: LoadError.missing("b")) { try await failing.send("b") }
  }

  @Test func parametersThatAreNotJustValues() throws {
    var log: [String] = []
    let editor = EditorClosures(
      onEditTimes: { text, times in text = String(repeating: text, count: times) }, onAppend: { log += $0 },
      onLog: { log.append($0()) },
      onEach: { body in
        var value = 1
        try body(0, &value)
        log.append("\(value)")
      }, onKeepBeside: { text, other in log.append(text + copy other) })
    var text = "ab"
    editor.edit(&text, times: 2)
    #expect(text == "abab")
    editor.append("c", "d")
    editor.log("e")
    try editor.each { $1 += 1 }
    editor.keep("f", beside: "g")
    #expect(log == ["c", "d", "e", "2", "fg"])
    EditorClosures().log(
      {
        Issue.record("evaluated without a closure")
        return ""
      }())
  }

  @Test func keywords() {
    var texts: [String] = []
    let words = WordsClosures(
      onDefaultInFor: { texts.append("\($0) \($1)") }, onClass: { "class" }, onSwitch: { $0.isEmpty })
    words.default(in: 1, for: "a")
    #expect(texts == ["1 a"])
    #expect(words.class == "class")
    #expect(words.switch("") == true)
  }

  @Test func structuredTypes() {
    var change: (Int) -> String? = { "\($0)" }
    var taken: [String] = []
    let values = ValuesClosures(
      onPair: { ($0.first, name: $0.second) },
      onTakeOfSender: { taken.append("\($0.count) \($1) \(Array($2)) \($3 == nil)") }, onMaker: { { 5 } },
      onUnwrapped: { $0?.count }, onChange: { change }, onSetChange: { change = $0 })
    let pair = values.pair((first: 1, second: "a"))
    #expect(pair.0 == 1 && pair.name == "a")
    #expect(values.handler(for: "a") == nil)
    #expect(values.maker()() == 5)
    #expect(values.unwrapped("abc") == 3)
    #expect(values.change(1) == "1")
    values.change = { _ in nil }
    #expect(change(1) == nil)
    values.take(["a": 1], of: Int.self, [2, 3], sender: nil)
    #expect(taken == ["1 Int [2, 3] true"])
  }
}
