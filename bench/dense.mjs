// The largest pages that there may be, of prose and of nothing but structure: how long everybody else waits for the one
// thread while such a page is written, read, found and shown. Beside it, a parser of markdown by itself.
import createMarkdownIt from 'markdown-it';
import { callerOf } from './large-space.mjs';
import { median, report, sized } from './measure.mjs';
import { startBindery, temporaryFolder } from './server.mjs';
import { watchWaits } from './waits.mjs';

const TURNS = sized(3, 1);
const KINDS = sized(['prose', 'cells', 'headings', 'paragraphs'], ['prose', 'cells']);
/** Milliseconds. */
const BARS = { prose: 1500, structure: 2000 };

const repeat = (text, length) => text.repeat(Math.floor(length / text.length));
const PAGES = {
  prose: repeat(
    '## A heading of it\n\nSome *words* and [a link](https://example.com/a) stand beside `code` and **go on** with it.\n\n* one\n* two\n\n',
    990_000,
  ),
  cells: `| a | b | c |\n| - | - | - |\n${repeat('| a | b | c |\n', 319_000)}`,
  headings: repeat('# a\n', 255_000),
  paragraphs: repeat('a\n\n', 239_000),
};

export async function benchDense() {
  const server = await startBindery(temporaryFolder('dense'), { BINDERY_SAMPLE: '0' });
  const waits = watchWaits(server);
  try {
    const call = callerOf(server);
    const [organization] = (await call('GET', '/v1/orgs')).items;
    for (const name of KINDS) await benchPage({ server, waits, call, organization }, name, PAGES[name]);
  } finally {
    await waits.stop();
    await server.stop();
  }
}

async function benchPage({ server, waits, call, organization }, name, markdown) {
  const spaces = `/v1/orgs/${organization.id}/spaces`;
  const sites = `/v1/orgs/${organization.id}/sites`;
  const longest = [];
  for (let turn = 0; turn < TURNS; turn++) {
    const space = await call('POST', spaces, { title: name });
    const site = await call('POST', sites, { title: name, spaces: [space.id], visibility: 'public' });
    const { urls } = await call('POST', `${sites}/${site.id}/publish`);
    const at = `/v1/spaces/${space.id}`;
    const work = async () => {
      const change = { operation: 'insert_page', title: 'Large', document: { markdown } };
      const { changes } = await call('POST', `${at}/content`, { changes: [change] });
      await call('GET', `${at}/content/page/${changes[0].page}`);
      await call('GET', `${at}/search?query=large`);
      const shown = await fetch(server.url + new URL(urls.published).pathname);
      if (!shown.ok) throw new Error(`The page of the site: ${shown.status}.`);
      await shown.arrayBuffer();
    };
    longest.push(await waits.longestIn(work));
  }
  report({
    name: `others wait for the largest page of ${name}, at the longest`,
    value: median(longest),
    unit: 'ms',
    bar: { most: name === 'prose' ? BARS.prose : BARS.structure },
    beside: { name: 'markdown-it, to HTML', value: timeMarkdownIt(markdown) },
  });
}

function timeMarkdownIt(markdown) {
  const parser = createMarkdownIt({ html: true, linkify: true });
  const times = Array.from({ length: TURNS }, () => {
    const started = performance.now();
    parser.render(markdown);
    return performance.now() - started;
  });
  return median(times);
}
