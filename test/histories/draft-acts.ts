import { act, type Client } from './round.ts';

/** The text of a draft begins with its newest word. */
const FIRST_POSITION = 1;
/** Share of batches that are sent again, to another server where there are several. */
const REPEATED = 0.2;

/** Types a new word at the beginning of the shared draft; some batches are sent twice. */
export async function typeInDraft(client: Client): Promise<void> {
  const { random, round, name } = client;
  const { draft } = round;
  const word = round.newWord();
  const known = draft.versions.get(name) ?? draft.version;
  const slice = { content: [{ type: 'text', text: `${word} ` }] };
  const body = {
    draft: draft.id,
    revision: draft.revision,
    version: known,
    client: name.replace(' ', '-'),
    batch: word,
    steps: [{ stepType: 'replace', from: FIRST_POSITION, to: FIRST_POSITION, slice }],
  };
  for (let count = random() < REPEATED ? 2 : 1; count > 0; count -= 1) {
    const answer = await act(
      client,
      { kind: 'type', asked: { draft: draft.id, word } },
      {
        method: 'POST',
        path: `${draft.path}/steps`,
        body,
        isElsewhere: true,
        keep: ({ body: { confirmed } }) => ({ version: confirmed }),
      },
    );
    if (answer !== undefined) draft.versions.set(name, Math.max(known, answer.body.confirmed));
  }
}

export async function readDraft(client: Client): Promise<void> {
  const { draft } = client.round;
  await act(
    client,
    { kind: 'read-draft', asked: { draft: draft.id } },
    {
      method: 'GET',
      path: draft.path,
      isElsewhere: true,
      keep: ({ body: { version, document } }) => ({ version, words: wordsOf(document) }),
    },
  );
}

interface DocumentNode {
  readonly text?: string;
  readonly content?: readonly DocumentNode[];
}

/** The typed words of a document; the text that it began with has none. */
const wordsOf = (node: DocumentNode): string[] => [
  ...(node.text ?? '').split(' ').filter((word) => /^w\w+x\d+$/.test(word)),
  ...(node.content ?? []).flatMap(wordsOf),
];
