"""Writes a Swift class that implements the delegate's methods. For GNUstep an Objective-C class calls this class."""


def indented(text, by="  "):
    return "\n".join(by + line if line else line for line in text.split("\n"))


def signature(method):
    """Returns the declaration of a method without its body, in several lines if it is long."""
    # The name is a selector, or a Swift name with parentheses.
    base, *labels = method.name.replace("(", ":" if "(" in method.name else "(").rstrip("):").split(":")
    labels = labels if "(" in method.name else ["_", *labels]
    parameters = [(name if label == name else f"{label} {name}" if (label, name) != ("_", "_") else "_") + f": {type}"
                  for label, (name, type) in zip(labels, method.parameters)]
    result = "" if method.result == "()" else f" -> {method.result}"
    return listed(f"func {base}", parameters) + f"{{}}{result}"


def listed(name, parts):
    """Returns a name with its parameters or arguments, which are in a separate line if the text is long."""
    line = f"{name}({', '.join(parts)})"
    return line if len(line.rpartition("\n")[2]) < 100 else f"{name}(\n  " + ", ".join(parts) + "\n)"


def block(head, body):
    line = f"{head} {{ {body} }}"
    return line if "\n" not in line and "//" not in body and len(line) < 110 else f"{head} {{\n{indented(body)}\n}}"


def method(delegate, each):
    throws, body = "", each.body
    if each.throws and delegate.gnustep:
        throws = " throws"
    elif each.throws:
        zero = "" if each.zero == "()" else f"\n  return {each.zero}"
        said = 'FileHandle.standardError.write(Data("\\(error)\\n".utf8))'
        body = f"do {{\n{indented(body)}\n}} catch {{\n  {said}{zero}\n}}"
    apart = "nonisolated " if on_main(delegate) and not each.on_main and not delegate.isolated_protocol else ""
    return "\n".join([*each.comments, block(apart + signature(each).format(throws), body)])


def on_main(delegate):
    return any(each.on_main for each in delegate.methods)


def setter(delegate):
    protocol = delegate.gnustep or delegate.protocol
    return "dataSource" if protocol.endswith("DataSource") else "delegate"


def creation(delegate, name):
    """Returns an expression that makes the delegate and attaches it to the object."""
    values = ", ".join(f"{each.name}: {each.value}" for each in delegate.properties.values())
    return f"{name}({values}).attach(to: {delegate.object})"


def attach(delegate):
    body = f"object.{setter(delegate)} = self\nreturn self"
    if delegate.foundation:
        comment, unused = "/// Sets this object as the delegate of `object`, which holds its delegate weakly.", ""
    else:
        comment = "/// Sets this object as the delegate of `object`, and makes `object` retain it."
        unused = "@discardableResult "
        body = ("let key = UnsafeRawPointer(bitPattern: Int(bitPattern: ObjectIdentifier(Self.self)))!\n"
                f"objc_setAssociatedObject(object, key, self, .OBJC_ASSOCIATION_RETAIN)\n{body}")
    return f"{comment}\n{block(f'{unused}func attach(to object: {delegate.object_type}) -> Self', body)}"


def write(delegate, name, attaching):
    """Returns the class. If a type contains the call, the class is in an extension of that type.

    In the extension, the class can use the type's private members, as the closures do.
    """
    members = ["\n".join(f"private {each.keywords} {each.name}: {each.type}" for each in delegate.properties.values())]
    if delegate.properties:
        parameters = ", ".join(f"{each.name}: {'@escaping ' * each.is_function}{each.type}"
                               for each in delegate.properties.values())
        members += [block(f"init({parameters})", "\n".join(f"self.{each} = {each}" for each in delegate.properties))]
    members += [attaching, *(method(delegate, each) for each in delegate.methods)]
    checked = "" if delegate.isolated_protocol or not on_main(delegate) else "@preconcurrency "
    inherited = "" if delegate.gnustep else f": NSObject, {checked}{delegate.protocol}"
    text = f"final class {name}{inherited} {{\n{indented(chr(10).join([m + chr(10) for m in members if m]).rstrip())}\n}}"
    text = ("@MainActor " if on_main(delegate) else "") + ("fileprivate " if delegate.owner else "private ") + text
    text = f"/// The {setter(delegate)} of `{delegate.object}`.\n{text}"
    return f"extension {delegate.owner} {{\n{indented(text)}\n}}" if delegate.owner else text
