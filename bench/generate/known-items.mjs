// Search queries from the headings of a repository, each with the page that a reader would expect.
//
// A query is made from a heading that occurs once in the repository; the page with the
// heading is the one result that a reader would expect. The kinds:
//
// exact the heading as it is written, without its markup
//   typo one word of the heading has one wrong, missing, doubled or swapped letter,
//           and the damaged word occurs nowhere in the repository
//   prefix the heading is cut off inside of its last word, as while typing
//   inner four characters from inside of a heading, for text without spaces (cjk only);
//           at most three pages contain them, and no heading of another page does
//   question the heading in a question (latin only)
//
// Only pages of the table of contents are used (all pages where there is none), without
// hidden ones.
import path from 'node:path';
import { generatedPagePath, listMarkdownFiles, normal, readPageFile, readSummary } from './read-pages.mjs';

const COUNTS = {
  latin: { exact: 50, typo: 50, prefix: 50, question: 30 },
  cjk: { exact: 50, prefix: 40, inner: 60 },
};

const QUESTIONS = [
  (subject) => `how do I use ${subject}`,
  (subject) => `what is ${subject}?`,
  (subject) => `how does ${subject} work`,
  (subject) => `where can I read about ${subject}`,
];

/** A seeded generator of whole numbers below n (mulberry32). */
function createNumbers(seed) {
  let state = seed >>> 0;
  return (n) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % n;
  };
}

function shuffle(list, below) {
  const copy = [...list];
  for (let i = copy.length - 1; i > 0; i--) {
    const j = below(i + 1);
    [copy[i], copy[j]] = [copy[j], copy[i]];
  }
  return copy;
}

function damage(heading, vocabulary, below) {
  const candidates = shuffle(heading.match(/[A-Za-z]{5,}/g) ?? [], below).filter((word) => /^[A-Z]?[a-z]+$/.test(word));
  for (const word of candidates) {
    for (let attempt = 0; attempt < 8; attempt++) {
      const at = 1 + below(word.length - 2);
      const edits = [
        word.slice(0, at) + word.slice(at + 1),
        word.slice(0, at) + word[at] + word.slice(at),
        word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2),
        word.slice(0, at) + 'etaoinsrhl'[below(10)] + word.slice(at + 1),
      ];
      const wrong = edits[below(edits.length)];
      if (wrong !== word && !vocabulary.has(wrong.toLowerCase())) return heading.replace(word, wrong);
    }
  }
  return null;
}

const cjkCount = (text) =>
  (text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu) ?? []).length;

function cutShort(heading, script, below) {
  if (script === 'cjk') {
    const characters = [...heading];
    const length = Math.max(4, Math.ceil(characters.length * 0.6));
    const cut = characters.slice(0, length).join('').trim();
    return length < characters.length && cjkCount(cut) >= 3 ? cut : null;
  }
  const word = /[\p{L}]{5,}$/u.exec(heading)?.[0];
  if (!word) return null;
  const keep = 3 + below(word.length - 4);
  return heading.slice(0, heading.length - word.length + keep);
}

function innerPart(heading, below) {
  const characters = [...heading];
  const starts = characters.map((_, i) => i).slice(1, -4);
  for (const start of shuffle(starts, below)) {
    const part = characters.slice(start, start + 4).join('');
    if (/^[\p{L}\p{N}ー]{4}$/u.test(part) && cjkCount(part) >= 3) return part;
  }
  return null;
}

/** The queries of a checked-out repository; `script` is `latin` or `cjk`. */
export function listKnownItems(dir, { root, summary, script, seed }) {
  const below = createNumbers(seed);
  const listed = readSummary(dir, root, summary);
  const summaryFile = path.posix.join(root, summary);
  const inside = (file) => root === '.' || file.startsWith(`${root}/`);
  const pages = listMarkdownFiles(dir)
    .filter((file) => inside(file) && file !== summaryFile && (listed ? listed.has(file) : true))
    .map((file) => readPageFile(dir, file));

  const textOf = new Map(pages.map((page) => [page, normal(page.text)]));
  const vocabulary = new Set(pages.flatMap((page) => page.text.toLowerCase().match(/[a-z]+/g) ?? []));
  const headings = [];
  for (const page of pages) {
    for (const text of page.headings) headings.push({ page, text, key: normal(text) });
    const title = listed?.get(page.file);
    if (title && !page.headings.includes(title)) headings.push({ page, text: title, key: normal(title), title: true });
  }
  const elsewhere = (key, page) => headings.some((other) => other.page !== page && other.key.includes(key));

  const fits = (text) => {
    if (script === 'cjk') return cjkCount(text) >= 3 && [...text].length >= 5 && [...text].length <= 40;
    const count = text.split(' ').length;
    return text.length >= 10 && text.length <= 70 && count >= 2 && count <= 9;
  };
  const eligible = (page) =>
    !/^(hidden|noIndex):\s*true/m.test(page.front) && generatedPagePath(page.file, root) !== '';
  const counts = new Map();
  for (const { key } of headings) counts.set(key, (counts.get(key) ?? 0) + 1);
  const pool = shuffle(headings, below).filter(
    ({ page, text, key, title }) =>
      !title && eligible(page) && fits(text) && counts.get(key) === 1 && !elsewhere(key, page),
  );

  const remaining = { ...COUNTS[script] };
  const perPage = new Map();
  const used = new Set();
  const queries = [];
  const make = {
    exact: ({ text }) => text,
    typo: ({ text }) => damage(text, vocabulary, below),
    prefix: ({ text }) => cutShort(text, script, below),
    inner: ({ text }) => innerPart(text, below),
    question: ({ text }) => QUESTIONS[below(QUESTIONS.length)](text.toLowerCase()),
  };
  // The most selective kind chooses first; a page has one query, more only if pages run out.
  for (const limit of [1, 2, 3, 5, 10]) {
    for (const kind of ['inner', 'typo', 'prefix', 'exact', 'question']) {
      for (const heading of pool) {
        if (!remaining[kind]) break;
        const { page } = heading;
        if (used.has(heading) || (perPage.get(page) ?? 0) >= limit) continue;
        const query = make[kind](heading);
        if (!query) continue;
        if (kind !== 'typo' && kind !== 'question' && elsewhere(normal(query), page)) continue;
        if (kind === 'inner' && pages.filter((other) => textOf.get(other).includes(normal(query))).length > 3) continue;
        used.add(heading);
        perPage.set(page, (perPage.get(page) ?? 0) + 1);
        remaining[kind]--;
        queries.push({
          query,
          kind,
          expected: generatedPagePath(page.file, root),
          file: page.file,
          heading: heading.text,
        });
      }
    }
  }
  const order = Object.keys(COUNTS[script]);
  queries.sort(
    (a, b) =>
      order.indexOf(a.kind) - order.indexOf(b.kind) ||
      (a.file < b.file ? -1 : a.file > b.file ? 1 : a.query < b.query ? -1 : 1),
  );
  return { pages: pages.length, queries };
}
