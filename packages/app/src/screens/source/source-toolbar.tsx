import { redo, undo } from '@codemirror/commands';
import type { StateCommand } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import type { ComponentChildren, VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { insertLink, toggleMark, togglePrefix } from '../../source/commands.ts';
import { BLOCKS, type DialectBlock, isOfferedAfter } from '../../source/dialect.ts';
import { getTexts } from '../../texts/texts.ts';
import { Icon } from '../../ui/icon.tsx';
import { openMenu } from '../../ui/menu.tsx';

interface SourceToolbarProps {
  readonly view: EditorView;
  readonly upload: (files: readonly File[]) => void;
}

interface Tool {
  readonly id: string;
  readonly label: string;
  readonly keys?: string;
  readonly face: ComponentChildren;
  readonly hasMenu?: boolean;
  readonly run: (anchor: HTMLElement) => void;
}

/** What can be done with the text: one stop of the Tab key, arrows within it, Alt+F10 from the text. */
export function SourceToolbar({ view, upload }: SourceToolbarProps): VNode {
  const texts = getTexts('source').toolbar;
  const bar = useRef<HTMLDivElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const groups = listTools(view, () => files.current?.click());
  const flat = groups.flat();
  useAltF10(view, bar.current);
  const walk = (event: KeyboardEvent) => {
    const buttons = [...(bar.current?.querySelectorAll<HTMLButtonElement>('button') ?? [])];
    const at = buttons.indexOf(event.target as HTMLButtonElement);
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key] ?? 0;
    const next =
      event.key === 'Home'
        ? 0
        : event.key === 'End'
          ? buttons.length - 1
          : (at + step + buttons.length) % buttons.length;
    if (event.key === 'Escape') view.focus();
    else if (step === 0 && event.key !== 'Home' && event.key !== 'End') return;
    else focusOnly(buttons, next);
    event.preventDefault();
  };
  return (
    <div class="source-toolbar" role="toolbar" aria-label={texts.label} ref={bar} onKeyDown={walk}>
      {groups.map((tools) => (
        <div class="source-tools" key={tools[0]?.id}>
          {tools.map(({ id, label, keys, face, hasMenu, run }) => (
            <button
              key={id}
              type="button"
              class="source-tool"
              tabIndex={id === flat[0]?.id ? 0 : -1}
              aria-label={label}
              aria-haspopup={hasMenu ? 'menu' : undefined}
              data-tooltip={label}
              data-tooltip-keys={keys}
              onMouseDown={(event) => event.preventDefault()}
              onClick={(event) => run(event.currentTarget)}
            >
              {face}
            </button>
          ))}
        </div>
      ))}
      <input
        ref={files}
        type="file"
        multiple
        hidden
        onChange={({ currentTarget }) => {
          upload([...(currentTarget.files ?? [])]);
          currentTarget.value = '';
        }}
      />
    </div>
  );
}

function focusOnly(buttons: readonly HTMLButtonElement[], index: number): void {
  for (const [each, button] of buttons.entries()) button.tabIndex = each === index ? 0 : -1;
  buttons[index]?.focus();
}

function useAltF10(view: EditorView, bar: HTMLElement | null): void {
  useEffect(() => {
    const jump = (event: KeyboardEvent) => {
      if (!event.altKey || event.key !== 'F10') return;
      event.preventDefault();
      bar?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    };
    view.contentDOM.addEventListener('keydown', jump);
    return () => view.contentDOM.removeEventListener('keydown', jump);
  }, [view, bar]);
}

const glyph = (text: string, name: string): VNode => (
  <span class={`source-glyph source-glyph-${name}`} aria-hidden="true">
    {text}
  </span>
);

function listTools(view: EditorView, chooseFiles: () => void): Tool[][] {
  const texts = getTexts('source').toolbar;
  const run = (command: StateCommand) => () => {
    command(view);
    view.focus();
  };
  const tool = (id: string, label: string, face: ComponentChildren, command: StateCommand, keys?: string): Tool => ({
    id,
    label,
    face,
    run: run(command),
    ...(keys !== undefined && { keys }),
  });
  return [
    [
      tool('undo', texts.undo, <Icon name="arrow-turn-left" />, undo, 'Mod+Z'),
      tool('redo', texts.redo, <Icon name="arrow-turn-right" />, redo, 'Mod+Shift+Z'),
    ],
    [
      {
        id: 'heading',
        label: texts.heading,
        face: glyph('H', 'heading'),
        hasMenu: true,
        run: (anchor) => openHeadingMenu(anchor, run),
      },
      tool('bold', texts.bold, glyph('B', 'bold'), toggleMark('**'), 'Mod+B'),
      tool('italic', texts.italic, glyph('I', 'italic'), toggleMark('*'), 'Mod+I'),
      tool('strike', texts.strike, glyph('S', 'strike'), toggleMark('~~'), 'Mod+Shift+X'),
      tool('code', texts.code, <Icon name="code" />, toggleMark('`'), 'Mod+E'),
      tool('link', texts.link, <Icon name="link" />, insertLink, 'Mod+Shift+K'),
    ],
    [
      tool('bullets', texts.bullets, <Icon name="list" />, togglePrefix('* '), 'Mod+Shift+8'),
      tool('numbers', texts.numbers, glyph('⒈', 'numbers'), togglePrefix('1. '), 'Mod+Shift+7'),
      tool('tasks', texts.tasks, <Icon name="circle-check" />, togglePrefix('* [ ] ')),
      tool('quote', texts.quote, glyph('❞', 'quote'), togglePrefix('> '), 'Mod+Shift+9'),
    ],
    [
      {
        id: 'block',
        label: texts.block,
        face: <Icon name="blocks" />,
        hasMenu: true,
        run: (anchor) => openBlockMenu(anchor, view),
      },
      { id: 'file', label: texts.file, face: <Icon name="upload" />, run: chooseFiles },
      {
        id: 'find',
        label: texts.find,
        keys: 'Mod+F',
        face: <Icon name="magnifying-glass" />,
        run: () => void import('../../source/editor-tools.ts').then(({ searchText }) => searchText(view)),
      },
    ],
  ];
}

function openHeadingMenu(anchor: HTMLElement, run: (command: StateCommand) => () => void): void {
  const texts = getTexts('source').toolbar;
  const levels = [texts.heading1, texts.heading2, texts.heading3];
  const items = levels.map((label, index) => ({
    id: label,
    label,
    keys: `Mod+Alt+${index + 1}`,
    onSelect: () => setTimeout(run(togglePrefix(`${'#'.repeat(index + 1)} `))),
  }));
  openMenu({ label: texts.heading, groups: [{ items }], anchor });
}

function openBlockMenu(anchor: HTMLElement, view: EditorView): void {
  const { blocks, toolbar } = getTexts('source');
  const before = view.state.sliceDoc(0, view.state.selection.main.head);
  const dialect: readonly DialectBlock[] = BLOCKS;
  const offered = dialect.filter((block) => isOfferedAfter(before, block));
  const items = offered.map(({ name }) => ({
    id: name,
    label: blocks[name],
    // After the menu, which gives the focus back to its button first.
    onSelect: () =>
      setTimeout(
        () => void import('../../source/editor-tools.ts').then((tools) => tools.insertDialectBlock(view, name)),
      ),
  }));
  openMenu({ label: toolbar.block, groups: [{ items }], anchor });
}
