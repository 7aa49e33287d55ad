import type { VNode } from 'preact';
import type { NodeViewConstructor } from 'prosemirror-view';
import { fill, getTexts } from '../../texts/texts.ts';
import { Icon } from '../../ui/icon.tsx';
import { useLoaded } from '../../ui/use-loaded.ts';
import { insertBlockPart } from '../panels/parts.ts';
import { BlockBar, EditButton } from './block-bar.tsx';
import type { BlockContext } from './block-context.ts';
import { frameView, type PartProps } from './frame-view.tsx';

const HINT_ICONS: Readonly<Record<string, string>> = {
  info: 'circle-info',
  success: 'circle-check',
  warning: 'triangle-exclamation',
  danger: 'octagon-exclamation',
};

/** A hint: its icon opens the form of its style. */
export const hintView = (context: BlockContext): NodeViewConstructor =>
  frameView(context, {
    class: 'block-hint',
    head: HintIcon,
    dress: (dom, { attrs }) => {
      dom.dataset['style'] = String(attrs['style']);
    },
  });

function HintIcon({ node, block }: PartProps): VNode {
  const { choices, editNamed } = getTexts('editorBlocks');
  const style = String(node.attrs['style']) as 'info' | 'success' | 'warning' | 'danger';
  return (
    <button
      type="button"
      class="block-hint-icon"
      aria-label={fill(editNamed, { name: choices[style] })}
      data-tooltip={fill(editNamed, { name: choices[style] })}
      disabled={!block.view.editable}
      onClick={block.edit}
    >
      <Icon name={String(node.attrs['icon'] ?? HINT_ICONS[style])} />
    </button>
  );
}

/** Conditional content: the condition above it. */
export const conditionView = (context: BlockContext): NodeViewConstructor =>
  frameView(context, {
    class: 'block-condition',
    head: (props) => (
      <BlockBar {...props} icon="eye" title={<ConditionTitle expression={String(props.node.attrs['expression'])} />} />
    ),
  });

/** The condition as a sentence, as soon as what reads it was loaded; one that is no sentence as it is written. */
function ConditionTitle({ expression }: { readonly expression: string }): VNode {
  const texts = getTexts('editorBlocks');
  const reader = useLoaded(() => import('../panels/describe-condition.ts'));
  if (expression.trim() === '') return <>{texts.conditionMissing}</>;
  return (
    <>
      {texts.shownIf} {reader?.describeCondition(expression) ?? <code>{expression}</code>}
    </>
  );
}

/** An expandable stays open while it is edited. */
export const expandableView = (context: BlockContext): NodeViewConstructor =>
  frameView(context, {
    class: 'block-expandable',
    head: (props) => (
      <div class="block-expandable-head">
        <Icon name="chevron-down" />
        <EditButton {...props} />
      </div>
    ),
  });

/** Steps: the stylesheet counts their numbers. */
export const stepperView = (context: BlockContext): NodeViewConstructor =>
  frameView(context, { class: 'block-stepper', foot: (props) => <AddPart {...props} /> });

export const stepView = (context: BlockContext): NodeViewConstructor =>
  frameView(context, {
    class: 'block-step',
    dress: (dom, { attrs }) => dom.classList.toggle('block-step-marked', attrs['icon'] !== null),
    head: ({ node, block }) => (
      <button
        type="button"
        class="block-step-mark"
        aria-label={fill(getTexts('editorBlocks').edit, { name: getTexts('editorBlocks').blocks.stepper_step })}
        disabled={!block.view.editable}
        onClick={block.edit}
      >
        {node.attrs['icon'] !== null && <Icon name={String(node.attrs['icon'])} />}
      </button>
    ),
  });

/** Columns side by side, with their widths. */
export const columnsView = (context: BlockContext): NodeViewConstructor =>
  frameView(context, {
    class: 'block-columns',
    content: { class: 'block-columns-content' },
    foot: (props) => <AddPart {...props} />,
  });

export const columnView = (context: BlockContext): NodeViewConstructor =>
  frameView(context, {
    class: 'block-column',
    dress: (dom, { attrs }) => {
      const width: unknown = attrs['width'];
      dom.style.flex = typeof width === 'string' ? `0 1 ${/^\d+$/.test(width) ? `${width}px` : width}` : '1 1 0';
    },
    head: (props) => (
      <div class="block-corner">
        <EditButton {...props} />
      </div>
    ),
  });

/** A changelog. */
export const updatesView = (context: BlockContext): NodeViewConstructor =>
  frameView(context, {
    class: 'block-updates',
    head: (props) => <BlockBar {...props} icon="clock" />,
    foot: (props) => <AddPart {...props} />,
  });

export const updateView = (context: BlockContext): NodeViewConstructor =>
  frameView(context, { class: 'block-update', head: (props) => <UpdateHead {...props} /> });

function UpdateHead(props: PartProps): VNode {
  const { date, tags } = props.node.attrs;
  return (
    <BlockBar
      {...props}
      icon="calendar"
      title={date === '' ? getTexts('editorBlocks').dateMissing : <time dateTime={String(date)}>{String(date)}</time>}
    >
      {Array.isArray(tags) &&
        tags.map((tag: string) => (
          <span key={tag} class="block-tag">
            {tag}
          </span>
        ))}
    </BlockBar>
  );
}

/** Adds a part at the end: a step, a column, an entry. */
export function AddPart({ node, block }: PartProps): VNode | null {
  if (!block.view.editable) return null;
  const { addPart } = getTexts('editorBlocks');
  return (
    <button
      type="button"
      class="block-add"
      onClick={() => {
        const position = block.position();
        if (position !== undefined) insertBlockPart(block.view, position, node.childCount);
      }}
    >
      <Icon name="plus" />
      {addPart[node.type.name as keyof typeof addPart]}
    </button>
  );
}
