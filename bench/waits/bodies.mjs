// Request bodies at their maximum size.

import { pageOf } from './shapes.mjs';
import { insertBenchPage } from './world.mjs';

/** Bytes of a body that writes content, with a margin for the text around the largest part. */
const MOST_BYTES = 16 * 2 ** 20 - 1000;
/** A page of only paragraphs may have a few more. */
const PARAGRAPHS = 79_000;
/** A body may have 1,500,000 values. */
const VALUES = 1_490_000;

const BODIES = [
  { name: 'pages', make: (salt, isWarm) => ({ changes: listPages(salt, isWarm ? 1000 : MOST_BYTES) }) },
  {
    name: 'a tree of blocks',
    make: (salt, isWarm) => {
      const nodes = Array.from({ length: isWarm ? 10 : PARAGRAPHS }, (_, index) => paragraph(index === 0 ? salt : 'a'));
      const document = { document: { object: 'document', data: {}, nodes } };
      return { changes: [{ operation: 'insert_page', title: 'Tree', document }] };
    },
  },
  {
    name: 'a file',
    make: (salt, isWarm) => {
      const bytes = Buffer.alloc(isWarm ? 1000 : Math.floor((MOST_BYTES / 4) * 3) - 1000, salt);
      return {
        changes: [{ operation: 'insert_files', files: [{ name: `${salt}.bin`, base64: bytes.toString('base64') }] }],
      };
    },
  },
  {
    name: 'values without a meaning',
    make: (_salt, isWarm) => ({ changes: Array.from({ length: isWarm ? 10 : VALUES }, () => 0) }),
    expected: 400,
  },
];

const paragraph = (text) => ({
  object: 'block',
  type: 'paragraph',
  data: {},
  nodes: [{ object: 'text', leaves: [{ object: 'leaf', text, marks: [] }] }],
});

/** Changes that insert as many of the largest prose pages as fit into a body of this size. */
function listPages(salt, bytes) {
  const changes = [];
  for (let left = bytes, index = 0; ; index++) {
    const markdown = pageOf('prose', { salt: `${salt}${index}`, ...(bytes < 10_000 && { count: 2 }) });
    const [change] = insertBenchPage(`Page ${index}`, markdown).changes;
    left -= JSON.stringify(change).length + 1;
    if (left < 0) return changes;
    changes.push(change);
  }
}

/** A scenario for each body. */
export const bodyScenarios = BODIES.map(({ name, make, expected }) => ({
  name: `body of ${name}`,
  run: async ({ step, world, salt, isWarm, addSpace }) => {
    const space = await addSpace();
    const body = JSON.stringify(make(salt, isWarm));
    await step('written', () => world.send('POST', `/v1/spaces/${space}/content`, body), expected);
  },
}));
