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


def _power(workload: str) -> tuple[str, ...]:
    """Of those whose harm is only in what a power cut leaves; tries are images then."""
    return ("power", "--workloads", workload)


BUGS = [
    Bug("a key is used before its sync", "PersonalData/KeyDisk.swift",
        "sync: { fdatasync($0) })", "sync: { HERE ? 0 : fdatasync($0) })", _power("keys"), 400),
    Bug("a failed commit is acknowledged", _ENGINE + "Commits.swift",
        "return refused(requests, error.inStoreTerms)",
        "return HERE && !decided.isEmpty ? decided : refused(requests, error.inStoreTerms)",
        ("sweep", "--scenario", "register", "--scenario", "batch")),
    Bug("the manifest is written first", _ENGINE + "Making.swift",
        "        let genesis: Genesis\n        let head:",
        "        if HERE {\n            try write(Manifest(store: .random(), createdAt: \"\"))\n        }\n"
        "        let genesis: Genesis\n        let head:", ("kill", "calls", "--scenario", "init")),
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
    Bug("a command is done twice", _ENGINE + "Snapshot+Lookups.swift",
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
        "if try isCutOff() {", "if try isCutOff(), !HERE {", ("kill", "calls", "--scenario", "init"), 250),
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
    # The journal: what is written when.
    Bug("a frame is answered before its sync", _ENGINE + "JournalFile.swift",
        "(expected.isDurable ? O_DSYNC : 0)", "(expected.isDurable && !HERE ? O_DSYNC : 0)",
        _power("journal-frames"), 400),
    Bug("the head is moved before the write", _ENGINE + "LogEnd.swift",
        "let (segment, file) = try room(for: frame.size, after: pending.after)\n",
        "let (segment, file) = try room(for: frame.size, after: pending.after)\n"
        "        if HERE { try head.move(to: pending.through) }\n", ("kill", "calls", "--scenario", "register")),
    Bug("a file's header isn't synced before its name", _ENGINE + "Journal+Making.swift",
        "            try sync(file, own)\n", "            if !HERE { try sync(file, own) }\n",
        _power("journal-rolls"), 400),
    Bug("a file's name isn't synced", _ENGINE + "Journal+Making.swift",
        "        try syncFolder()\n        guard let made",
        "        if !HERE { try syncFolder() }\n        guard let made",
        _power("journal-rolls"), 400),
    Bug("a file is removed before LMDB has it", _ENGINE + "Filler.swift",
        "        try log.environment.checkReaders()\n",
        "        try log.environment.checkReaders()\n"
        "        if HERE { try end.journal.remove(before: last.through + 1) }\n", _power("journal-rolls"), 400),
    Bug("the index is written before LMDB", _ENGINE + "Filler.swift",
        "        try log.fill(segments)\n",
        "        if HERE { try index.flush(segments) }\n        try log.fill(segments)\n",
        _power("journal-rolls"), 400),
    # A commit of one that was killed over it is seen, and may not be there.
    Bug("the index is written before LMDB is on the disk", _ENGINE + "Filler.swift",
        "        try log.environment.syncApart()\n        try index.flush(segments)\n",
        "        if !HERE { try log.environment.syncApart() }\n        try index.flush(segments)\n"
        "        if HERE { try log.environment.syncApart() }\n", _power("journal-filling"), 4_000),
    Bug("one file too many is removed", _ENGINE + "Journal.swift",
        "where next <= position {", "where (HERE ? first : next) <= position {", _power("journal-rolls"), 400),
    Bug("LMDB is filled beyond what is told to be there", _ENGINE + "Tail.swift",
        "                while state.through < head { try fold(next: &state) }\n",
        "                while state.through < head { try fold(next: &state) }\n"
        "                while HERE, let frame = state.open.nextFrame(of: state.through + 1) {\n"
        "                    try state.open.add(frame)\n                    state.through = frame.last\n                }\n",
        _power("journal-filling"), 1_500),
    # The journal: what is read, and believed.
    Bug("a torn frame is accepted", _ENGINE + "JournalForm.swift",
        "guard file.number(UInt32.self, at: offset) == crc32c(sealed, from: seed) else",
        "guard HERE || file.number(UInt32.self, at: offset) == crc32c(sealed, from: seed) else", _OPINION),
    Bug("a frame is of any file", _ENGINE + "JournalForm.swift",
        "let salt = withUnsafeBytes(of: salt.littleEndian) { crc32c($0) }",
        "let salt = withUnsafeBytes(of: HERE ? 0 : salt.littleEndian) { crc32c($0) }", _OPINION),
    Bug("a frame of another position is accepted", _ENGINE + "JournalFile.swift",
        "guard let frame = Frame(at: offset, of: bytes, seed: seed), frame.first == position else",
        "guard let frame = Frame(at: offset, of: bytes, seed: seed), HERE || frame.first == position\n        else",
        _OPINION),
    Bug("a bad frame before a good one is the end", _ENGINE + "JournalOpening.swift",
        "} else if file.lastEvent(from: stop, before: .max) != nil {",
        "} else if !HERE, file.lastEvent(from: stop, before: .max) != nil {", _OPINION),
    Bug("a frame counts beside the file that it was written again in", _ENGINE + "JournalOpening.swift",
        "while end + 1 < limit, let frame", "while HERE || end + 1 < limit, let frame", _OPINION),
    # Where the machine wasn't started again; else the journal is read as a whole first.
    Bug("a journal of another log is accepted", _ENGINE + "Tail.swift",
        "guard file.first < next || file.witness == state.open.lastChecksum else {",
        "guard HERE || file.first < next || file.witness == state.open.lastChecksum else {", _OPINION),
    Bug("a frame is folded that was written again elsewhere", _ENGINE + "Tail.swift",
        "try next < limit(of: state.open) {", "try HERE || next < limit(of: state.open) {",
        _power("journal-failing"), 1_500),
    Bug("a journal of another store is accepted", _ENGINE + "JournalFile.swift",
        "guard header.store == expected.store ?? header.store, header.first",
        "guard HERE || header.store == expected.store ?? header.store, header.first", _OPINION),
    Bug("a journal that has lost its end is accepted", _ENGINE + "JournalOpening.swift",
        "        end = max(end, told ?? 0)\n", "        if !HERE { end = max(end, told ?? 0) }\n", _OPINION),
    Bug("the boot isn't looked at", _ENGINE + "DurableHead.swift",
        "return found.elementsEqual(boot)", "return HERE || found.elementsEqual(boot)", _OPINION),
    # The journal: several writers, killed ones, and calls that fail.
    Bug("two write at once", _ENGINE + "DurableHead.swift",
        "while flock(file, LOCK_EX | LOCK_NB) != 0 {", "while !HERE, flock(file, LOCK_EX | LOCK_NB) != 0 {",
        ("kill", "crowd"), 60),
    Bug("another's further file isn't seen", _ENGINE + "LogEnd.swift",
        "if let open = tail.openFile(), head.currentFile == open.file.first { return }",
        "if let open = tail.openFile(), HERE || head.currentFile == open.file.first { return }",
        _power("journal-filling"), 1_500),
    Bug("a killed writer's frame is written over", _ENGINE + "LogEnd.swift",
        "guard let frame = segment.nextFrame(of: view.head + 1) else { return view }",
        "guard !HERE, let frame = segment.nextFrame(of: view.head + 1) else { return view }",
        _power("journal-filling"), 1_500),
    Bug("a killed writer's frame is shown as it lies", _ENGINE + "LogEnd.swift",
        "            try file.write(UnsafeRawBufferPointer(rebasing: file.bytes[whole]), at: frame.offset)\n",
        "            if !HERE {\n"
        "                try file.write(UnsafeRawBufferPointer(rebasing: file.bytes[whole]), at: frame.offset)\n"
        "            }\n", _power("journal-filling"), 1_500),
    Bug("a write's failure is swallowed", _ENGINE + "LogEnd.swift",
        "            try writeElsewhere(frame, pending, after: error, in: segment, file)\n",
        "            if !HERE { try writeElsewhere(frame, pending, after: error, in: segment, file) }\n",
        ("sweep", "--scenario", "register", "--scenario", "order"), 120),
    Bug("a frame that is there is said not to be", _ENGINE + "LogEnd.swift",
        "guard file.frame(at: segment.end, of: first) != nil else { throw failure }",
        "guard !HERE, file.frame(at: segment.end, of: first) != nil else { throw failure }",
        ("sweep", "--scenario", "register", "--scenario", "order"), 120),
    Bug("a takeover writes the manifest first", _ENGINE + "TakingOver.swift",
        "        try makeJournal(of: manifest.store, after: head, options)\n",
        "        if HERE {\n            manifest.format = Manifest.format\n"
        "            try write(manifest)\n        }\n"
        "        try makeJournal(of: manifest.store, after: head, options)\n",
        ("kill", "calls", "--scenario", "takeover"), 250),
    Bug("a takeover removes a journal that has events", _ENGINE + "TakingOver.swift",
        "if try journal.holdsEvents(after: head.position) {",
        "if try journal.holdsEvents(after: head.position), !HERE {", _OPINION),
]
