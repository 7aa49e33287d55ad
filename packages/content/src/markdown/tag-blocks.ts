import { addIntegration } from '../blocks/integration.ts';
import { TAG_HANDLERS } from '../blocks/registry.ts';
import type { BlockTag } from './block-tag.ts';
import { openLegacyTag } from './legacy-tags.ts';
import type { PageBuilder } from './page-builder.ts';
import { frameName } from './tag-values.ts';

/** Applies one tag: opens or ends its block. Tags that nobody knows vanish. */
export function applyTag(builder: PageBuilder, tag: BlockTag): void {
  if (tag.name.startsWith('end')) {
    builder.endTag(frameName(tag.name.slice(3)));
    return;
  }
  const handler = TAG_HANDLERS[tag.name];
  if (handler !== undefined) {
    handler(builder, tag);
  } else if (tag.name.startsWith('@')) {
    addIntegration(builder, tag);
  } else {
    openLegacyTag(builder, tag);
  }
}
