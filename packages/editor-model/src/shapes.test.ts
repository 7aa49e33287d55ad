import path from 'node:path';
import { expect, it } from 'vitest';
import { BLOCK_SHAPES as CONTENT_SHAPES } from '../../content/src/change/document-shapes.ts';

it('contains the shapes of all blocks of the content package', async () => {
  const shapes = Object.entries(CONTENT_SHAPES).map(([type, { data, nodes, hasFragments }]) => [
    type,
    { data, ...(nodes !== undefined && { nodes }), ...(hasFragments && { hasFragments }) },
  ]);
  const text = `// Generated from the descriptors of content: npx vitest run packages/editor-model/src/shapes.test.ts --update
import type { BlockType, NodeShape } from '@bindery/content/shapes';

export const BLOCK_SHAPES: Readonly<Record<BlockType, NodeShape>> = ${JSON.stringify(Object.fromEntries(shapes), null, 2)};
`;
  await expect(text).toMatchFileSnapshot(path.join(import.meta.dirname, 'generated/block-shapes.ts'));
});
