import { omitUndefined } from '../document/omit-undefined.ts';
import type { BlockTag } from '../markdown/block-tag.ts';
import { makeCodeOf } from '../markdown/code-blocks.ts';
import type { PageBuilder } from '../markdown/page-builder.ts';
import { frameName, readFlag, textOf } from '../markdown/tag-values.ts';
import type { BlockDescriptor } from './block-descriptor.ts';

export const codeLineBlock: BlockDescriptor<'code-line'> = {
  data: { highlighted: 'boolean?' },
  nodes: 'inlines',
};

function openCode(builder: PageBuilder, { attributes }: BlockTag): void {
  const overflow = attributes['overflow'];
  const data = omitUndefined({
    title: textOf(attributes['title']),
    overflow: overflow === 'wrap' || overflow === 'scroll' ? (overflow as 'wrap' | 'scroll') : undefined,
    lineNumbers: readFlag(attributes['linenumbers']),
    fullWidth: readFlag(attributes['fullwidth']),
    expandable: readFlag(attributes['expandable']),
  });
  builder.open(frameName('code'), { finish: (blocks) => makeCodeOf(blocks, data) });
}

export const codeBlock: BlockDescriptor<'code'> = {
  data: {
    syntax: 'text?',
    title: 'text?',
    overflow: ['wrap', 'scroll', ''],
    lineNumbers: 'boolean?',
    fullWidth: 'boolean?',
    expandable: 'boolean?',
  },
  nodes: 'code-line',
  tags: { code: openCode },
};
