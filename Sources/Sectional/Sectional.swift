// The one import of a service: screens, storage, the program, and HTTP for own routes.
@_exported public import Basics
@_exported public import HTTPServing
@_exported public import JSON
@_exported public import SQL
@_exported public import ScreenService
@_exported public import Screens
@_exported public import SectionalProgram
