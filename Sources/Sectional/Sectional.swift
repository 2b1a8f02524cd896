// The one import of a service: screens, storage, the program, and HTTP for own routes.
@_exported public import struct Basics.Identifier
@_exported public import class Basics.OpenSpan
@_exported public import enum Basics.SpanValue
@_exported public import class Basics.Trace
@_exported public import enum Basics.WallClock
@_exported public import HTTPServing
@_exported public import class JSON.Bytes
@_exported public import struct JSON.JSONSchema
@_exported public import protocol JSON.JSONSchemaProviding
@_exported public import protocol JSON.JSONStruct
@_exported public import enum JSON.JSONValue
@_exported public import struct JSON.Phrase
@_exported public import SQL
@_exported public import ScreenService
@_exported public import Screens
@_exported public import SectionalProgram
