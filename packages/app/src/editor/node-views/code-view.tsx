import type { VNode } from 'preact';
import type { NodeViewConstructor } from 'prosemirror-view';
import { getTexts } from '../../texts/texts.ts';
import { BlockBar } from './block-bar.tsx';
import type { BlockContext } from './block-context.ts';
import { frameView, type PartProps } from './frame-view.tsx';

/** Code with its language and title; the text is plain, colors are decorations. */
export const codeView = (context: BlockContext): NodeViewConstructor =>
  frameView(context, {
    class: 'block-code',
    content: { tag: 'pre', class: 'block-code-text' },
    head: (props) => <CodeHead {...props} />,
    dress: (dom, { attrs }) => {
      dom.dataset['overflow'] = String(attrs['overflow'] ?? '');
      dom.toggleAttribute('data-numbered', attrs['lineNumbers'] === true);
      dom.querySelector('pre')?.setAttribute('spellcheck', 'false');
    },
  });

function CodeHead(props: PartProps): VNode {
  const { node, block } = props;
  const { syntax, title, expandable } = node.attrs;
  const texts = getTexts('editorBlocks');
  return (
    <BlockBar {...props} icon="code" title={typeof title === 'string' ? title : ''}>
      {expandable === true && <span class="block-detail">{texts.fields.expandable}</span>}
      <button type="button" class="block-language" disabled={!block.view.editable} onClick={block.edit}>
        {typeof syntax === 'string' && syntax !== '' ? syntax : texts.plainText}
      </button>
    </BlockBar>
  );
}
