public import EventSourcing

/// What can be asked of everything that goes from status to status.
public let processQueries = [QueryDescription(ProcessQuery.self)]
