import type { ContentRef } from '@bindery/content/shapes';
import type { VNode } from 'preact';
import type { NodeViewConstructor } from 'prosemirror-view';
import { getTexts } from '../../texts/texts.ts';
import { decodeEmoji, Icon } from '../../ui/icon.tsx';
import { isNoteSign } from '../panels/annotations.ts';
import type { BlockContext } from './block-context.ts';
import { frameView, type PartProps } from './frame-view.tsx';
import { Picture } from './media-views.tsx';
import { resolveRef } from './resolve-ref.ts';
import { ServerPreview } from './server-preview.tsx';
import { useTargets } from './targets.ts';

const inline = (context: BlockContext, name: string, head: (props: PartProps) => VNode): NodeViewConstructor =>
  frameView(context, { class: `block-inline block-${name}`, head: (props) => head(props) });

export const inlineMathView = (context: BlockContext): NodeViewConstructor =>
  inline(context, 'inline-math', (props) => <InlineMath {...props} />);

function InlineMath({ node, block }: PartProps): VNode {
  const formula = String(node.attrs['formula']);
  if (formula.trim() === '') return <span class="block-chip">{getTexts('editorBlocks').empty.inline_math}</span>;
  const json = JSON.stringify({ type: 'paragraph', content: [{ type: 'inline_math', attrs: { formula } }] });
  return <ServerPreview context={block.context} json={json} isInline />;
}

export const inlineImageView = (context: BlockContext): NodeViewConstructor =>
  frameView(context, {
    class: 'block-inline block-inline-image',
    head: ({ node, block }) => <Picture node={node} context={block.context} />,
    dress: (dom, { attrs }) => {
      dom.dataset['size'] = String(attrs['size'] ?? '');
    },
  });

export const emojiView = (context: BlockContext): NodeViewConstructor =>
  inline(context, 'emoji', ({ node }) => <>{decodeEmoji(String(node.attrs['code'])) ?? '\u{fffd}'}</>);

export const iconView = (context: BlockContext): NodeViewConstructor =>
  inline(context, 'icon', ({ node }) => <Icon name={String(node.attrs['icon'])} />);

export const anchorView = (context: BlockContext): NodeViewConstructor =>
  inline(context, 'anchor', ({ node }) => (
    <span class="block-chip">
      <Icon name="hashtag" />
      {String(node.attrs['id'])}
    </span>
  ));

export const buttonView = (context: BlockContext): NodeViewConstructor =>
  inline(context, 'button', ({ node }) => (
    <span class={`block-button-face block-button-${node.attrs['kind']}`}>
      {node.attrs['icon'] !== null && <Icon name={String(node.attrs['icon'])} />}
      {String(node.attrs['label']) || getTexts('editorBlocks').blocks.button}
    </span>
  ));

export const mentionView = (context: BlockContext): NodeViewConstructor =>
  inline(context, 'mention', (props) => <Mention {...props} />);

/** A page by its title, as sites show it. */
function Mention({ node, block }: PartProps): VNode {
  const targets = useTargets(block.context.services);
  const resolved = targets && resolveRef(node.attrs['ref'] as ContentRef, targets);
  if (resolved === undefined) return <span class="block-chip" />;
  if (resolved.kind === 'page') {
    const emoji = resolved.emoji === undefined ? undefined : decodeEmoji(resolved.emoji);
    return (
      <span class="block-mention-face">
        {emoji ?? <Icon name={resolved.icon ?? 'file-lines'} />}
        {resolved.title}
      </span>
    );
  }
  if (resolved.kind === 'missing')
    return (
      <span class="block-mention-face block-missing">
        <Icon name="circle-exclamation" />
        {resolved.text || getTexts('editorBlocks').empty.mention}
      </span>
    );
  const text = resolved.kind === 'url' ? resolved.url : resolved.kind === 'anchor' ? `#${resolved.anchor}` : '';
  return <span class="block-mention-face">{'title' in resolved ? resolved.title : text}</span>;
}

export const expressionView = (context: BlockContext): NodeViewConstructor =>
  inline(context, 'expression', (props) => <ExpressionChip {...props} />);

/** The variable of a space by its value; other expressions as they are written. */
function ExpressionChip({ node, block }: PartProps): VNode {
  const targets = useTargets(block.context.services);
  const expression = String(node.attrs['expression']);
  const name = /^\s*(?:(?:space\.vars|book)\.)?([A-Za-z_]\w*)\s*$/.exec(expression)?.[1];
  const value =
    name !== undefined && Object.hasOwn(targets?.variables ?? {}, name) ? targets?.variables[name] : undefined;
  return (
    <span class="block-chip" title={expression}>
      {value === undefined ? <code>{expression || getTexts('editorBlocks').empty.expression}</code> : value}
    </span>
  );
}

/** Inlines without a form, and the markers of footnotes without annotated text. */
export const rawInlineView = (context: BlockContext): NodeViewConstructor =>
  frameView(context, { class: 'block-inline', isControl: true, head: (props) => <RawInline {...props} /> });

function RawInline({ node, block }: PartProps): VNode {
  const texts = getTexts('editorBlocks');
  if (!isNoteSign(node)) return <span class="block-chip">{texts.blocks.raw_inline}</span>;
  return (
    <button type="button" class="block-note-sign" aria-label={texts.openNote} onClick={block.edit}>
      ※
    </button>
  );
}
