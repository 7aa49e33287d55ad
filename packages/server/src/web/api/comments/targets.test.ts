import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type WrittenPage, writeTestPages } from '../../../testing/edit-content.ts';
import { anOrganization, aSpace, type Person } from '../../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let organizationId: string;
let admin: Person;

beforeAll(async () => {
  server = await startTestServer();
  ({ id: organizationId, admin } = await anOrganization(server));
});
afterAll(() => server.close());

const GUIDE = [
  '## Install',
  'Open the installer and follow its steps.',
  'Note',
  '## Use',
  'Note',
  'Start it from the menu.',
];

/** Content to change in tests, of a space or of a change request. */
interface Content {
  readonly url: string;
  write(pages: Readonly<Record<string, WrittenPage | null>>): Promise<string>;
}

async function aContent(kind: 'space' | 'change request' = 'space'): Promise<Content> {
  const { id: spaceId } = await aSpace(server, organizationId, admin);
  const space = `/v1/spaces/${spaceId}`;
  const ids = kind === 'space' ? {} : { changeRequestId: (await admin.post(`${space}/change-requests`, {})).body.id };
  const content: Content = {
    url: 'changeRequestId' in ids ? `${space}/change-requests/${ids.changeRequestId}` : space,
    write: (pages) => writeTestPages(server, { spaceId, ...ids }, admin.id, pages),
  };
  await content.write({
    guide: { title: 'Guide', text: GUIDE.join('\n\n') },
    other: { title: 'Other', text: 'Other text.' },
  });
  return content;
}

type Node = { key: string; type: string };

/** The top-level blocks of a page, in order. */
async function nodesOf({ url }: Content, pageId: string): Promise<Node[]> {
  return (await admin.get(`${url}/content/page/${pageId}?format=document`)).body.document.nodes;
}

async function keyAt(content: Content, pageId: string, index: number): Promise<string> {
  return (await nodesOf(content, pageId))[index]?.key ?? '';
}

/** A comment on a block of the guide; `read` loads it again. */
async function aCommentOn(content: Content, index: number) {
  const node = await keyAt(content, 'guide', index);
  const comment = await admin.post(`${content.url}/comments`, { page: 'guide', node, body: { markdown: 'Really?' } });
  expect(comment.status).toBe(200);
  expect(comment.body.target.node.id).toBe(node);
  const read = async () => (await admin.get(`${content.url}/comments/${comment.body.id}`)).body.target;
  return { ...comment.body, node, read };
}

const text = (...parts: readonly string[]) => ({ guide: { text: parts.join('\n\n') } });

describe.each(['space', 'change request'] as const)('a comment on a block in a %s', (kind) => {
  it('shows the block and its page', async () => {
    const content = await aContent(kind);
    const { target, node } = await aCommentOn(content, 1);
    expect(target).toMatchObject({
      page: { id: 'guide', title: 'Guide', path: 'guide', outdated: false },
      node: { id: node, preview: 'Open the installer and follow its steps.' },
    });
  });

  it.each<[string, readonly string[]]>([
    ['text is written before and behind it', ['New.', ...GUIDE, 'And more.']],
    ['the blocks of its page are reversed', GUIDE.toReversed()],
    ['all else is deleted', ['Open the installer and follow its steps.']],
    ['it is put into a list', ['## Install', '* Open the installer and follow its steps.', '* Note']],
    ['it is edited a little', GUIDE.with(1, 'Open the new installer and follow all of its steps.')],
    ['a word of it is made bold', GUIDE.with(1, 'Open the **installer** and follow its steps.')],
  ])('is found when %s', async (_what, parts) => {
    const content = await aContent(kind);
    const { read, target } = await aCommentOn(content, 1);
    const before = target.revision;
    await content.write(text(...parts));
    const now = await read();
    expect(now).toMatchObject({ revision: before, page: { id: 'guide', outdated: false } });
    expect(now.node.preview).toMatch(/^Open the (new )?installer and follow (all of )?its steps\.$/);
    const document = JSON.stringify(await nodesOf(content, 'guide'));
    expect(document).toContain(`"key":"${now.node.id}"`);
  });

  it('is outdated when the block is deleted, and found when it is restored', async () => {
    const content = await aContent(kind);
    const { read, target } = await aCommentOn(content, 1);
    await content.write(text(...GUIDE.toSpliced(1, 1)));
    expect(await read()).toEqual({ ...target, page: { ...target.page, outdated: true } });
    await content.write(text(...GUIDE, 'More.'));
    expect(await read()).toEqual(target);
  });
});

