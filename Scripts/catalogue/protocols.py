"""Finds the delegates, data sources and observers that GNUstep's preprocessed headers declare."""

import pathlib
import re
import sys

TABLE = pathlib.Path(__file__).resolve().parent / "protocols.txt"
# The ends of the names of delegates, data sources and observers: NSTabViewDelegate, NSComboBoxNotifications.
ROLE = re.compile(r"(?:Delegate|DataSource|DataProvider|Observer|Observing|Handler)(?:Methods|Protocol)?$|Notifications$")


# The interface of methods that are sent and not declared.
UNDECLARED = "no interface"


class Declared:
    """A protocol, or an interface in the role of one: a category of NSObject, or a class without a superclass."""

    def __init__(self, name, header, interface=None):
        self.name = name
        self.header = header
        self.interface = interface  # such as "the category `NSTabViewDelegate` of `NSObject`"; None for a protocol
        self.body = ""


def declared(preprocessed, headers):
    """Returns the protocols and interfaces below `headers` whose names match ROLE, in the order of the headers."""
    found = []
    header = current = None
    # The preprocessed text has no comments, and no declarations that GNUstep's configuration leaves out.
    for line in preprocessed.splitlines():
        if marker := re.match(r'# \d+ "(.*?)"', line):
            path = pathlib.Path(marker[1])
            header = path.relative_to(headers).as_posix() if path.is_relative_to(headers) else None
        elif current:
            if line.strip() == "@end":
                current = None
            else:
                current.body += line + "\n"
        elif header and (current := _opened(line, header)):
            found.append(current)
    return found


def _opened(line, header):
    # A name before a comma or a semicolon is a forward declaration, which declares no methods.
    if protocol := re.match(r"\s*@protocol\s+(\w+)\s*(?![\w\s,;])", line):
        made = Declared(protocol[1], header)
    elif category := re.match(r"\s*@interface\s+NSObject\s*\(\s*(\w+)\s*\)\s*$", line):
        made = Declared(category[1], header, f"the category `{category[1]}` of `NSObject`")
    elif root := re.match(r"\s*@interface\s+(\w+)\s*$", line):
        made = Declared(root[1], header, f"the interface `{root[1]}`")
    else:
        return None
    return made if ROLE.search(made.name) else None


def apply_table(found, version):
    """Renames interfaces by the lines of protocols.txt for a version, and adds methods to protocols.

    Returns the adopted protocols in that file, {protocol: [protocol]}.
    """
    adopted = {}
    for name, verb, protocol in (line.split(maxsplit=2) for line in version.lines(TABLE.read_text())):
        if verb == "sends":
            of = next((one for one in found if one.name == name), None)
            if not of:
                sys.exit(f"generate-protocols: {TABLE.name} names the protocol {name}, which no header declares")
            found.append(Declared(name, of.header, UNDECLARED))
            found[-1].body = protocol + "\n"
        elif verb == "is":
            renamed = [one for one in found if one.interface and one.name == name]
            for one in renamed:
                one.name = protocol
            if not renamed:
                sys.exit(f"generate-protocols: {TABLE.name} names the interface {name}, which no header declares")
        else:
            adopted.setdefault(name, []).append(protocol)
    if unknown := set(adopted).union(*adopted.values()) - {one.name for one in found}:
        sys.exit(f"generate-protocols: {TABLE.name} names the protocols {sorted(unknown)}, which no header declares")
    return adopted
