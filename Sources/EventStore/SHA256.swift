internal import CChecksum

/// SHA-256 (FIPS 180-4) of `bytes`: 32 bytes.
package func sha256(_ bytes: [UInt8]) -> [UInt8] {
    bytes.withUnsafeBytes { sha256($0) }
}

/// SHA-256 (FIPS 180-4) of `bytes`: 32 bytes.
package func sha256(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
    sha256(bytes, byInstruction: true)
}

/// The same, with the processor's own instructions for it or without.
func sha256(_ bytes: UnsafeRawBufferPointer, byInstruction: Bool) -> [UInt8] {
    SHA256State(of: bytes, byInstruction: byInstruction).bytes
}

/// The same, as four words whose first bytes are the greatest.
func sha256Words(_ bytes: UnsafeRawBufferPointer) -> (UInt64, UInt64, UInt64, UInt64) {
    let state = SHA256State(of: bytes, byInstruction: true)
    return (state.firstHalf.0, state.firstHalf.1, state.secondHalf.0, state.secondHalf.1)
}

extension Fingerprint {
    /// The fingerprint of `bytes`.
    public init(of bytes: [UInt8]) {
        let state = bytes.withUnsafeBytes { SHA256State(of: $0, byInstruction: true) }
        (high, low) = state.firstHalf
    }
}

extension SHA256State {
    fileprivate init(of bytes: UnsafeRawBufferPointer, byInstruction: Bool) {
        self.init()
        let whole = bytes.count & ~63
        // What is left ends with one bit that is set and the count of all bits, in one block or two.
        let rest = bytes.count - whole
        let padded = rest < 56 ? 64 : 128
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { schedule in
            schedule.initialize(repeating: 0)
            mix(UnsafeRawBufferPointer(rebasing: bytes[..<whole]), schedule, byInstruction)
            withUnsafeTemporaryAllocation(byteCount: 128, alignment: 8) { tail in
                tail.initializeMemory(as: UInt8.self, repeating: 0)
                tail.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[whole...]))
                tail[rest] = 0x80
                tail.storeBytes(
                    of: (UInt64(bytes.count) << 3).bigEndian, toByteOffset: padded - 8,
                    as: UInt64.self)
                mix(
                    UnsafeRawBufferPointer(rebasing: tail[..<padded]), schedule, byInstruction)
            }
        }
    }
}

/// The eight words that blocks are mixed into (section 6.2).
private struct SHA256State {
    private var a: UInt32 = 0x6a09_e667
    private var b: UInt32 = 0xbb67_ae85
    private var c: UInt32 = 0x3c6e_f372
    private var d: UInt32 = 0xa54f_f53a
    private var e: UInt32 = 0x510e_527f
    private var f: UInt32 = 0x9b05_688c
    private var g: UInt32 = 0x1f83_d9ab
    private var h: UInt32 = 0x5be0_cd19

    /// The first sixteen bytes of the digest.
    var firstHalf: (UInt64, UInt64) {
        (UInt64(a) << 32 | UInt64(b), UInt64(c) << 32 | UInt64(d))
    }

    /// The others.
    var secondHalf: (UInt64, UInt64) {
        (UInt64(e) << 32 | UInt64(f), UInt64(g) << 32 | UInt64(h))
    }

    var bytes: [UInt8] {
        [a, b, c, d, e, f, g, h].flatMap { word in withUnsafeBytes(of: word.bigEndian, Array.init) }
    }

    /// Mixes in `blocks` of 64 bytes each, with room for the 64 words of a schedule.
    mutating func mix(
        _ blocks: UnsafeRawBufferPointer, _ schedule: UnsafeMutableBufferPointer<UInt32>,
        _ byInstruction: Bool
    ) {
        if byInstruction, mixByInstruction(blocks) { return }
        roundConstants.withUnsafeBufferPointer { constants in
            // Unchecked below this line: indices stay under 64, which all three are long enough for.
            guard let words = schedule.baseAddress, let constants = constants.baseAddress else {
                return
            }
            for start in stride(from: 0, to: blocks.count, by: 64) {
                for index in 0..<16 {
                    words[index] = UInt32(
                        bigEndian: blocks.loadUnaligned(
                            fromByteOffset: start &+ 4 &* index, as: UInt32.self))
                }
                mix(words, constants)
            }
        }
    }

    /// By the processor's own instructions, where it has them: six times as fast.
    private mutating func mixByInstruction(_ blocks: UnsafeRawBufferPointer) -> Bool {
        // The eight words lie one after the other, as they are declared.
        withUnsafeMutableBytes(of: &self) { words in
            daybook_sha256_mix(
                words.assumingMemoryBound(to: UInt32.self).baseAddress, blocks.baseAddress,
                blocks.count / 64) != 0
        }
    }

    private mutating func mix(
        _ words: UnsafeMutablePointer<UInt32>, _ constants: UnsafePointer<UInt32>
    ) {
        var (a, b, c, d, e, f, g, h) = (a, b, c, d, e, f, g, h)

        @inline(__always) func word(_ t: Int) -> UInt32 {
            if t < 16 { return words[t] }
            let (near, far) = (words[t &- 2], words[t &- 15])
            let word =
                words[t &- 16] &+ words[t &- 7]
                &+ (far.turned(7) ^ far.turned(18) ^ far &>> 3)
                &+ (near.turned(17) ^ near.turned(19) ^ near &>> 10)
            words[t] = word
            return word
        }

        @inline(__always) func round(
            _ t: Int, _ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: inout UInt32,
            _ e: UInt32, _ f: UInt32, _ g: UInt32, _ h: inout UInt32
        ) {
            let first =
                h &+ (e.turned(6) ^ e.turned(11) ^ e.turned(25)) &+ (g ^ (e & (f ^ g)))
                &+ constants[t] &+ word(t)
            d &+= first
            h = first &+ (a.turned(2) ^ a.turned(13) ^ a.turned(22)) &+ ((a & b) | (c & (a | b)))
        }

        // Eight at a time: the words come back to their places, so that none has to be moved.
        var t = 0
        while t < 64 {
            round(t, a, b, c, &d, e, f, g, &h)
            round(t &+ 1, h, a, b, &c, d, e, f, &g)
            round(t &+ 2, g, h, a, &b, c, d, e, &f)
            round(t &+ 3, f, g, h, &a, b, c, d, &e)
            round(t &+ 4, e, f, g, &h, a, b, c, &d)
            round(t &+ 5, d, e, f, &g, h, a, b, &c)
            round(t &+ 6, c, d, e, &f, g, h, a, &b)
            round(t &+ 7, b, c, d, &e, f, g, h, &a)
            t &+= 8
        }
        self.a &+= a
        self.b &+= b
        self.c &+= c
        self.d &+= d
        self.e &+= e
        self.f &+= f
        self.g &+= g
        self.h &+= h
    }
}

extension UInt32 {
    /// Turned to the right by `count` bits, of 1 to 31.
    @inline(__always)
    fileprivate func turned(_ count: UInt32) -> UInt32 { self &>> count | self &<< (32 &- count) }
}

/// The first 32 bits of the fractions of the cube roots of the first 64 primes (section 4.2.2).
private let roundConstants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4,
    0xab1c_5ed5, 0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe,
    0x9bdc_06a7, 0xc19b_f174, 0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f,
    0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da, 0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7,
    0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967, 0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc,
    0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85, 0xa2bf_e8a1, 0xa81a_664b,
    0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070, 0x19a4_c116,
    0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7,
    0xc671_78f2,
]
