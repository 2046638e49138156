"""Finds a call of `implement` in a source file, and reads its closures and their captures."""
import re
import textwrap

from compiler import Refusal, demangled, walk
from delegate import Delegate, Method, Property
from members import member_names


class Reader:
    def __init__(self, source, tree, types):
        self.source, self.tree, self.types = source, tree, types

    def refuse(self, message, node):
        raise Refusal(message, self.source.line(node["range"]["start"]))

    def type(self, offset, *kinds):
        return next((type for kind, type in self.types.get(offset, []) if kind in kinds or not kinds), "")

    def read(self, line):
        path = next(self.find(self.tree, line, []), None)
        if not path:
            raise Refusal("this line does not call `implement` on an object", line)
        call, types = path[-1], re.compile("(class|struct|enum|actor|extension)_decl")
        around = [node for node in path[:-1] if types.fullmatch(node["_kind"])]
        arguments = self.arguments(call, {None: 2})
        functions = [node for node in path if node["_kind"] in ("func_decl", "constructor_decl")]
        self.function = functions[-1] if functions else self.tree
        base = call["fn"]["args"]["args"][0]["expr"]
        while base["_kind"] in ("derived_to_base_expr", "load_expr"):
            base = base["sub_expr"]
        metatype, tried = demangled(arguments[0]["type"]), path[-2]["_kind"].endswith("try_expr")
        statement = path[-2] if tried else call
        keyword = self.source.text(statement["range"]["start"], call["range"]["start"]).strip()
        delegate = Delegate(
            statement, keyword, re.sub(r"\.self$|[()]|\bany ", "", self.source.of(arguments[0])),
            metatype.removeprefix("BlockDelegate.GNUstep.").removesuffix(".Type") if ".GNUstep." in metatype else "",
            "23BlockDelegateFoundation" in call["fn"]["fn"]["decl"]["decl_usr"], self.source.of(base),
            self.type(base["range"]["start"], base["_kind"]).removeprefix("@lvalue "),
            ".".join(self.name(node) for node in around), tried and path[-3]["_kind"] == "brace_stmt")
        if not delegate.gnustep and "_pm" not in arguments[0]["type"]:
            self.refuse(f"{delegate.protocol} is a DeclaredProtocol, which a class can't adopt", call)
        self.refuse_uses(delegate)
        self.setup, self.outer = self.closure(arguments[1])
        builder = names_of(self.setup)[0]
        before = self.setup["body"]["range"]["start"]
        for element in self.setup["body"].get("elements", []):
            call = element.get("result", element)
            comments = re.findall(r"^ *(//.*)$", self.source.text(before, call["range"]["start"]), re.M)
            self.add(delegate, call, builder, comments)
            before = call["range"]["end"]
        return delegate

    def refuse_uses(self, delegate):
        """Refuses uses of the result's members, because an object of a class does not have these members."""
        before = self.source.text(0, delegate.call["range"]["start"])
        bound = re.search(r"\b(?:let|var) (\w+)(?:: [^=\n]*)? = $", before)
        for node in walk(self.function) if bound else []:
            if node.get("_kind") == "declref_expr" and node["decl"]["base_name"] == bound[1]:
                after = node["range"]["start"] + len(bound[1].encode())
                if self.source.token(after) == "." and after > delegate.call["range"]["end"]:
                    member = self.source.token(after + 1)
                    self.refuse(f"an object of a class has no `{member}`, which `{bound[1]}` has", node)

    def find(self, node, line, path):
        if isinstance(node, list):
            for item in node:
                yield from self.find(item, line, path)
        elif isinstance(node, dict):
            path = [*path, node] if "_kind" in node else path
            if self.calls(node, "implement") and "args" in node["fn"]:
                if line in (self.source.line(node["range"]["start"]), self.source.line(node["fn"]["range"]["end"])):
                    yield path
            for value in node.values():
                yield from self.find(value, line, path)

    def calls(self, node, name):
        function = node.get("fn", {}).get("fn", {}).get("decl", {}) if node.get("_kind") == "call_expr" else {}
        usr = function.get("decl_usr", "").replace("s:", "$s", 1)
        return function.get("base_name") == name and "BlockDelegate" in demangled(usr)

    def name(self, node):
        if node["_kind"] == "extension_decl":
            return re.match(r"[^{]*?extension\s+([\w.]+)", self.source.of(node))[1]
        return node["name"]["base_name"]["name"]

    def arguments(self, call, allowed):
        """Returns the arguments without labels, and the arguments with labels by their labels, without defaults.

        `allowed` contains the allowed labels, and how many arguments may have each label.
        """
        found = {label: [] for label in allowed}
        for argument in call["args"]["args"]:
            label, expression = argument.get("label"), argument["expr"]
            if expression["_kind"] == "default_argument_expr":
                continue
            if label not in allowed or len(found[label]) == allowed[label]:
                what = f"`{label}`" if label else "several protocols"
                self.refuse(f"{what} can't be converted: write this class by hand", expression)
            found[label].append(expression)
        return found[None] if len(allowed) == 1 else found

    def closure(self, expression):
        """Returns the syntax node of a closure literal, and its capture list."""
        while expression["_kind"] not in ("closure_expr", "capture_list") and "sub_expr" in expression:
            expression = expression["sub_expr"]
        if expression["_kind"] not in ("closure_expr", "capture_list"):
            self.refuse("only a closure literal can be converted, not a value that contains a closure", expression)
        captures = {}
        for binding in expression.get("captures", []) if expression["_kind"] == "capture_list" else []:
            start, name = binding["range"]["start"], self.source.token(binding["range"]["start"])
            keyword = re.search(r"\b(weak|unowned(?:\(\w+\))?)\s+$", self.source.text(max(0, start - 30), start))
            captures[name] = (keyword[1] if keyword else "", self.source.of(binding).partition("=")[2].strip() or name)
        return expression.get("closure_body", expression), captures

    def add(self, delegate, call, builder, comments):
        if not self.calls(call, "on") or self.source.of(call["fn"]["args"]["args"][0]["expr"]) != builder:
            self.refuse(f"only calls of `{builder}.on` can become methods", call)
        arguments = self.arguments(call, {None: 2, "for": 1, "selector": 1, "delivering": 1})
        for expression in arguments["delivering"]:
            if self.source.of(expression) != ".assumed":
                self.refuse("`delivering` can't be converted: write this class by hand", expression)
        member, body = arguments[None]
        closure, captures = self.closure(body)
        types = re.match(r"(?:@[\w()]+ )*\((.*)\)(?: async)?( throws(?:\(\w+\))?)? -> (.*)$",
                         self.type(closure["range"]["start"], "closure_expr"))
        if not types:
            self.refuse("a method can't have the type of this closure", closure)
        names = [name.replace("$", "argument") for name in names_of(closure)]
        parameters = list(zip(names, split(types[1].replace(" : ", ": "))))
        actor = closure.get("global_actor_isolated") or closure.get("actor_isolated")
        if actor and actor != "$sScMD":
            self.refuse("the closure is isolated to an actor other than the main actor", closure)
        isolation = " ".join(type for offset in range(member["range"]["start"], member["range"]["end"] + 1)
                             for _, type in self.types.get(offset, []))
        delegate.isolated_protocol |= "@MainActor" in isolation
        receiver = [(self.source.of(each), self.type(each["range"]["start"])) for each in arguments["for"]]
        edits = self.edits(delegate, closure, captures)
        text = self.body(delegate, closure, captures, edits)
        result, throws = "()" if types[3] in ("Void", "Void?", "()?") else types[3], bool(types[2])
        if receiver:
            if result != "()":
                self.refuse("the method has no result after its receiver is deallocated: capture the receiver in the closure",
                            call)
            (value, type), (me, _) = receiver[0], parameters.pop(0)
            stored = "owner" if value == "self" else value
            self.store(delegate, Property("weak var", stored, type + "?", value), call)
            text = f"guard let {me} = {stored} else {{ return }}\n{text}" if me != "_" else text
        elif throws and result != "()" and closure.get("single_expression") and not text.startswith("return"):
            text = f"return {text}"
        delegate.methods.append(Method(self.method_name(delegate, member, arguments["selector"]), parameters, result, text,
                                       comments, throws, bool(actor), self.source.line(call["range"]["start"])))

    def method_name(self, delegate, member, selectors):
        for expression in [*selectors, member]:
            for node in walk(expression):
                usr = node.get("decl_usr", "") if node.get("_kind") == "decl_ref" else ""
                if node.get("_kind") == "string_literal_expr" and delegate.gnustep:
                    return node["value"]
                if usr.startswith("c:") or "13BlockDelegate" not in usr and re.search(r"P\d.*F$", usr):
                    labels = re.match(r"\((.*)\) -> |\(", demangled(node["type_usr"]))[1] or ""
                    labels = [re.match(r"\w+(?=: )|", label)[0] or "_" for label in split(labels)]
                    return f"{node['base_name']}({''.join(label + ':' for label in labels)})"
                if usr.startswith("s:"):
                    protocol = delegate.gnustep or delegate.protocol.rpartition(".")[2]
                    extended = re.search(r"where A == (?:any )?(?:\w+\.)*(\w+), ", demangled(usr.replace("s:", "$s", 1)))
                    names = member_names(extended[1] if extended else protocol, node["base_name"])
                    if len(names) == 1:
                        return names.pop()
        self.refuse("the method is ambiguous: name it by `{ $0.method }` or by its selector", member)

    def edits(self, delegate, closure, outer):
        """Returns the changes of a closure's body, and adds the captured values to the properties of the class.

        In the class, `self` in the body becomes `owner`.
        """
        captured = {each["decl"]["base_name"]: each["decl"] for each in closure.get("captures", [])
                    if each.get("is_local_capture")}
        uses, edits = {}, {}
        # Closures inside the body have their own $0, which must not be renamed.
        inner = [node["range"] for node in walk(closure["body"]) if node.get("_kind") == "closure_expr"]
        for node in walk(closure["body"]):
            start = node.get("range", {}).get("start") if isinstance(node.get("range"), dict) else None
            if node.get("_kind") == "declref_expr" and start is not None:
                name = node["decl"]["base_name"]
                uses.setdefault(name, node)
                if name == "self" and not node.get("implicit") and self.source.token(start) == "self":
                    edits[start] = ("self", "owner")
                elif name == "self":
                    edits[start] = ("", "owner.")
                elif re.fullmatch(r"\$\d+", name) and not any(each["start"] <= start <= each["end"] for each in inner):
                    edits[start] = (name, name.replace("$", "argument"))
            elif node.get("_kind") == "type_expr" and not node.get("implicit") and self.source.token(start) == "Self":
                edits[start] = ("Self", delegate.owner)
        for name, declaration in captured.items():
            keyword, value = outer.get(name) or self.outer.get(name) or ("", name)
            use = uses.get(name)
            if name not in outer and name not in self.outer and name != "self":
                self.require_constant(name, closure)
            type = self.type(use["range"]["start"], "declref_expr") if use else ""
            type = delegate.owner + ("?" if keyword == "weak" else "") if name == "self" else type
            if not type:
                self.refuse(f"the closure captures `{name}`, which is not a constant", closure)
            stored = "owner" if name == "self" else name
            keywords = {"weak": "weak var", "": "let"}.get(keyword, f"{keyword} let")
            self.store(delegate, Property(keywords, stored, type, value), closure)
        return edits

    def require_constant(self, name, closure):
        """Refuses a captured variable, because the class would have its own copy of the variable."""
        for node in walk(self.function):
            if node.get("_kind") == "var_decl" and node["name"]["base_name"]["name"] == name and not node.get("let"):
                if node.get("range") and node["range"]["start"] < closure["range"]["start"]:
                    self.refuse(f"the closure captures the variable `{name}`: make the variable a property of a class, "
                                "and capture the object", closure)

    def store(self, delegate, property, node):
        before = delegate.properties.setdefault(property.name, property)
        if before != property:
            self.refuse(f"this closure captures `{property.value}` as `{property.keywords}`, and an earlier closure "
                        f"captures it as `{before.keywords}`", node)

    def body(self, delegate, closure, captures, edits):
        """Returns the edited text of a closure's body, without indentation and without the parameters."""
        start, end = closure["range"]["start"] + 1, closure["range"]["end"]
        if captures or names_of(closure)[:1] not in ([], ["$0"]):
            last = max(closure["params"]["range"]["end"], start)
            match = re.compile(rb"\bin\b").search(self.source.bytes, last, end)
            start = match.end() if match else start
        pieces, place = [], start
        for offset in sorted(offset for offset in edits if start <= offset < end):
            old, new = edits[offset]
            pieces += [self.source.text(place, offset), new]
            place = offset + len(old)
        text = "".join(pieces) + self.source.text(place, end)
        first, _, rest = text.partition("\n")
        # The text after the parameters in the first line is stripped separately, because it has no indentation.
        text = "\n".join(line for line in [first.strip(), textwrap.dedent(rest).rstrip()] if line)
        hidden = [name for node in walk(closure["body"]) if node.get("_kind") == "closure_expr" and node.get("escaping")
                  for name in [each["decl"]["base_name"] for each in node.get("captures", [])]
                  if name in [each["decl"]["base_name"] for each in closure.get("captures", [])]]
        stored = ["owner" if name == "self" else name for name in dict.fromkeys(hidden)]
        return "".join(f"{delegate.properties[name].keywords} {name} = self.{name}\n" for name in stored) + text


def names_of(closure):
    return [each["name"]["base_name"]["name"] if "name" in each else "_" for each in closure["params"].get("params", [])]


def split(text):
    """Splits a list at its commas, except at commas in brackets."""
    parts, depth = [""], 0
    for place, character in enumerate(text):
        depth += character in "([<" or -(character in ")]" or character == ">" and text[place - 1] != "-")
        if character == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += character
    return [part.strip() for part in parts if part.strip()]
