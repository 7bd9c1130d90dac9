import Records

/// What a list of things with a name can be sorted by; equal ones follow their ids.
enum DatedSort: String, Choice {
    case name
    case nameDescending = "-name"
    case createdAt
    case createdAtDescending = "-createdAt"
    case updatedAt
    case updatedAtDescending = "-updatedAt"
}
