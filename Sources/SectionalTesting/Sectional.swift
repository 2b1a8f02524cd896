// A test needs the types of the service too.
@_exported public import Sectional
