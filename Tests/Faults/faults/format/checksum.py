"""CRC32C (Castagnoli), as the records of the log bear it: the standard library has only the other one."""

_POLYNOMIAL = 0x82F63B78


def _row(byte: int) -> int:
    for _ in range(8):
        byte = byte >> 1 ^ (_POLYNOMIAL if byte & 1 else 0)
    return byte


_TABLE = [_row(byte) for byte in range(256)]


def crc32c(data: bytes) -> int:
    """The checksum of `data`; of `123456789` it is E3069283."""
    table, value = _TABLE, 0xFFFFFFFF
    for byte in data:
        value = table[(value ^ byte) & 0xFF] ^ value >> 8
    return value ^ 0xFFFFFFFF


if crc32c(b"123456789") != 0xE3069283:
    raise AssertionError("the table of CRC32C is wrong")