describe('a comment on a block', () => {
  it('follows its page, regardless of title and location', async () => {
    const content = await aContent();
    const { read, target } = await aCommentOn(content, 1);
    await content.write({ guide: { title: 'Handbook', parent: 'other' } });
    expect(await read()).toEqual({ ...target, page: { ...target.page, title: 'Handbook', path: 'other/guide' } });
  });

  it('follows the block to another page', async () => {
    const content = await aContent();
    const { read, node, target } = await aCommentOn(content, 1);
    await content.write({ ...text('Nothing.'), other: { text: `Other text.\n\n${GUIDE[1]}` } });
    expect(await read()).toEqual({
      ...target,
      page: { id: 'other', title: 'Other', path: 'other', outdated: false },
    });
    // On a new page, and after the old one is deleted.
    await content.write({
      other: { text: 'Other text.' },
      third: { title: 'Third', text: `${GUIDE[1]}` },
      guide: null,
    });
    expect(await read()).toMatchObject({ page: { id: 'third', outdated: false }, node: { id: node } });
  });

  it('is found among many blocks moved at once', async () => {
    const content = await aContent();
    const steps = Array.from(
      { length: 30 },
      (_, index) => `Step ${index} of those that are taken one after the other.`,
    );
    await content.write(text(...steps));
    for (const index of steps.keys()) await aCommentOn(content, index);
    await content.write({ ...text('Nothing.'), other: { text: steps.slice(0, 20).toReversed().join('\n\n') } });
    const { items } = (await admin.get(`${content.url}/comments?order=asc`)).body;
    expect(
      items.map(({ target }: { target: { page: { id: string }; node: { preview: string } } }) => [
        target.page.id,
        target.node.preview,
      ]),
    ).toEqual(steps.map((step, index) => [index < 20 ? 'other' : 'guide', step]));
  });

  it('does not match an older copy of the block on another page', async () => {
    const content = await aContent();
    await content.write({ other: { text: `${GUIDE[1]}` } });
    const { read } = await aCommentOn(content, 1);
    await content.write({ ...text('Nothing.'), other: { text: `${GUIDE[1]}\n\nChanged.` } });
    expect(await read()).toMatchObject({ page: { id: 'guide', outdated: true } });
  });

  it('does not match a page with the same few words', async () => {
    const content = await aContent();
    const { read } = await aCommentOn(content, 2);
    await content.write({ ...text('Nothing.'), other: { text: 'Note' } });
    expect(await read()).toMatchObject({ page: { id: 'guide', outdated: true }, node: { preview: 'Note' } });
  });

  it('distinguishes equal words by their surroundings', async () => {
    const content = await aContent();
    const { read } = await aCommentOn(content, 4);
    await content.write(text(...GUIDE.toSpliced(2, 1)));
    expect((await read()).node.id).toBe(await keyAt(content, 'guide', 3));
    await content.write(text('Note', 'Note', ...GUIDE));
    expect((await read()).node.id).toBe(await keyAt(content, 'guide', 6));
  });

  it('accepts a key that the page does not have, and finds the block once it exists', async () => {
    const content = await aContent();
    const comment = await admin.post(`${content.url}/comments`, {
      page: 'guide',
      node: 'unknown',
      body: { markdown: 'A' },
    });
    expect([comment.status, comment.body.target]).toMatchObject([
      200,
      { page: { outdated: true }, node: { id: 'unknown' } },
    ]);
    expect(comment.body.target.node).toEqual({ id: 'unknown' });
    await content.write(text(...GUIDE, 'Something that was a draft.'));
    const node = await keyAt(content, 'guide', GUIDE.length);
    await content.write(text(...GUIDE));
    const draft = await admin.post(`${content.url}/comments`, { page: 'guide', node, body: { markdown: 'A' } });
    expect(draft.body.target.page.outdated).toBe(true);
    await content.write(text('Before.', ...GUIDE, 'Something that was a draft.'));
    expect((await admin.get(`${content.url}/comments/${draft.body.id}`)).body.target).toMatchObject({
      page: { outdated: false },
      node: { id: node, preview: 'Something that was a draft.' },
    });
  });

  it('is located for many comments on many pages in one list', async () => {
    const content = await aContent();
    for (const index of GUIDE.keys()) await aCommentOn(content, index);
    await admin.post(`${content.url}/comments`, { page: 'other', body: { markdown: 'A' } });
    await admin.post(`${content.url}/comments`, { body: { markdown: 'A' } });
    await content.write({ ...text(...GUIDE.toReversed().slice(1)), other: { title: 'Another' } });
    const { items } = (await admin.get(`${content.url}/comments?order=asc`)).body;
    expect(
      items.map(
        ({
          target: { page, node },
        }: {
          target: { page?: { title: string; outdated: boolean }; node?: { preview: string } };
        }) => [page?.title, page?.outdated, node?.preview],
      ),
    ).toEqual([
      ...GUIDE.map((part, index) => ['Guide', index === GUIDE.length - 1, part.replace('## ', '')]),
      ['Another', false, undefined],
      [undefined, undefined, undefined],
    ]);
  });
});

describe('a comment on a page', () => {
  it('contains the current page, and the former one when it was deleted', async () => {
    const content = await aContent();
    const comment = (await admin.post(`${content.url}/comments`, { page: 'other', body: { markdown: 'A' } })).body;
    const read = async () => (await admin.get(`${content.url}/comments/${comment.id}`)).body.target;
    await content.write({ other: { title: 'Another', text: 'All new.' } });
    expect(await read()).toMatchObject({
      revision: comment.target.revision,
      page: { title: 'Another', outdated: false },
    });
    await content.write({ other: null });
    expect(await read()).toEqual({
      ...comment.target,
      page: { ...comment.target.page, title: 'Other', outdated: true },
    });
    expect((await admin.get(`${content.url}/comments?targetPage=other`)).body.count).toBe(1);
    expect((await admin.post(`${content.url}/comments`, { page: 'other', body: { markdown: 'A' } })).status).toBe(400);
  });

  it('refers to the content of its change request, regardless of changes of the space', async () => {
    const content = await aContent('change request');
    const space = content.url.replace(/\/change-requests.*/, '');
    expect((await admin.post(`${space}/comments`, { page: 'guide', body: { markdown: 'A' } })).status).toBe(400);
    const { read, target } = await aCommentOn(content, 1);
    expect((await admin.post(`${content.url}/merge`)).status).toBe(200);
    await writeTestPages(server, { spaceId: target.space }, admin.id, { guide: null });
    expect(await read()).toEqual(target);
  });
});
