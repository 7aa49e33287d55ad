import type { VNode } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { formatCount, getTexts } from '../../texts/texts.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { Keys } from '../../ui/kbd.tsx';
import type { MenuContext } from './menu-context.ts';
import { placeBelow } from './place-float.ts';
import type { SuggestList } from './suggest-list.ts';
import type { SuggestOption } from './suggest-options.ts';
import type { SuggestKind } from './suggest-query.ts';

const LIST_ID = 'editor-suggest';

interface PopupProps {
  /** Changes when the position must be recomputed. */
  readonly layout: number;
  readonly context: MenuContext;
  readonly list: SuggestList;
}

/** The suggestion list. The focus stays in the text, which references the active row. */
export function SuggestPopup({ context, list }: PopupProps): VNode | null {
  const query = list.query.value;
  const options = list.options.value;
  const active = list.active.value;
  const status = list.status.value;
  const popup = useRef<HTMLDivElement>(null);
  const { view } = context;
  useLayoutEffect(() => {
    if (query === null || popup.current === null) return;
    placeBelow(popup.current, view.coordsAtPos(query.from));
  });
  useLayoutEffect(() => {
    const { dom } = view;
    if (query === null || options.length === 0) {
      dom.removeAttribute('aria-controls');
      dom.removeAttribute('aria-activedescendant');
      return;
    }
    dom.setAttribute('aria-controls', LIST_ID);
    dom.setAttribute('aria-activedescendant', `${LIST_ID}-${active}`);
    document.getElementById(`${LIST_ID}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [query === null, options, active]);
  if (query === null) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the focus must stay in the text.
    <div class="editor-float editor-suggest" ref={popup} onMouseDown={(event) => event.preventDefault()}>
      {options.length > 0 && (
        <div id={LIST_ID} role="listbox" tabIndex={0} aria-label={labelOf(query.kind)} class="editor-suggest-list">
          {options.map((option, index) => (
            <Row
              key={option.id}
              id={`${LIST_ID}-${index}`}
              option={option}
              heading={option.section === options[index - 1]?.section ? undefined : option.section}
              isActive={index === active}
              onPoint={() => {
                list.active.value = index;
              }}
              onChoose={() => list.choose(index)}
            />
          ))}
        </div>
      )}
      <p class={options.length > 0 ? 'visually-hidden' : 'editor-suggest-status'} role="status">
        {statusOf(status, options.length)}
      </p>
    </div>
  );
}

function labelOf(kind: SuggestKind): string {
  const { insert, mention, pageLink, emoji } = getTexts('editorMenus');
  return { insert, mention, link: pageLink, emoji }[kind];
}

function statusOf(status: 'ready' | 'loading' | 'failed', count: number): string {
  const { loading, loadFailed, noMatches, matches } = getTexts('editorMenus');
  if (status === 'failed') return loadFailed;
  if (count > 0) return formatCount(matches, count);
  return status === 'loading' ? loading : noMatches;
}

interface RowProps {
  readonly id: string;
  readonly option: SuggestOption;
  readonly heading: string | undefined;
  readonly isActive: boolean;
  readonly onPoint: () => void;
  readonly onChoose: () => void;
}

function Row({ id, option, heading, isActive, onPoint, onChoose }: RowProps): VNode {
  const { label, detail, icon, sign, keys } = option;
  return (
    <>
      {heading !== undefined && (
        <p class="editor-suggest-heading" role="presentation">
          {heading}
        </p>
      )}
      {/* biome-ignore lint/a11y/useFocusableInteractive: the text keeps the focus, and names the option. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the text. */}
      <div
        id={id}
        class={classNames('editor-suggest-row', isActive && 'editor-suggest-active')}
        role="option"
        aria-selected={isActive}
        onPointerMove={onPoint}
        onClick={onChoose}
      >
        {sign === undefined ? (
          <Icon name={icon ?? 'blocks'} />
        ) : (
          <span class="editor-suggest-sign" aria-hidden="true">
            {sign}
          </span>
        )}
        <span class="editor-suggest-label">{label}</span>
        {detail !== undefined && <span class="editor-suggest-detail">{detail}</span>}
        {keys !== undefined && <Keys keys={keys} />}
      </div>
    </>
  );
}
