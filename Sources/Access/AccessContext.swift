package import EventSourcing

/// Who may come in from outside, by which token, as what.
package let accessContext = Context("access", [CreateToken.self, RevokeToken.self], [Token.self])
