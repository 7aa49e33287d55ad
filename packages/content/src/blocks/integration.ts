import { omitUndefined } from '../document/omit-undefined.ts';
import type { BlockTag } from '../markdown/block-tag.ts';
import type { PageBuilder } from '../markdown/page-builder.ts';
import { readFlag, textOf } from '../markdown/tag-values.ts';
import type { BlockDescriptor } from './block-descriptor.ts';
import { writeCaptioned } from './written-tag.ts';

/** Adds the block of a tag whose name begins with `@`. */
export function addIntegration(builder: PageBuilder, tag: BlockTag): void {
  const [integration = '', block = ''] = tag.name.slice(1).split('/', 2);
  const { url, fullwidth, ...props } = tag.attributes;
  const data = omitUndefined({ url: textOf(url), fullWidth: readFlag(fullwidth) });
  builder.block({
    object: 'block',
    type: 'integration',
    data: { integration, block, props: { ...props }, ...data },
    isVoid: true,
  });
}

export const integrationBlock: BlockDescriptor<'integration'> = {
  data: { integration: 'text', block: 'text', props: 'props', url: 'text?', fullWidth: 'boolean?' },
  isVoid: true,
  writeTag: ({ data: { integration, block, props, url, fullWidth } }) =>
    writeCaptioned(`@${integration}/${block}`, { ...props, url, fullWidth }, []),
};
