import type { VNode } from 'preact';
import type { NodeViewConstructor } from 'prosemirror-view';
import { getTexts } from '../../texts/texts.ts';
import { PANEL_ICONS } from '../panels/panel-icons.ts';
import { BlockBar } from './block-bar.tsx';
import type { BlockContext } from './block-context.ts';
import { frameView, type PartProps } from './frame-view.tsx';
import { ServerPreview } from './server-preview.tsx';

/** Blocks that the server renders, with a prompt while they are empty. */
const IS_EMPTY: Readonly<Record<string, (attrs: Readonly<Record<string, unknown>>) => boolean>> = {
  math: ({ formula }) => String(formula).trim() === '',
  embed: ({ url }) => url === '',
  content_ref: isWithoutTarget,
  reusable_content: isWithoutTarget,
  openapi_operation: isWithoutTarget,
  openapi_schemas: isWithoutTarget,
  openapi_webhook: isWithoutTarget,
  swagger: isWithoutTarget,
  drawing: ({ ref }) => ref === null,
  integration: ({ block }) => block === '',
};

function isWithoutTarget({ ref }: Readonly<Record<string, unknown>>): boolean {
  return typeof ref === 'object' && ref !== null && 'target' in ref && ref.target === '';
}

/** A block without text, as sites show it. */
export const renderedView = (context: BlockContext): NodeViewConstructor =>
  frameView(context, { class: 'block block-rendered', head: (props) => <RenderedPart {...props} /> });

function RenderedPart(props: PartProps): VNode {
  const { node, block } = props;
  const { name } = node.type;
  // A caption is edited in place.
  const json = JSON.stringify(node.type.create(node.attrs).toJSON());
  return (
    <>
      <BlockBar {...props} icon={PANEL_ICONS[name] ?? 'cube'} />
      {IS_EMPTY[name]?.(node.attrs) === true ? (
        <EmptyBlock {...props} />
      ) : (
        <ServerPreview context={block.context} json={json} />
      )}
    </>
  );
}

/** The prompt of a new block. */
export function EmptyBlock({ node, block }: PartProps): VNode {
  const { empty } = getTexts('editorBlocks');
  const text = Object.hasOwn(empty, node.type.name) ? empty[node.type.name as keyof typeof empty] : empty.other;
  return (
    <button type="button" class="block-empty" disabled={!block.view.editable} onClick={block.edit}>
      {text}
    </button>
  );
}
