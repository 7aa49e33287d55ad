import type { Signal } from '@preact/signals';
import type { VNode } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { type EditorState, TextSelection } from 'prosemirror-state';
import { getTexts } from '../../texts/texts.ts';
import { Icon } from '../../ui/icon.tsx';
import { isUrlMenuOpen } from '../clipboard/paste-url.ts';
import { cursorOf } from '../commands/cursor.ts';
import { linkAt, removeLinkMark } from '../commands/marks.ts';
import { useTargets } from '../node-views/targets.ts';
import { isBroken, targetOf } from './link-paths.ts';
import { type MenuContext, runCommand } from './menu-context.ts';
import { placeAbove, placeBelow } from './place-float.ts';
import { ToolButton, walk } from './toolbar.tsx';
import { commentTool, listMarkTools, turnTool } from './tools.tsx';

interface BubbleProps {
  /** Changes when the position must be recomputed. */
  readonly layout: number;
  readonly context: MenuContext;
  /** Whether the user is selecting with a pointer: the bubble must not appear then. */
  readonly isSelecting: Signal<boolean>;
  readonly hasFocus: Signal<boolean>;
}

/** The actions of the selected text, above it; or of the link around the cursor, below it. */
export function Bubble({ layout, context, isSelecting, hasFocus }: BubbleProps): VNode | null {
  const state = context.state.value;
  if (isSelecting.value || !hasFocus.value || context.isLinkOpen.value) return null;
  if (isTextSelected(state)) return <SelectionBubble layout={layout} context={context} state={state} />;
  const $cursor = cursorOf(state);
  const link = $cursor === null ? null : linkAt($cursor);
  const target = link === null ? '' : targetOf(link.mark.attrs['ref']);
  // Alternatives for a URL that was just pasted appear below it.
  return link === null || target === '' || isUrlMenuOpen(state) ? null : (
    <LinkBubble layout={layout} context={context} from={link.from} target={target} />
  );
}

const isTextSelected = ({ selection, doc }: EditorState): boolean =>
  selection instanceof TextSelection &&
  !selection.empty &&
  selection.$from.parent.type.spec.code !== true &&
  doc.textBetween(selection.from, selection.to, ' ', ' ').trim() !== '';

interface SelectionBubbleProps {
  readonly layout: number;
  readonly context: MenuContext;
  readonly state: EditorState;
}

function SelectionBubble({ context, state }: SelectionBubbleProps): VNode {
  const { toolbar } = getTexts('editorMenus');
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (bar.current === null) return;
    const { from, to } = context.view.state.selection;
    const [start, end] = [context.view.coordsAtPos(from), context.view.coordsAtPos(to, -1)];
    const isOneLine = Math.abs(start.top - end.top) < 4;
    const { left, right } = isOneLine
      ? { left: start.left, right: end.right }
      : { left: start.left, right: start.left + 240 };
    const scroller = context.view.dom.closest('.main')?.getBoundingClientRect().top ?? 0;
    placeAbove(bar.current, { left, right, top: start.top, bottom: end.bottom }, scroller + TOOLBAR_HEIGHT);
  });
  return (
    <div
      class="editor-float editor-bubble"
      role="toolbar"
      aria-label={toolbar.selection}
      ref={bar}
      onKeyDown={(event) => walk(event, bar.current, () => context.view.focus())}
    >
      {[turnTool(context, state), ...listMarkTools(context, state), commentTool(context)].map((tool) => (
        <ToolButton key={tool.id} tool={tool} isStop={false} />
      ))}
    </div>
  );
}

/** Height of the toolbar above the text, which the bubble must not cover, in pixels. */
const TOOLBAR_HEIGHT = 44;

interface LinkBubbleProps {
  readonly layout: number;
  readonly context: MenuContext;
  readonly from: number;
  readonly target: string;
}

function LinkBubble({ context, from, target }: LinkBubbleProps): VNode {
  const { link } = getTexts('editorMenus');
  const bubble = useRef<HTMLDivElement>(null);
  const targets = useTargets(context.services);
  const isMissing = targets !== undefined && isBroken(target, targets, context.state.value.doc);
  useLayoutEffect(() => {
    if (bubble.current !== null) placeBelow(bubble.current, context.view.coordsAtPos(from));
  });
  const edit = () => {
    context.isLinkOpen.value = true;
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the focus must stay in the text.
    <div class="editor-float editor-link-bubble" ref={bubble} onMouseDown={(event) => event.preventDefault()}>
      <span class="editor-link-target" title={target}>
        {target}
      </span>
      {isMissing && (
        <span class="editor-link-broken" role="status">
          <Icon name="triangle-exclamation" />
          {link.broken}
        </span>
      )}
      {/^https?:/i.test(target) && (
        <a
          class="editor-tool"
          href={target}
          target="_blank"
          rel="noreferrer"
          aria-label={link.open}
          data-tooltip={link.open}
        >
          <Icon name="arrow-up-right" />
        </a>
      )}
      <ToolButton
        tool={{ id: 'edit', label: link.edit, keys: 'Mod+K', face: <Icon name="pen" />, run: edit }}
        isStop={false}
      />
      <ToolButton
        tool={{
          id: 'remove',
          label: link.remove,
          face: <Icon name="xmark" />,
          run: () => void runCommand(context, removeLinkMark),
        }}
        isStop={false}
      />
    </div>
  );
}
