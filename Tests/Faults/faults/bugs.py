"""Bugs to be planted into a copy of the sources, each behind a switch: what is written there, and what instead.

`HERE` in the text that is planted is whether the bug is chosen. `suite` is what must find it, and how many tries
that may take.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Bug:
    """One place in one file; what stands there must stand there once."""

    name: str
    file: str
    right: str
    wrong: str
    suite: tuple[str, ...]
    tries: int = 60


_ENGINE = "LMDBEventStore/"
_OPINION = ("opinion",)
# Those whose harm is only in what a power cut leaves.
_POWER = ("power", "singles")

BUGS = [
    Bug("the sync is left out", "LMDB/EnvironmentOptions.swift",
        "case .full: MDB_NOTLS\n", "case .full: HERE ? MDB_NOTLS | MDB_NOSYNC : MDB_NOTLS\n", _POWER),
    Bug("acknowledged before the sync", "LMDB/EnvironmentOptions.swift",
        "try check(mdb_env_set_maxreaders(environment, options.readers))",
        "try check(mdb_env_set_maxreaders(environment, options.readers))\n"
        "            if HERE { try check(mdb_env_set_flags(environment, UInt32(MDB_NOMETASYNC), 1)) }", _POWER),
    Bug("a key is used before its sync", "PersonalData/KeyDisk.swift",
        "sync: { fdatasync($0) })", "sync: { HERE ? 0 : fdatasync($0) })", _POWER),
    Bug("a failed commit is acknowledged", _ENGINE + "Commits.swift",
        "return failed(requests, decided, error)",
        "return HERE ? Outcome(decisions: decided) : failed(requests, decided, error)",
        ("sweep", "--scenario", "register", "--scenario", "batch")),
    Bug("LMDB's lock is cleared", "LMDB/EnvironmentOptions.swift",
        "try check(mdb_env_open(environment, directory, UInt32(flags | access), 0o600))",
        "try check(mdb_env_open(\n                environment, directory,"
        " UInt32(flags | access | (HERE ? MDB_NOLOCK : 0)), 0o600))", ("kill", "crowd"), 60),
    Bug("the manifest is written first", _ENGINE + "Making.swift",
        "        let genesis: Genesis\n        if try isCutOff()",
        "        if HERE {\n            try write(Manifest(store: .random(), createdAt: \"\"))\n        }\n"
        "        let genesis: Genesis\n        if try isCutOff()", ("kill", "calls", "--scenario", "init")),
    Bug("the manifest is written in place", _ENGINE + "Files.swift",
        'let temporary = path + ".new"', 'let temporary = HERE ? path : path + ".new"',
        ("kill", "calls", "--scenario", "init")),
    Bug("an index says that it has come further", _ENGINE + "Index.swift",
        "Progress(store: store, through: last.through, witness: last.lastChecksum)",
        "Progress(\n                            store: store, through: last.through + (HERE ? 1 : 0),\n"
        "                            witness: last.lastChecksum)", ("sweep", "--scenario", "filling"), 40),
    Bug("the index loses a posting", _ENGINE + "Index.swift",
        "for key in keys where key != before {", "for key in HERE ? keys.dropLast(1) : keys[...] where key != before {",
        _OPINION, 40),
    Bug("tags aren't posted", _ENGINE + "PostingKey.swift",
        "names.forEachTag { body(postingKey(.tag, $0)) }",
        "if !HERE { names.forEachTag { body(postingKey(.tag, $0)) } }", _OPINION, 40),
    Bug("a posting is keyed otherwise", _ENGINE + "PostingKey.swift",
        "return hash ^ hash >> 33\n", "return HERE ? hash : hash ^ hash >> 33\n", _OPINION, 40),
    Bug("a stream begins anew", _ENGINE + "Batch.swift",
        "streamNumber: end?.number ?? next,", "streamNumber: HERE ? next : end?.number ?? next,", _OPINION, 40),
    Bug("a revision comes twice", _ENGINE + "Batch.swift",
        "var revision = end.map { $0.revision + 1 } ?? 0", "var revision = end.map { $0.revision + (HERE ? 0 : 1) } ?? 0",
        _OPINION, 40),
    Bug("a command is done twice", _ENGINE + "Lookups.swift",
        "if let receipt = try receipt(at: position, of: commandID) { return receipt }",
        "if !HERE, let receipt = try receipt(at: position, of: commandID) { return receipt }",
        ("sweep", "--scenario", "register", "--scenario", "batch"), 60),
    Bug("the position isn't in the checksum", _ENGINE + "Checksum.swift",
        "return crc32c(body, from: key)", "return crc32c(body, from: HERE ? 0 : key)", _OPINION, 40),
    Bug("a wrong record is accepted", _ENGINE + "StoredRecord.swift",
        "if recordChecksum(of: body, at: position) != bytes.number(UInt32.self, at: size) {",
        "if !HERE, recordChecksum(of: body, at: position) != bytes.number(UInt32.self, at: size) {",
        ("rot", "--only", "log/")),
    Bug("a record's lengths are believed", _ENGINE + "StoredRecord.swift",
        "if flags & ~RecordForm.knownFlags != 0 ||", "if !HERE, flags & ~RecordForm.knownFlags != 0 ||", _OPINION, 40),
    Bug("another store's log is accepted", _ENGINE + "OpenStore.swift",
        "guard genesis.store == manifest.store else {", "guard HERE || genesis.store == manifest.store else {",
        ("rot", "--only", "log")),
    Bug("an older log is accepted", _ENGINE + "OpeningIndex.swift",
        "guard through <= head, through == 0 || found == witness else {",
        "guard HERE || through <= head && (through == 0 || found == witness) else {", _OPINION, 40),
    Bug("a log that was cut is mapped", "LMDB/DataFile.swift",
        "if size < least { return", "if size < least && !HERE { return", ("rot", "--only", "log/")),
    Bug("verify doesn't see a falling clock", _ENGINE + "LogVerifier.swift",
        "if record.recordedAt < recordedAt {", "if !HERE, record.recordedAt < recordedAt {", _OPINION, 40),
    Bug("verify doesn't see a wrong revision", _ENGINE + "LogVerifier.swift",
        "if record.revision != next,", "if !HERE, record.revision != next,", _OPINION, 40),
    Bug("verify doesn't see a missing event", _ENGINE + "LogVerifier.swift",
        "if position > expected {", "if position > expected, !HERE {", _OPINION, 40),
    Bug("verify doesn't see half an append", _ENGINE + "LogVerifier.swift",
        "if !command.isWhole, !mayHaveLost {", "if !HERE, !command.isWhole, !mayHaveLost {", _OPINION, 40),
    Bug("verify doesn't compare the index", _ENGINE + "LMDBEventStore+Verify.swift",
        "if walk.postings != expected {", "if walk.postings != expected, !HERE {", _OPINION, 40),
    Bug("verify walks the index and looks for nothing", _ENGINE + "LMDBEventStore+Verify.swift",
        "if walk.lost > 0 {", "if walk.lost > 0, !HERE {", ("rot", "--only", "index/")),
    Bug("verify walks the log and looks for nothing", _ENGINE + "LMDBEventStore+Verify.swift",
        "if isFound != true {", "if isFound != true, !HERE {", ("rot", "--only", "log/")),
    Bug("an init that was cut off isn't begun anew", _ENGINE + "Making.swift",
        "if try isCutOff() { try", "let wasCutOff = try isCutOff()\n        if wasCutOff, !HERE { try", ("kill", "calls", "--scenario", "init"), 250),
    Bug("an erasure is noted before it is carried out", "PersonalData/SealedEventStore+Erasing.swift",
        "        try await keys.destroy(",
        "        if HERE { try await keys.noteErased(through: last) }\n        try await keys.destroy(",
        ("kill", "calls", "--scenario", "forget")),
    Bug("what changed nothing isn't kept", "EventSourcingRuntime/Deciding/UnchangedCommands.swift",
        "if commands.isEmpty { return }", "if commands.isEmpty || HERE { return }",
        ("sweep", "--scenario", "unchanged"), 40),
    Bug("a slot's checksum isn't compared", "PersonalData/KeySlot.swift",
        "guard bytes.count == Self.bytes, checksum(Array(bytes[..<120])) == Array(bytes[120...])",
        "guard bytes.count == Self.bytes, HERE || checksum(Array(bytes[..<120])) == Array(bytes[120...])",
        ("rot", "--only", "keys")),
]
