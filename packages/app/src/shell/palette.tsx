import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { useEffect, useId, useMemo, useRef, useState } from 'preact/hooks';
import type { Organization } from '../data/bootstrap.ts';
import { fill, getTexts } from '../texts/texts.ts';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import { Keys } from '../ui/kbd.tsx';
import { currentOrganization } from './current-organization.ts';
import { type PaletteEntry, searchedPagesQuery, searchedPeopleQuery, useEntries } from './palette-entries.ts';

/** Everything by its name: pages, spaces, sites and actions, from one field. */
export function Palette({ onClose }: { readonly onClose: () => void }): VNode {
  const texts = getTexts('shell');
  const organization = currentOrganization();
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const { entries, isSearching } = useFound(organization, text);
  useEffect(() => dialog.current?.showModal(), []);
  useEffect(() => setActive(0), [text]);
  useEffect(() => document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' }), [active, id]);
  const perform = (entry: PaletteEntry | undefined) => {
    if (entry === undefined) return;
    onClose();
    entry.perform();
  };
  const walk = (event: KeyboardEvent) => {
    if (event.isComposing) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) setActive((active + step + entries.length) % Math.max(1, entries.length));
    else if (event.key === 'Enter') perform(entries[active]);
    else return;
    event.preventDefault();
  };
  return (
    <dialog
      ref={dialog}
      class="palette"
      aria-label={texts.search}
      onCancel={onClose}
      onClose={onClose}
      onPointerDown={(event) => event.target === dialog.current && onClose()}
    >
      <PaletteField
        text={text}
        onText={setText}
        onKeyDown={walk}
        list={`${id}-list`}
        option={entries.length > 0 ? `${id}-${active}` : undefined}
      />
      <Entries id={id} entries={entries} active={active} onActive={setActive} onChoose={perform} />
      <p class="palette-status" role="status">
        {entries.length > 0 ? '' : isSearching ? texts.searching : fill(texts.searchEmpty, { query: text })}
      </p>
    </dialog>
  );
}

/** What a text finds here and on the server. */
function useFound(organization: Organization | undefined, text: string) {
  const settled = useSettled(text);
  const pages = useQuery(searchedPagesQuery(organization?.id, settled));
  const people = useQuery(searchedPeopleQuery(organization, settled));
  const entries = useEntries(organization?.id, text, { pages: pages.data ?? [], people: people.data ?? [] });
  return { entries, isSearching: pages.isFetching || people.isFetching };
}

interface EntriesProps {
  readonly id: string;
  readonly entries: readonly PaletteEntry[];
  readonly active: number;
  readonly onActive: (index: number) => void;
  readonly onChoose: (entry: PaletteEntry) => void;
}

function Entries({ id, entries, active, onActive, onChoose }: EntriesProps): VNode {
  return (
    <div class="palette-list" id={`${id}-list`} role="listbox" aria-label={getTexts('shell').search}>
      {entries.map((entry, index) => (
        <Entry
          key={entry.id}
          id={`${id}-${index}`}
          entry={entry}
          heading={entry.group === entries[index - 1]?.group ? undefined : entry.group}
          isActive={index === active}
          onPoint={() => onActive(index)}
          onChoose={() => onChoose(entry)}
        />
      ))}
    </div>
  );
}

interface PaletteFieldProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  /** Ids of the list, and of the option that Enter chooses. */
  readonly list: string;
  readonly option: string | undefined;
}

function PaletteField({ text, onText, onKeyDown, list, option }: PaletteFieldProps): VNode {
  const { searchPlaceholder } = getTexts('shell');
  return (
    <div class="palette-field">
      <Icon name="magnifying-glass" />
      <input
        class="palette-input"
        role="combobox"
        aria-expanded="true"
        aria-controls={list}
        aria-activedescendant={option}
        aria-label={searchPlaceholder}
        placeholder={searchPlaceholder}
        value={text}
        autoComplete="off"
        spellcheck={false}
        onInput={(event) => onText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Keys keys="Escape" />
    </div>
  );
}

/** A text once nothing was typed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), 120);
    return () => clearTimeout(timer);
  }, [text]);
  return useMemo(() => settled.trim(), [settled]);
}

interface EntryProps {
  readonly id: string;
  readonly entry: PaletteEntry;
  readonly heading: string | undefined;
  readonly isActive: boolean;
  readonly onPoint: () => void;
  readonly onChoose: () => void;
}

function Entry({ id, entry, heading, isActive, onPoint, onChoose }: EntryProps): VNode {
  return (
    <>
      {heading !== undefined && (
        <p class="palette-heading" role="presentation">
          {heading}
        </p>
      )}
      {/* biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus, and names the option. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field. */}
      <div
        id={id}
        class={classNames('palette-entry', isActive && 'palette-active')}
        role="option"
        aria-selected={isActive}
        onPointerMove={onPoint}
        onClick={onChoose}
      >
        <Icon name={entry.icon} />
        <span class="palette-title">{entry.title}</span>
        {entry.detail !== undefined && <span class="palette-detail">{entry.detail}</span>}
        {entry.keys !== undefined && <Keys keys={entry.keys} />}
      </div>
    </>
  );
}
