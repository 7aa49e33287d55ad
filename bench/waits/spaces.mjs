// Work on spaces of many pages: the work triggered by the first reader, and the cost of each page.
import { makeBenchZip, serveFiles } from './files.mjs';
import { addBenchSpace, addPage, insertBenchPage, publish } from './world.mjs';

const INDEXED_PAGES = 10_000;
const SHOWN_PAGES = 40_003;
const PRINTED_PAGES = 500;
const SMALL = 20;
/** Pages per import: it has a time limit of a minute, also on a busy machine. */
const PAGES_OF_IMPORT = 2500;

/** Some 1.5 kB of text, with links to two other pages. */
const textOf = (index) =>
  `# Page ${index}\n\n${`Some *words* about topic${index % 997} and number${index}, with \`code\` and **more**.\n\n## Part of ${index}\n\n`.repeat(15)}[One](page-${index + 1}.md) and [another](page-${(index * 7919) % 1000}.md#part).\n`;

const lineOf = (index) => `# Page ${index}\n\nThe text of it.\n`;

/** A space with this many generated pages; returns its id. */
async function fillSpace(world, title, count, text) {
  const space = await addBenchSpace(world, title);
  for (let from = 0; from < count; from += PAGES_OF_IMPORT) {
    const numbers = Array.from({ length: Math.min(PAGES_OF_IMPORT, count - from) }, (_, index) => from + index);
    const bytes = makeBenchZip(Object.fromEntries(numbers.map((number) => [`page-${number}.md`, text(number)])));
    const files = await serveFiles(() => ({ type: 'application/zip', bytes }));
    try {
      await world.call('POST', `/v1/spaces/${space}/content/import`, { url: `${files.url}/pages.zip`, source: 'zip' });
    } finally {
      files.stop();
    }
  }
  return space;
}

/** A small space to load the code with, and a large one, each on its own site. */
const prepare = (count, text) => async (world) => {
  const spaceOf = async (title, pages) => {
    const space = await fillSpace(world, title, pages, text);
    return { space, site: await publish(world, title, space) };
  };
  return { small: await spaceOf('Few pages', SMALL), large: await spaceOf('Many pages', count) };
};

/** The spaces of a turn, and their first change, which invalidates the caches of the previous turn. */
async function changedSpace({ isWarm, state, world, salt }) {
  const { space, site } = isWarm ? state.small : state.large;
  return { at: `/v1/spaces/${space}`, site, page: await addPage(world, space, salt, `Text of ${salt}.\n`) };
}

/** A duplicate has the same content, and separate indexes that are built from scratch. */
async function runIndexed({ step, world, state, isWarm, salt }) {
  const source = isWarm ? state.small.space : state.large.space;
  const { id } = (await step('duplicated', () => world.send('POST', `/v1/spaces/${source}/duplicate`))).json();
  const at = `/v1/spaces/${id}`;
  const site = await publish(world, salt, id);
  const get = (name, path) => step(name, () => world.send('GET', path));
  await get('searched first', `${at}/search?query=number17`);
  await get('links listed first', `${at}/links?status=broken`);
  await get('content read', `${at}/content`);
  await get('page shown first', `${site}page-3`);
  await get('site searched first', `${site}~search.json?q=number17`);
  await get('sitemap.xml', `${site}sitemap.xml`);
  await get('llms.txt', `${site}llms.txt`);
  await get('llms-full.txt', `${site}llms-full.txt`);
  if (!isWarm) await get('llms-full.txt, second part', `${site}llms-full.txt?page=2`);
  await get('rss.xml', `${site}rss.xml`);
  await step('page written', () => world.send('POST', `${at}/content`, insertBenchPage('New', `# New\n\n${salt}\n`)));
  await get('searched after an edit', `${at}/search?query=${salt}`);
  await get('links listed after an edit', `${at}/links?status=broken`);
  await runChange({ step, world }, at);
}

async function runChange({ step, world }, at) {
  const { id } = await world.call('POST', `${at}/change-requests`, { subject: 'Change' });
  const request = `${at}/change-requests/${id}`;
  await world.call('POST', `${request}/content`, insertBenchPage('Other', 'Other\n'));
  await step('changes compared', () => world.send('GET', `${request}/changes`));
  await world.call('POST', `${at}/content`, insertBenchPage('Third', 'Third\n'));
  await step('change request updated', () => world.send('POST', `${request}/update`));
  await step('change request merged', () => world.send('POST', `${request}/merge`));
}

async function runShown(turn) {
  const { step, world, isWarm } = turn;
  const { at, site, page } = await changedSpace(turn);
  const get = (name, path) => step(name, () => world.send('GET', path));
  const number = isWarm ? 7 : 20_007;
  await get('page read', `${at}/content/page/${page}`);
  await get('page shown', `${site}page-${number}`);
  await get('another page shown', `${site}page-${number + 1}`);
  await get('page shown as .md', `${site}page-${number + 2}.md`);
  await get('front page shown', site);
  await get('pages listed', `${at}/content/pages`);
  await get('sitemap.xml', `${site}sitemap.xml`);
  await get('llms.txt', `${site}llms.txt`);
}

async function runPrinted(turn) {
  const { at } = await changedSpace(turn);
  const { step, world } = turn;
  const { url } = await world.call('GET', `${at}/pdf`);
  await step('printed', () => world.send('GET', new URL(url).pathname + new URL(url).search));
}

/** The social image of a page that was not requested before. */
async function runImage({ step, world, salt, addSpace: addOwn }) {
  const space = await addOwn();
  await addPage(
    world,
    space,
    `${salt} ${'Words of a long title '.repeat(8)}`,
    `---\ndescription: ${'Words '.repeat(40)}\n---\n\nText\n`,
  );
  const site = await publish(world, salt, space);
  const html = (await world.send('GET', site)).text();
  const path = /[^"]*(\/[^"/]*)?~og\/[^"]+\.png/.exec(html)?.[0];
  if (path === undefined) throw new Error('The page names no social image.');
  await step('drawn', () => world.send('GET', new URL(path, world.server.url).pathname));
}

/** Scenarios on spaces of many pages, and of one. */
export const spaceScenarios = [
  { name: 'space of 10000 pages', setUp: prepare(INDEXED_PAGES, textOf), run: runIndexed },
  { name: 'space of 40003 pages', setUp: prepare(SHOWN_PAGES, lineOf), run: runShown },
  { name: 'PDF of 500 pages', setUp: prepare(PRINTED_PAGES, textOf), run: runPrinted },
  { name: 'social image', isShort: true, run: runImage },
];
