import type { VNode } from 'preact';
import { useId, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { getTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { cursorOf } from '../commands/cursor.ts';
import { linkAt, removeLinkMark, setLink } from '../commands/marks.ts';
import { parseLinkRef } from '../input-rules.ts';
import { useTargets } from '../node-views/targets.ts';
import { isBroken, type LinkCandidate, listCandidates, listHeadings, targetOf } from './link-paths.ts';
import { type MenuContext, runCommand } from './menu-context.ts';
import { placeBelow } from './place-float.ts';
import { rankAll } from './rank.ts';

interface LinkFormProps {
  /** Changes when the position must be recomputed. */
  readonly layout: number;
  readonly context: MenuContext;
}

/** The target of the selected text: a page, a heading, a file or a URL. Open while its signal is set. */
export function LinkForm({ layout, context }: LinkFormProps): VNode | null {
  return context.isLinkOpen.value ? <OpenLinkForm layout={layout} context={context} /> : null;
}

const MOST_ROWS = 8;

/** The link that the form edits. */
function presentTarget({ view }: MenuContext): string {
  const { state } = view;
  const $cursor = cursorOf(state);
  const mark =
    $cursor === null
      ? state.doc.nodeAt(state.selection.from)?.marks.find(({ type }) => type.name === 'link')
      : linkAt($cursor)?.mark;
  return mark === undefined ? '' : targetOf(mark.attrs['ref']);
}

function OpenLinkForm({ layout, context }: LinkFormProps): VNode {
  const { link } = getTexts('editorMenus');
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const { before, typed, rows, active, error, isMissing, ...edit } = useLinkEdit(context);
  useLayoutEffect(() => {
    const { view } = context;
    if (form.current !== null) placeBelow(form.current, view.coordsAtPos(view.state.selection.from));
  }, [layout]);
  return (
    <form
      class="editor-float editor-link-form"
      aria-label={link.title}
      ref={form}
      onKeyDown={edit.press}
      onSubmit={(event) => {
        event.preventDefault();
        edit.submit();
      }}
      onFocusOut={(event) => {
        if (!form.current?.contains(event.relatedTarget as Node | null)) context.isLinkOpen.value = false;
      }}
    >
      <div class="editor-link-line">
        <TargetField
          id={id}
          typed={typed}
          active={active}
          rows={rows}
          error={error}
          isDescribed={error !== undefined || isMissing}
          onType={edit.type}
        />
        <Button type="submit" kind="primary">
          {link.apply}
        </Button>
      </div>
      {(error !== undefined || isMissing) && (
        <p class="field-error" id={`${id}-problem`} role={error === undefined ? undefined : 'alert'}>
          <Icon name="triangle-exclamation" />
          {error ?? link.broken}
        </p>
      )}
      <Rows
        id={id}
        rows={rows}
        active={active}
        onActive={edit.setActive}
        onChoose={(row) => edit.apply(row.target, row.title)}
      />
      {before !== '' && (
        <Button kind="quiet" size="small" icon="xmark" onClick={edit.remove}>
          {link.remove}
        </Button>
      )}
    </form>
  );
}

/** The input of the form, its results, and its actions. */
function useLinkEdit(context: MenuContext) {
  const { link } = getTexts('editorMenus');
  const { view } = context;
  const before = useMemo(() => presentTarget(context), []);
  const [typed, setTyped] = useState(before);
  const [active, setActive] = useState(-1);
  const [error, setError] = useState<string>();
  const targets = useTargets(context.services);
  const candidates = useMemo(() => (targets === undefined ? [] : listCandidates(targets)), [targets]);
  const rows = useRows(context, typed === before ? '' : typed, candidates);
  const close = () => {
    context.isLinkOpen.value = false;
    view.focus();
  };
  const apply = (target: string, title: string) => {
    const ref = target.trim() === '' ? null : parseLinkRef(target.trim());
    if (ref === null) {
      setError(link.invalid);
      return;
    }
    close();
    runCommand(context, setLink({ ref }, title));
  };
  const submit = () => {
    const row = rows[active] ?? (isTarget(typed) || typed === before ? undefined : rows[0]);
    if (row === undefined) apply(withScheme(typed), typed);
    else apply(row.target, row.title);
  };
  const move = (step: number) => setActive((active + step + rows.length) % Math.max(1, rows.length));
  const press = (event: KeyboardEvent) => {
    if (event.isComposing) return;
    if (event.key === 'Escape') close();
    else if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(active < 0 ? 0 : -1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const type = (text: string) => {
    setTyped(text);
    setActive(-1);
    setError(undefined);
  };
  const remove = () => {
    close();
    runCommand(context, removeLinkMark);
  };
  const isMissing =
    typed === before && before !== '' && targets !== undefined && isBroken(before, targets, view.state.doc);
  return { before, typed, rows, active, error, isMissing, setActive, apply, submit, press, type, remove };
}

interface TargetFieldProps {
  readonly id: string;
  readonly typed: string;
  readonly active: number;
  readonly rows: readonly LinkCandidate[];
  readonly error: string | undefined;
  readonly isDescribed: boolean;
  readonly onType: (text: string) => void;
}

function TargetField({ id, typed, active, rows, error, isDescribed, onType }: TargetFieldProps): VNode {
  const { link } = getTexts('editorMenus');
  const input = useRef<HTMLInputElement>(null);
  // Keys before the next frame belong to the field.
  useLayoutEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  return (
    <input
      ref={input}
      class="input"
      type="text"
      role="combobox"
      aria-label={link.field}
      aria-expanded={rows.length > 0}
      aria-controls={rows.length > 0 ? id : undefined}
      aria-autocomplete="list"
      aria-activedescendant={rows[active] === undefined ? undefined : `${id}-${active}`}
      aria-invalid={error !== undefined}
      aria-describedby={isDescribed ? `${id}-problem` : undefined}
      placeholder={link.placeholder}
      autocomplete="off"
      spellcheck={false}
      value={typed}
      onInput={({ currentTarget }) => onType(currentTarget.value)}
    />
  );
}

/** Whether the input is a target itself, and not a search. */
const isTarget = (typed: string): boolean =>
  /^(?:[a-z][a-z\d+.-]*:\S|#|\/|\.\.?\/)/i.test(typed.trim()) ||
  /^[\w-]+(?:\.[\w-]+)+(?:[/?#]\S*)?$/.test(typed.trim());

/** `example.com/a` is a URL; a file of the content has a known extension. */
const withScheme = (typed: string): string =>
  /^[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}(?:[/?#]\S*)?$/i.test(typed.trim()) &&
  !/\.(?:md|html?|pdf|svg|png|jpe?g|zip|txt)$/i.test(typed.trim())
    ? `https://${typed.trim()}`
    : typed;

function useRows({ view }: MenuContext, typed: string, targets: readonly LinkCandidate[]): readonly LinkCandidate[] {
  const headings = useMemo(() => listHeadings(view.state.doc), []);
  return useMemo(() => {
    if (isTarget(typed) && !typed.startsWith('#')) return [];
    const all = typed.startsWith('#') ? headings : [...targets, ...headings];
    return rankAll(typed.replace(/^#/, ''), all, ({ title, detail }) => [title, detail], MOST_ROWS);
  }, [typed, targets, headings]);
}

const ICONS = { page: 'file-lines', heading: 'hashtag', file: 'download' } as const;

interface RowsProps {
  readonly id: string;
  readonly rows: readonly LinkCandidate[];
  readonly active: number;
  readonly onActive: (index: number) => void;
  readonly onChoose: (row: LinkCandidate) => void;
}

function Rows({ id, rows, active, onActive, onChoose }: RowsProps): VNode | null {
  if (rows.length === 0) return null;
  return (
    <div id={id} role="listbox" aria-label={getTexts('editorMenus').link.field} class="editor-link-rows">
      {rows.map((row, index) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus, and names the option.
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field.
        <div
          key={`${row.kind} ${row.target}`}
          id={`${id}-${index}`}
          class={classNames('editor-suggest-row', index === active && 'editor-suggest-active')}
          role="option"
          aria-selected={index === active}
          onPointerMove={() => onActive(index)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(row)}
        >
          <Icon name={ICONS[row.kind]} />
          <span class="editor-suggest-label">{row.title}</span>
          <span class="editor-suggest-detail">{row.detail}</span>
        </div>
      ))}
    </div>
  );
}
