"""The page in a real browser: Docs/Page.md says what of it is tried here."""
