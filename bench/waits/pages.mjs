// The largest page of each kind: written, read, rendered, searched, compared, updated and merged.

import { countAtBound, pageOf, SHAPE_NAMES } from './shapes.mjs';
import { insertBenchPage, publish } from './world.mjs';

/** Pieces of a page that only loads the code of a scenario. */
const SMALL = 20;

/** A scenario for each kind of page. */
export const pageScenarios = SHAPE_NAMES.map((shape) => ({
  name: `page of ${shape}`,
  isShort: shape === 'cells',
  run: (turn) => runPage(turn, shape),
}));

async function runPage(turn, shape) {
  const { step, world, isWarm, isBrief, salt } = turn;
  const count = isWarm ? SMALL : countAtBound(shape);
  const text = (isChanged) => pageOf(shape, { salt, count, isChanged });
  const space = await turn.addSpace();
  const site = await publish(world, salt, space);
  const at = `/v1/spaces/${space}`;
  const body = JSON.stringify(insertBenchPage('Large', text()));
  const written = await step('written', () => world.send('POST', `${at}/content`, body));
  const { page } = written.json().changes[0];
  await step('read', () => world.send('GET', `${at}/content/page/${page}`));
  await step('shown', () => world.send('GET', site));
  if (!isBrief) await runListed(turn, { at, site });
  await runChanges(turn, { at, page, count, text });
}

async function runListed({ step, world, salt }, { at, site }) {
  await step('shown as .md', () => world.send('GET', `${site}large.md`));
  await step('searched first', () => world.send('GET', `${at}/search?query=${salt}`));
  await step('links listed first', () => world.send('GET', `${at}/links`));
  await step('llms-full.txt', () => world.send('GET', `${site}llms-full.txt`));
}

/**
 * Two change requests that change every other piece of the second half, while the space gets a change of the first
 * half.
 */
async function runChanges({ step, world }, { at, page, count, text }) {
  const update = (isChanged) =>
    JSON.stringify({ changes: [{ operation: 'update_page', page, document: { markdown: text(isChanged) } }] });
  const changeOf = (remainder) => update((index) => index > count / 2 + 1 && index % 2 === remainder);
  const open = async (subject) => {
    const { id } = await world.call('POST', `${at}/change-requests`, { subject });
    return `${at}/change-requests/${id}`;
  };
  const [first, second] = [await open('First'), await open('Second')];
  await step('changed in a change request', () => world.send('POST', `${first}/content`, changeOf(0)));
  await step('changes compared', () => world.send('GET', `${first}/changes`));
  await world.send('POST', `${second}/content`, changeOf(1));
  await world.send(
    'POST',
    `${at}/content`,
    update((index) => index < count / 2 - 1 && index % 2 === 0),
  );
  await step('change request updated', () => world.send('POST', `${first}/update`));
  // This one merges nothing first: the merge itself has three sides.
  await step('change request merged', () => world.send('POST', `${second}/merge`));
}
