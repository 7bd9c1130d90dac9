package import EventStore
internal import Glibc

extension KeyFile: MovableKeys {
    package func ring() async throws(EventStoreError) -> KeyRing {
        try locked { (state) throws(EventStoreError) in
            let header = try self.header(of: self.attached(&state, mustBeThere: true).file)
            return KeyRing(
                secret: header.secret, store: header.store, erasedThrough: header.erasedThrough)
        }
    }

    package func all(
        _ body: ([MovedKey]) async throws(EventStoreError) -> Void
    ) async throws(EventStoreError) -> Int {
        var (next, damaged) = (0, 0)
        while true {
            let page = try read(from: next)
            if page.slots == 0 { return damaged }
            next += page.slots
            damaged += page.damaged
            try await body(page.keys)
        }
    }

    private func read(
        from first: Int
    ) throws(EventStoreError) -> (keys: [MovedKey], slots: Int, damaged: Int) {
        try locked { (state) throws(EventStoreError) in
            let file = try self.attached(&state, mustBeThere: true).file
            let bytes = try self.read(
                KeyMoving.mostAtOnce * KeySlot.bytes, at: self.offset(first), in: file)
            var keys: [MovedKey] = []
            var damaged = 0
            let slots = bytes.count / KeySlot.bytes
            for start in stride(from: 0, to: slots * KeySlot.bytes, by: KeySlot.bytes) {
                let slot = bytes[start..<start + KeySlot.bytes]
                if let slot = KeySlot(slot) {
                    keys.append(
                        MovedKey(
                            id: slot.id, since: slot.since, person: slot.person, key: slot.key))
                } else if slot.contains(where: { $0 != 0 }) {
                    damaged += 1
                }
            }
            return (keys, slots, damaged)
        }
    }

    package func begin(taking ring: KeyRing) async throws(EventStoreError) {
        guard ring.store == nil || ring.store == store else { throw foreign }
        try make(like: ring)
        try await changing { (file, _) throws(EventStoreError) in
            var header = try self.header(of: file)
            guard header.secret == ring.secret else { throw self.foreign }
            guard header.erasedThrough > ring.erasedThrough else { return }
            header.erasedThrough = ring.erasedThrough
            try self.write(header.encodedErasedThrough, at: KeyHeader.erasedThroughOffset, in: file)
        }
    }

    package func take(_ keys: [MovedKey]) async throws(EventStoreError) {
        try await changing { (file, state) throws(EventStoreError) in
            var new: [UInt8] = []
            var taken: Set<UInt64> = []
            for key in keys where taken.insert(key.id).inserted {
                let slot = KeySlot(id: key.id, since: key.since, person: key.person, key: key.key)
                guard let index = state.byID[key.id] else {
                    new += (key.key == nil ? slot.destroyed : slot).encoded
                    continue
                }
                if key.key == nil, try self.slot(index, in: file)?.key != nil {
                    try self.replace(index, by: slot.destroyed, in: file)
                }
            }
            if new.isEmpty { return }
            try self.write(new, at: self.offset(state.named), in: file)
            try self.name(file, &state)
        }
    }
}

extension KeyMoving {
    /// So many are read at once.
    package static let mostAtOnce = 4096
}
