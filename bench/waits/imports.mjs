// Imports from URLs, at the limits of their size.
import { makeBenchZip, makeDocx, serveFiles } from './files.mjs';
import { pageOf } from './shapes.mjs';

const SMALL = 5;
/** An archive may have 20,000 entries. */
const MOST_PAGES = 19_990;
/** An archive may unpack to 100 MiB. */
const MOST_LARGE_PAGES = 100;
const WEBSITE_PAGES = 500;
/** The text of a document may have 12 MiB. */
const MOST_XML = 12 * 2 ** 20 - 1000;
const DOCX_PARAGRAPHS = 33_000;
/** An HTML page may have 150,000 elements and texts, and so may the result of converting a document. */
const MOST_NODES = 149_000;

const paragraph = '<w:p><w:r><w:t>a</w:t></w:r></w:p>';
const cell = `<w:tc>${paragraph}</w:tc>`;
const html = (title, body) =>
  `<!doctype html><html><head><title>${title}</title></head><body><main>${body}</main></body></html>`;

/** The file of each import, generated from a salt and a number of pieces. */
const IMPORTS = [
  {
    name: 'docx of paragraphs',
    source: 'docx',
    count: DOCX_PARAGRAPHS,
    make: (count, salt) => makeDocx(`<w:p><w:r><w:t>${salt}</w:t></w:r></w:p>${paragraph.repeat(count)}`),
  },
  {
    name: 'docx of a table',
    source: 'docx',
    count: 7_600,
    make: (count) => makeDocx(`<w:tbl>${`<w:tr>${cell.repeat(3)}</w:tr>`.repeat(count)}</w:tbl>`),
  },
  {
    name: 'docx of 12 MB of XML',
    source: 'docx',
    count: Math.floor(MOST_XML / paragraph.length),
    make: (count) => makeDocx(paragraph.repeat(count)),
    expected: 400,
  },
  {
    name: 'HTML of elements',
    source: 'html',
    count: Math.floor(MOST_NODES / 2),
    make: (count, salt) => html(salt, `<h1>${salt}</h1>${'<p>a</p>'.repeat(count)}`),
  },
  {
    name: 'HTML of a table',
    source: 'html',
    count: Math.floor(MOST_NODES / 7),
    make: (count, salt) =>
      html(salt, `<h1>${salt}</h1><table>${'<tr><td>a</td><td>b</td><td>c</td></tr>'.repeat(count)}</table>`),
  },
  {
    name: 'zip of one-line pages',
    source: 'zip',
    count: MOST_PAGES,
    make: (count, salt) => zipOf(count, (index) => `# Page ${index} ${salt}\n`),
  },
  {
    name: 'zip of the largest pages',
    source: 'zip',
    count: MOST_LARGE_PAGES,
    make: (count, salt, isWarm) =>
      zipOf(count, (index) => pageOf('prose', { salt: `${salt}${index}`, ...(isWarm && { count: SMALL }) })),
  },
];

const zipOf = (count, textOf) =>
  makeBenchZip(Object.fromEntries(Array.from({ length: count }, (_, index) => [`page-${index}.md`, textOf(index)])));

const TYPES = { docx: 'application/octet-stream', zip: 'application/zip', html: 'text/html; charset=utf-8' };

/** A scenario for each import. */
export const importScenarios = [
  ...IMPORTS.map(({ name, source, count, make, expected }) => ({
    name,
    run: (turn) => {
      // A small file is accepted, even if the largest one is refused.
      const bytes = make(turn.isWarm ? SMALL : count, turn.salt, turn.isWarm);
      const find = () => ({ type: TYPES[source], bytes });
      return runImport(turn, {
        find,
        source,
        expected: turn.isWarm ? undefined : expected,
        path: `/${turn.salt}.${source}`,
      });
    },
  })),
  { name: 'website', run: (turn) => runWebsite(turn, turn.isWarm ? SMALL : WEBSITE_PAGES) },
];

async function runImport({ step, world, addSpace }, { find, source, expected, path }) {
  const space = await addSpace();
  const files = await serveFiles(find);
  try {
    const body = { url: files.url + path, source };
    await step('imported', () => world.send('POST', `/v1/spaces/${space}/content/import`, body), expected);
  } finally {
    files.stop();
  }
}

/** A website whose front page links to all others. */
function runWebsite(turn, count) {
  const links = Array.from(
    { length: count - 1 },
    (_, index) => `<li><a href="page-${index}.html">Page ${index}</a></li>`,
  );
  const text = '<h2>Part</h2><p>Some <b>words</b> and <a href="/docs/">a link</a>.</p>'.repeat(200);
  const find = (path) => {
    if (path === '/robots.txt') return undefined;
    const body = path === '/docs/' ? `<h1>Home</h1><ul>${links.join('')}</ul>` : `<h1>${path}</h1>${text}`;
    return { type: TYPES.html, bytes: html(`${turn.salt} ${path}`, body) };
  };
  return runImport(turn, { find, source: 'website', path: '/docs/' });
}
