import { aSpaceWithPages } from './content-operations.ts';
import { aRequest, type FaultOperation, requireEqual, requireKept } from './operation.ts';
import { type FaultWorld, newWord } from './world.ts';

/** A draft of a live page, and a batch for it that writes a word at its beginning. */
async function aDraft(world: FaultWorld) {
  const { url, pages, first } = await aSpaceWithPages(world);
  const page = `${url}/content/page/${pages[0]}`;
  const { revision, version } = await world.send('GET', `${page}/draft`);
  const word = newWord();
  const slice = { content: [{ type: 'text', text: `${word} ` }] };
  const steps = [{ stepType: 'replace', from: 1, to: 1, slice }];
  const batch = { revision, version, client: 'window', batch: 'first', steps };
  const textOf = async (): Promise<string> => {
    const { document } = await world.send('GET', `${page}/draft`);
    return document.content[0].content[0].text;
  };
  return { page, batch, textOf, before: first, after: `${word} ${first}` };
}

/** A batch that is sent again counts once, regardless of when the server was killed. */
export const addDraftSteps: FaultOperation = async (world) => {
  const { page, batch, textOf, before, after } = await aDraft(world);
  return aRequest(
    () => world.send('POST', `${page}/draft/steps`, batch),
    async (isAcknowledged) => {
      const text = await textOf();
      requireKept('A step', text !== before, isAcknowledged);
      requireEqual('a draft', text, text === before ? before : after);
      const { confirmed, version } = await world.send('POST', `${page}/draft/steps`, batch);
      requireEqual('a batch that was sent again', { confirmed, version }, { confirmed: 1, version: 1 });
      requireEqual('a draft with it', await textOf(), after);
    },
  );
};

/** The page has all of the draft or nothing, and what was confirmed is in the draft in any case. */
export const flushDraft: FaultOperation = async (world) => {
  const { page, batch, textOf, before, after } = await aDraft(world);
  await world.send('POST', `${page}/draft/steps`, batch);
  const read = async (): Promise<string> => {
    const { source } = await world.send('GET', `${page}?format=source`);
    return source.trim().split('\n').at(-1);
  };
  return aRequest(
    () => world.send('POST', `${page}/draft/flush`),
    async (isAcknowledged) => {
      const text = await read();
      requireKept('A flush', text !== before, isAcknowledged);
      requireEqual('a page', text, text === before ? before : after);
      const { unsaved } = await world.send('GET', `${page}/draft`);
      requireEqual('whether a draft is unsaved', unsaved, text === before);
      requireEqual('a draft', await textOf(), after);
      await world.send('POST', `${page}/draft/flush`);
      requireEqual('a page after another flush', await read(), after);
    },
  );
};
