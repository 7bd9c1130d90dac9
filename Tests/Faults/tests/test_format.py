"""What the second verifier reckons with, by values that others have published."""

import hashlib
import unittest

from faults.format.checksum import crc32c
from faults.format.merkle import Tree
from faults.format.posting import Kind, posting_key


class Reckoning(unittest.TestCase):
    def test_crc32c_is_castagnolis(self) -> None:
        # RFC 3720, B.4.
        self.assertEqual(crc32c(bytes(32)), 0x8A9136AA)
        self.assertEqual(crc32c(b"\xff" * 32), 0x62A8AB43)
        self.assertEqual(crc32c(bytes(range(32))), 0x46DD794E)

    def test_the_root_is_rfc_6962s(self) -> None:
        tree = Tree()
        self.assertEqual(tree.root(), hashlib.sha256().hexdigest())
        # The leaves and roots of Certificate Transparency's own tests.
        leaves = ["", "00", "10", "2021", "3031", "40414243", "5051525354555657"]
        for leaf in leaves:
            tree.add(bytes.fromhex(leaf))
        self.assertEqual(tree.root(), "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c")

    def test_keys_lie_where_the_page_says(self) -> None:
        id = b"0190a1b2-c3d4-7abc-8def-0123456789ab"
        self.assertLess(posting_key(Kind.STREAM, id), 1 << 63)
        self.assertEqual(posting_key(Kind.COMMAND, b"other") >> 62, 0b10)
        key = posting_key(Kind.COMMAND, id)
        self.assertEqual((key >> 62, key >> 14 & (1 << 48) - 1), (0b11, 0x0190A1B2C3D4))


if __name__ == "__main__":
    unittest.main()
