// What is handed to a page runs there, with the names of a browser.
/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
