// An OpenAPI specification of 1,223 operations, generated from a public one of 54: processed, shown and searched.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { parse } from 'yaml';
import { addPage, publish } from './world.mjs';

const OPERATIONS = 1223;
const STATE_MS = 50;
const METHODS = new Set(['get', 'put', 'post', 'delete', 'patch', 'options', 'head', 'trace']);
/** Identified by requirements, not by references: they stay unchanged. */
const UNCHANGED = new Set(['securitySchemes']);

const require = createRequire(import.meta.url);
const SOURCE = path.join(path.dirname(require.resolve('@figma/rest-api-spec/package.json')), 'openapi/openapi.yaml');

/** The specification with its paths and components repeated under other names, up to a number of operations. */
function growTo(count, document, salt) {
  const [paths, components] = [{}, {}];
  for (let left = count, round = 0; left > 0; round++) {
    const rename = (value) =>
      JSON.parse(
        JSON.stringify(value).replace(/"#\/components\/(\w+)\/([\w.-]+)/g, (whole, kind, name) =>
          UNCHANGED.has(kind) ? whole : `"#/components/${kind}/${name}R${round}`,
        ),
      );
    for (const [kind, named] of Object.entries(document.components)) {
      components[kind] ??= {};
      for (const [name, value] of Object.entries(named))
        components[kind][UNCHANGED.has(kind) ? name : `${name}R${round}`] = rename(value);
    }
    for (const [url, item] of Object.entries(document.paths)) {
      const operations = Object.entries(item).filter(([name]) => !METHODS.has(name) || left-- > 0);
      const renamed = operations.map(([name, value]) => [
        name,
        METHODS.has(name) ? again(rename(value), round) : value,
      ]);
      if (renamed.some(([name]) => METHODS.has(name))) paths[`/round${round}${url}`] = Object.fromEntries(renamed);
    }
  }
  return { ...document, info: { ...document.info, title: salt }, tags: [], paths, components };
}

const again = (operation, round) => ({
  ...operation,
  operationId: `${operation.operationId}R${round}`,
  tags: (operation.tags ?? ['Other']).map((tag) => `${tag} ${round}`),
});

/** Processes a text as a specification of the organization; returns the response of the call once it is processed. */
async function processText(world, url, text) {
  const response = await world.send('PUT', url, JSON.stringify({ source: { text } }));
  while (response.status < 300) {
    const { processingState, lastProcessErrorMessage } = await world.call('GET', url);
    if (lastProcessErrorMessage !== undefined) return { ...response, status: 400, text: () => lastProcessErrorMessage };
    if (processingState === 'complete') return response;
    await new Promise((resolve) => setTimeout(resolve, STATE_MS));
  }
  return response;
}

const computedPage = (slug, pages) =>
  `---\ncomputed:\n  type: builtin:openapi\n  props: {pages: ${pages}}\n  dependencies: {spec: {ref: {kind: openapi, spec: ${slug}}}}\n---\n\n# By ${pages}\n`;

/** A site with a whole specification: on one page, and on pages for its tags. */
async function runSpecification({ step, world, salt, addSpace }, text) {
  const slug = salt.toLowerCase();
  const get = (name, url) => step(name, () => world.send('GET', url));
  await step('processed', () => processText(world, `/v1/orgs/${world.organization}/openapi/${slug}`, text));
  const space = await addSpace();
  await addPage(world, space, 'Home', 'Home\n');
  await addPage(world, space, 'Whole', `{% openapi spec="${slug}" %}\n{% endopenapi %}\n`);
  await step('page of all of it written', () => addComputed(world, space, slug));
  const site = await publish(world, salt, space);
  await get('front page shown', site);
  await get('all on one page, shown', `${site}whole`);
  await get('all on one page, as .md', `${site}whole.md`);
  const { pages } = await world.call('GET', `/v1/spaces/${space}/content/pages`);
  const tag = pages.find(({ title }) => title === 'By tag').pages.at(-1);
  await get('page of a tag shown', site + tag.path);
  await get('pages listed', `/v1/spaces/${space}/content/pages`);
  await get('searched first', `/v1/spaces/${space}/search?query=webhook`);
  await get('llms-full.txt', `${site}llms-full.txt`);
}

const addComputed = (world, space, slug) =>
  world.send('POST', `/v1/spaces/${space}/content`, {
    changes: [{ operation: 'insert_page', title: 'By tag', document: { markdown: computedPage(slug, 'tag') } }],
  });

/** As formatted JSON, and as written by its authors. */
export const specificationScenarios = [
  {
    name: 'OpenAPI of 1223 operations',
    run: (turn) => {
      const document = parse(readFileSync(SOURCE, 'utf8'));
      return runSpecification(turn, JSON.stringify(growTo(turn.isWarm ? 3 : OPERATIONS, document, turn.salt)));
    },
  },
  {
    name: 'OpenAPI of 54 operations in YAML',
    run: (turn) => runSpecification(turn, `${readFileSync(SOURCE, 'utf8')}\n# ${turn.salt}\n`),
  },
];
