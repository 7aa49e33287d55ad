import type { VNode } from 'preact';
import type { NodeViewConstructor } from 'prosemirror-view';
import { fill, getTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { BlockContext } from './block-context.ts';
import { frameView, type PartProps } from './frame-view.tsx';

/** A block without a form in the editor: displays its type, and is not changed. */
export const rawView = (context: BlockContext): NodeViewConstructor =>
  frameView(context, { class: 'block block-raw', head: (props) => <RawPart {...props} /> });

function RawPart({ node, block }: PartProps): VNode {
  const texts = getTexts('editorBlocks');
  const { openSource } = block.context.services;
  const raw = node.attrs['block'] as { readonly type?: unknown };
  return (
    <div class="block-bar">
      <Icon name="code" />
      <span class="block-bar-title">{fill(texts.raw, { type: String(raw.type ?? '') })}</span>
      {openSource !== undefined && (
        <Button size="small" icon="code" onClick={openSource}>
          {texts.openSource}
        </Button>
      )}
    </div>
  );
}

/** A divider between parts of a page. */
export const dividerView = (context: BlockContext): NodeViewConstructor =>
  frameView(context, { class: 'block-divider', head: () => <hr /> });
