package import EventSourcing

/// Who may come in from outside, by which token, as what; and who outside is told what happens.
package let accessContext = Context(
    "access",
    [
        CreateToken.self, RevokeToken.self, AddHook.self, RemoveHook.self, RetryHook.self,
        RotateHook.self,
    ], [Token.self, Hook.self])
