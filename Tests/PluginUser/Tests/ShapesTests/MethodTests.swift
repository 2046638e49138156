import Testing

@testable import Shapes

@Suite struct MethodTests {
  @Test func methodsWithoutResults() {
    let object = SwitchClosures()
    var turned: [Bool] = []
    object.onTurnOn = { turned.append(true) }
    object.turnOn()
    object.turnOff()
    #expect(turned == [true])
  }

  @Test func labelsNameTheClosures() {
    let route = RouteClosures()
    var moves: [[Int]] = []
    route.onMove = { moves.append([0, $0, $1]) }
    route.onMoveFromTo = { moves.append([1, $0, $1]) }
    route.onMoveBy = { moves.append([2, $0, $1]) }
    route.move(1, 2)
    route.move(from: 3, to: 4)
    route.move(by: 5, 6)
    #expect(moves == [[0, 1, 2], [1, 3, 4], [2, 5, 6]])
  }

  @Test func typesNameTheClosuresOfOverloads() {
    let printer = PrinterClosures()
    var shown: [String] = []
    printer.onShowInt = { shown.append("int \($0)") }
    printer.onShowString = { shown.append("string \($0)") }
    printer.onShowLast = { shown.append("\($0.count) values, \($1)") }
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
    source.onCount = { 4 }
    source.onTitleAt = { "title \($0)" }
    #expect(source.count() == 4)
    #expect(source.title(at: 1) == "title 1")
  }

  @Test func properties() async throws {
    var volume = 1
    let settings = SettingsClosures(onName: { "name" }, onVolume: { volume }, onIsReady: { true })
    #expect(settings.name == "name")
    #expect(try await settings.isReady)
    settings.volume = 2
    #expect(settings.volume == 1)
    settings.onSetVolume = { volume = $0 }
    settings.volume += 1
    #expect(settings.volume == 2)
    #expect(settings.note == nil)
    settings.onNote = { "note" }
    #expect(settings.note == "note")
  }

  @Test func errors() throws {
    let loader = LoaderClosures(onLoad: { throw LoadError.missing($0) })
    #expect(throws: LoadError.missing("a")) { try loader.load("a") }
    try loader.check("b")
    loader.onCheck = { path throws(LoadError) in throw LoadError.missing(path) }
    do throws(LoadError) {
      try loader.check("c")
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
    fetcher.onSend = { throw LoadError.missing($0) }
    await #expect(throws: LoadError.missing("b")) { try await fetcher.send("b") }
  }

  @Test func parametersThatAreNotJustValues() throws {
    let editor = EditorClosures()
    var log: [String] = []
    editor.onEditTimes = { text, times in text = String(repeating: text, count: times) }
    editor.onAppend = { log += $0 }
    editor.onLog = { log.append($0()) }
    editor.onEach = { body in
      var value = 1
      try body(0, &value)
      log.append("\(value)")
    }
    editor.onKeepBeside = { text, other in log.append(text + copy other) }
    var text = "ab"
    editor.edit(&text, times: 2)
    #expect(text == "abab")
    editor.append("c", "d")
    editor.log("e")
    try editor.each { $1 += 1 }
    editor.keep("f", beside: "g")
    #expect(log == ["c", "d", "e", "2", "fg"])
    editor.onLog = nil
    editor.log(
      {
        Issue.record("evaluated without a closure")
        return ""
      }())
  }

  @Test func keywords() {
    let words = WordsClosures()
    var texts: [String] = []
    words.onDefaultInFor = { texts.append("\($0) \($1)") }
    words.onClass = { "class" }
    words.onSwitch = { $0.isEmpty }
    words.default(in: 1, for: "a")
    #expect(texts == ["1 a"])
    #expect(words.class == "class")
    #expect(words.switch("") == true)
  }

  @Test func structuredTypes() {
    let values = ValuesClosures(onPair: { ($0.first, name: $0.second) }, onMaker: { { 5 } }, onChange: { { "\($0)" } })
    let pair = values.pair((first: 1, second: "a"))
    #expect(pair.0 == 1 && pair.name == "a")
    #expect(values.handler(for: "a") == nil)
    #expect(values.maker()() == 5)
    values.onUnwrapped = { $0?.count }
    #expect(values.unwrapped("abc") == 3)
    var change = values.change
    #expect(change(1) == "1")
    values.onSetChange = { change = $0 }
    values.change = { _ in nil }
    #expect(change(1) == nil)
    var taken: [String] = []
    values.onTakeOfSender = { taken.append("\($0.count) \($1) \(Array($2)) \($3 == nil)") }
    values.take(["a": 1], of: Int.self, [2, 3], sender: nil)
    #expect(taken == ["1 Int [2, 3] true"])
  }
}
