import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeTestPages } from '../../../testing/edit-content.ts';
import { aMember, anOrganization, aSpace, type Person } from '../../../testing/factories.ts';
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
  'Open the installer and follow its *five* steps.',
  '* First thing to do\n* Second thing to do',
];

/** Content of a space or change request, and a function that writes its guide. */
async function aContent(kind: 'space' | 'change request' = 'space') {
  const { id: spaceId } = await aSpace(server, organizationId, admin);
  const space = `/v1/spaces/${spaceId}`;
  const ids = kind === 'space' ? {} : { changeRequestId: (await admin.post(`${space}/change-requests`, {})).body.id };
  const write = (pages: Parameters<typeof writeTestPages>[3]) =>
    writeTestPages(server, { spaceId, ...ids }, admin.id, pages);
  await write({
    guide: { title: 'Guide', text: GUIDE.join('\n\n') },
    other: { title: 'Other', text: 'Other text.' },
  });
  const url = 'changeRequestId' in ids ? `${space}/change-requests/${ids.changeRequestId}` : space;
  return {
    url,
    write: (...parts: readonly string[]) => write({ guide: { text: parts.join('\n\n') } }),
    writeAll: write,
  };
}

/** A comment on a passage of the guide. */
async function aQuote(url: string, text: string, more: object = {}) {
  const { status, body } = await admin.post(`${url}/comments`, {
    page: 'guide',
    quote: { text, ...more },
    body: { markdown: 'Really?' },
  });
  expect({ status, body }).toMatchObject({ status: 200 });
  const read = async () => (await admin.get(`${url}/comments/${body.id}`)).body.target;
  return { target: body.target, read };
}

describe.each(['space', 'change request'] as const)('a comment on a passage in a %s', (kind) => {
  it('contains the block with its text and position', async () => {
    const { url } = await aContent(kind);
    const { target } = await aQuote(url, 'follow its five');
    const { key } = (await admin.get(`${url}/content/page/guide?format=document`)).body.document.nodes[1];
    expect(target).toMatchObject({
      page: { id: 'guide', outdated: false },
      node: { id: key },
      quote: {
        text: 'follow its five',
        status: 'unchanged',
        current: { text: 'follow its five', before: 'Open the installer and ', after: ' steps.', start: 23, end: 38 },
      },
    });
    const { items } = (await admin.get(`${url}/comments`)).body;
    expect(items[0].target).toEqual(target);
  });

  it.each<[string, readonly string[], string, string]>([
    ['text is written around its block', ['New.', ...GUIDE, 'More.'], 'unchanged', 'follow its five steps'],
    ['its block is moved', GUIDE.toReversed(), 'unchanged', 'follow its five steps'],
    [
      'text of its block around it is edited',
      GUIDE.with(1, 'Then open the installer and follow its five steps, one by one.'),
      'unchanged',
      'follow its five steps',
    ],
    [
      'a word of it is replaced',
      GUIDE.with(1, 'Open the installer and follow its six steps.'),
      'changed',
      'follow its six steps',
    ],
    [
      'it is moved into another block',
      [...GUIDE.with(1, 'Text that is new and unlike the text that stood here.'), 'Now follow its five steps.'],
      'unchanged',
      'follow its five steps',
    ],
  ])('is found when %s', async (_what, parts, status, text) => {
    const content = await aContent(kind);
    const { read } = await aQuote(content.url, 'follow its five steps');
    await content.write(...parts);
    const { page, node, quote } = await read();
    expect(page.outdated).toBe(false);
    expect(quote).toMatchObject({ text: 'follow its five steps', status, current: { text } });
    const { document } = (await admin.get(`${content.url}/content/page/guide?format=document`)).body;
    expect(JSON.stringify(document)).toContain(`"key":"${node.id}"`);
  });

  it('is outdated when its text was changed or deleted, and found when it is restored', async () => {
    const content = await aContent(kind);
    const { target, read } = await aQuote(content.url, 'five');
    await content.write(...GUIDE.with(1, 'Open the installer and follow its'));
    expect(await read()).toMatchObject({ page: { outdated: false }, quote: { text: 'five', status: 'gone' } });
    await content.write('Nothing of it.');
    expect(await read()).toMatchObject({ page: { outdated: true }, quote: { text: 'five', status: 'gone' } });
    await content.write(...GUIDE);
    expect(await read()).toEqual(target);
  });
});

describe('a comment on a passage', () => {
  it('refers to the block around a passage of several blocks', async () => {
    const { url } = await aContent();
    const { target } = await aQuote(url, 'thing to doSecond thing', { before: 'First ', after: ' to do' });
    expect(target.node).toEqual({ id: expect.anything(), preview: 'First thing to do Second thing to do' });
    expect(target.quote.current.text).toBe('thing to do Second thing');
  });

  it('is found among equal ones by the surrounding text', async () => {
    const { url } = await aContent();
    const { target } = await aQuote(url, 'thing to do', { before: 'Second ' });
    const { nodes } = (await admin.get(`${url}/content/page/guide?format=document`)).body.document;
    expect(target.node.top).toBe(nodes[2].key);
    expect(target.quote.current.before).toBe('Second ');
  });

  it('moves with its block to another page', async () => {
    const content = await aContent();
    const { read } = await aQuote(content.url, 'the installer and follow');
    await content.writeAll({
      guide: { text: 'Nothing.' },
      other: { title: 'Other', text: `Other text.\n\n${GUIDE[1]}` },
    });
    expect(await read()).toMatchObject({
      page: { id: 'other', outdated: false },
      quote: { status: 'unchanged', current: { text: 'the installer and follow' } },
    });
  });

  it('must be on the page, and in the given block', async () => {
    const { url } = await aContent();
    const send = (body: object) => admin.post(`${url}/comments`, { body: { markdown: 'x' }, ...body });
    const { nodes } = (await admin.get(`${url}/content/page/guide?format=document`)).body.document;
    const missing = { status: 400, body: { error: { message: 'body/quote is not part of the text of the page.' } } };
    expect(await send({ page: 'guide', quote: { text: 'Nothing like it' } })).toMatchObject(missing);
    const quote = { text: 'follow its five' };
    expect(await send({ page: 'guide', node: nodes[0].key, quote })).toMatchObject({
      status: 400,
      body: { error: { message: 'body/quote is not part of the text of the block.' } },
    });
    expect((await send({ page: 'guide', node: 'nope', quote })).status).toBe(400);
    expect((await send({ page: 'guide', node: nodes[1].key, quote })).status).toBe(200);
    expect(await send({ quote })).toMatchObject({
      body: { error: { message: 'body/quote requires body/page, the page of the text.' } },
    });
    expect((await send({ page: 'guide', quote: { text: '' } })).status).toBe(400);
    expect((await send({ page: 'guide', quote: { text: 'x'.repeat(2001) } })).status).toBe(400);
  });

  it('requires the role of other comments', async () => {
    const { url } = await aContent();
    const reader = await aMember(server, organizationId, 'read');
    const body = { page: 'guide', quote: { text: 'installer' }, body: { markdown: 'x' } };
    expect((await reader.post(`${url}/comments`, body)).status).toBe(403);
  });
});
