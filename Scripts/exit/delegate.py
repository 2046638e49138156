"""A delegate that closures implement, as what a class needs to know of it."""
from dataclasses import dataclass, field

from compiler import Refusal

NUMBERS = {"Int", "UInt", "Int8", "Int16", "Int32", "Int64", "UInt8", "UInt16", "UInt32", "UInt64", "Double", "Float",
           "CGFloat"}


@dataclass
class Property:
    """What the closures capture."""
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
    parameters: list  # of (name, type)
    result: str
    body: str
    comments: list
    throws: bool
    on_main: bool
    line: int

    @property
    def zero(self):
        """What the method returns when the closure throws, as with BlockDelegate."""
        if self.result in ["()", "Bool", *NUMBERS] or self.result.endswith("?"):
            return {"()": "()", "Bool": "false"}.get(self.result, "nil" if self.result.endswith("?") else "0")
        raise Refusal(f"the closure throws and returns {self.result}: catch in it what it throws", self.line)


@dataclass
class Delegate:
    call: dict
    keyword: str  # `try`, or one of its kind
    protocol: str  # as it is written
    gnustep: str  # the protocol's name in GNUstep's catalogue, or nothing
    foundation: bool  # is swift-corelibs-foundation's
    object: str
    object_type: str
    owner: str  # the type around it, or nothing
    is_statement: bool
    isolated_protocol: bool = False
    methods: list = field(default_factory=list)
    properties: dict = field(default_factory=dict)
