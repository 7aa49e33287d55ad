import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { getTexts } from '../../texts/texts.ts';
import { classNames } from '../../ui/class-names.ts';
import type { MenuContext } from './menu-context.ts';
import { listToolGroups, type Tool } from './tools.tsx';

/** The toolbar of the text: one tab stop, arrow keys within it, Alt+F10 from the text. */
export function Toolbar({ context }: { readonly context: MenuContext }): VNode {
  const { toolbar } = getTexts('editorMenus');
  const bar = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState<string>();
  const groups = listToolGroups(context, context.state.value);
  const first = groups[0]?.[0]?.id;
  const isThere = groups.some((tools) => tools.some(({ id }) => id === stop));
  useKeyboardInset(bar.current);
  return (
    <div
      class="editor-toolbar"
      role="toolbar"
      aria-label={toolbar.label}
      ref={bar}
      onKeyDown={(event) => walk(event, bar.current, () => context.view.focus())}
    >
      {groups.map((tools) => (
        <div class="editor-tools" key={tools[0]?.id}>
          {tools.map((tool) => (
            <ToolButton
              key={tool.id}
              tool={tool}
              isStop={tool.id === (isThere ? stop : first)}
              onFocus={() => setStop(tool.id)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

interface ToolButtonProps {
  readonly tool: Tool;
  readonly isStop: boolean;
  readonly onFocus?: () => void;
}

/** A button that leaves the focus in the text. */
export function ToolButton({ tool, isStop, onFocus }: ToolButtonProps): VNode {
  const { label, keys, face, hasMenu, isWide = false, isPressed, isDisabled = false, run } = tool;
  return (
    <button
      type="button"
      class={classNames('editor-tool', isDisabled && 'editor-tool-off', isWide && 'editor-tool-wide')}
      tabIndex={isStop ? 0 : -1}
      aria-label={label}
      aria-haspopup={hasMenu ? 'menu' : undefined}
      aria-pressed={isPressed}
      aria-disabled={isDisabled}
      data-tooltip={label}
      data-tooltip-keys={keys}
      onFocus={onFocus}
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => !isDisabled && run(event.currentTarget)}
    >
      {face}
    </button>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** Arrows, Home and End move between buttons; Escape returns to the text. */
export function walk(event: KeyboardEvent, bar: HTMLElement | null, leave: () => void): void {
  if (event.key === 'Escape') {
    event.preventDefault();
    leave();
    return;
  }
  const buttons = [...(bar?.querySelectorAll<HTMLButtonElement>('button') ?? [])];
  const at = buttons.indexOf(event.target as HTMLButtonElement);
  const isRtl = bar !== null && getComputedStyle(bar).direction === 'rtl';
  const step = (STEPS[event.key] ?? 0) * (isRtl ? -1 : 1);
  const isEnd = event.key === 'Home' || event.key === 'End';
  if (at < 0 || (step === 0 && !isEnd)) return;
  event.preventDefault();
  const next = isEnd ? (event.key === 'Home' ? 0 : buttons.length - 1) : (at + step + buttons.length) % buttons.length;
  buttons[next]?.focus();
}

/** On phones the toolbar is above the keyboard, which covers the window without resizing it. */
function useKeyboardInset(bar: HTMLElement | null): void {
  useEffect(() => {
    const { visualViewport: viewport } = window;
    if (bar === null || viewport === null) return;
    const follow = () => {
      const covered = innerHeight - viewport.height - viewport.offsetTop;
      bar.style.setProperty('--keyboard-inset', `${Math.max(0, covered)}px`);
    };
    follow();
    viewport.addEventListener('resize', follow);
    viewport.addEventListener('scroll', follow);
    return () => {
      viewport.removeEventListener('resize', follow);
      viewport.removeEventListener('scroll', follow);
    };
  }, [bar]);
}
