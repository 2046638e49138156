"""The description of a delegate with closures, from which a class is written."""
from dataclasses import dataclass, field

from compiler import Refusal

NUMBERS = {"Int", "UInt", "Int8", "Int16", "Int32", "Int64", "UInt8", "UInt16", "UInt32", "UInt64", "Double", "Float",
           "CGFloat"}


@dataclass
class Property:
    """A value that closures capture, which becomes a property of the class."""
    keywords: str
    name: str
    type: str
    value: str

    @property
    def is_function(self):
        return "->" in self.type and not self.type.endswith("?")


@dataclass
class Method:
    name: str  # parser(_:foundCharacters:), or a selector
    parameters: list  # pairs of a name and a type
    result: str
    body: str
    comments: list
    throws: bool
    on_main: bool
    line: int

    @property
    def zero(self):
        """Returns the method's result after the closure has thrown. BlockDelegate returns the same result."""
        if self.result in ["()", "Bool", *NUMBERS] or self.result.endswith("?"):
            return {"()": "()", "Bool": "false"}.get(self.result, "nil" if self.result.endswith("?") else "0")
        raise Refusal(f"the closure throws and returns {self.result}: catch the errors in the closure", self.line)


@dataclass
class Delegate:
    call: dict
    keyword: str  # `try`, `try?` or `try!`
    protocol: str  # the text in the source
    gnustep: str  # the protocol's name in GNUstep's catalogue, or an empty text
    foundation: bool  # whether the protocol belongs to swift-corelibs-foundation
    object: str
    object_type: str
    owner: str  # the type that contains the call, or an empty text
    is_statement: bool
    isolated_protocol: bool = False
    methods: list = field(default_factory=list)
    properties: dict = field(default_factory=dict)
