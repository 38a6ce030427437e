from __future__ import annotations

import stat
import tempfile
import unittest
from pathlib import Path

import latchkey


class StoresTest(unittest.TestCase):
    def test_memory_drops_the_oldest_of_more_than_1000_licenses(self) -> None:
        store = latchkey.MemoryStore()
        for number in range(1001):
            store.save(str(number), "text")
        self.assertIsNone(store.load("0"))
        self.assertEqual("text", store.load("1000"))

    def test_a_file_is_replaced_and_readable_by_its_owner_only(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "grace.json"
            store = latchkey.FileStore(path)
            self.assertIsNone(store.load("id"))
            store.save("id", "one")
            store.save("id", "two")
            self.assertEqual("two", store.load("id"))
            self.assertEqual(0o600, stat.S_IMODE(path.stat().st_mode))
            self.assertEqual([path], list(Path(folder).iterdir()))
            store.clear("id")
            store.clear("id")
            self.assertFalse(path.exists())

    def test_a_file_that_cannot_be_written_leaves_nothing_behind(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            taken = Path(folder) / "taken"
            (taken / "folder").mkdir(parents=True)
            with self.assertRaises(OSError):
                latchkey.FileStore(taken).save("id", "text")
            self.assertEqual([taken], list(Path(folder).iterdir()))
