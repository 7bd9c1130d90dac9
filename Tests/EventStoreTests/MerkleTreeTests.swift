import EventStore
import Testing

@Suite struct `The hash tree` {
    /// The well-known leaves and roots of certificate transparency's own tests.
    @Test func `has the roots of RFC 6962's test vectors`() {
        let leaves = [
            "", "00", "10", "2021", "3031", "40414243", "5051525354555657",
            "606162636465666768696a6b6c6d6e6f",
        ]
        let roots = [
            "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
            "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
            "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
            "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
            "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
            "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
            "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
            "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
            "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
        ]
        var tree = MerkleTree()
        #expect(tree.root.hexadecimal == roots[0])
        for (leaf, root) in zip(leaves, roots.dropFirst()) {
            let bytes = stride(from: 0, to: leaf.count, by: 2).map { at in
                UInt8(leaf.dropFirst(at).prefix(2), radix: 16) ?? 0
            }
            bytes.withUnsafeBytes { tree.add($0) }
            #expect(tree.root.hexadecimal == root)
        }
    }

    /// Any leaves: what they are doesn't matter to the tree.
    private static func nodes(
        of count: UInt64
    ) -> (nodes: [[Digest]], roots: [Digest], leaves: [Digest]) {
        var tree = MerkleTree()
        var nodes: [[Digest]] = Array(repeating: [], count: 64)
        var roots = [tree.root]
        var leaves: [Digest] = []
        for number in 0..<count {
            let leaf = withUnsafeBytes(of: number.littleEndian) { MerkleTree.leaf($0) }
            leaves.append(leaf)
            tree.add(leaf) { level, index, hash in
                #expect(nodes[level].count == Int(index))
                nodes[level].append(hash)
            }
            roots.append(tree.root)
        }
        return (nodes, roots, leaves)
    }

    @Test func `is proved to have each of its leaves, and no other`() throws {
        let (nodes, roots, leaves) = Self.nodes(of: 70)
        for size in 1...70 {
            for index in 0..<size {
                let proof = try InclusionProof(of: UInt64(index), in: UInt64(size)) {
                    nodes[$0][Int($1)]
                }
                #expect(proof.root(ofLeaf: leaves[index]) == roots[size])
                #expect(proof.root(ofLeaf: leaves[(index + 1) % 70]) != roots[size])
                var other = proof
                other.index = UInt64((index + 1) % size)
                if size > 1 { #expect(other.root(ofLeaf: leaves[index]) != roots[size]) }
                other = proof
                other.path.append(leaves[0])
                #expect(other.root(ofLeaf: leaves[index]) == nil)
            }
        }
    }

    @Test func `is proved to have only grown`() throws {
        let (nodes, roots, _) = Self.nodes(of: 70)
        for later in 0...70 {
            for earlier in 0...later {
                let proof = try ConsistencyProof(from: UInt64(earlier), to: UInt64(later)) {
                    nodes[$0][Int($1)]
                }
                #expect(proof.leads(from: roots[earlier], to: roots[later]))
                #expect(!proof.leads(from: roots[(earlier + 1) % 71], to: roots[later]))
                // Whatever there is has grown from nothing.
                if earlier == 0 { continue }
                #expect(!proof.leads(from: roots[earlier], to: roots[(later + 1) % 71]))
                if !proof.path.isEmpty {
                    var cut = proof
                    cut.path.removeLast()
                    #expect(!cut.leads(from: roots[earlier], to: roots[later]))
                }
            }
            let same = try MerkleTree(ofFirst: UInt64(later)) { nodes[$0][Int($1)] }
            #expect(same.root == roots[later])
        }
    }

    @Test func `goes on from its peaks`() throws {
        let (_, roots, leaves) = Self.nodes(of: 40)
        var tree = MerkleTree()
        for leaf in leaves {
            tree = try #require(MerkleTree(count: tree.count, peaks: tree.peaks))
            tree.add(leaf) { _, _, _ in }
            #expect(tree.root == roots[Int(tree.count)])
        }
        #expect(MerkleTree(count: 3, peaks: [leaves[0]]) == nil)
    }
}
