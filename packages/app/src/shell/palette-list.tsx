import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useState } from 'preact/hooks';
import type { Organization } from '../data/bootstrap.ts';
import { FETCHING } from '../data/query-client.ts';
import { sitesQuery } from '../data/sites.ts';
import { fill, getTexts } from '../texts/texts.ts';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import { Keys } from '../ui/kbd.tsx';
import { currentOrganization } from './current-organization.ts';
import { matchWords } from './match-words.ts';
import {
  listInsights,
  type PaletteEntry,
  searchedPagesQuery,
  searchedPeopleQuery,
  useEntries,
} from './palette-entries.ts';
import { paletteScope } from './palette-state.ts';

/** A key of the field that controls the list. */
export type PaletteKey = 'ArrowDown' | 'ArrowUp' | 'Enter';

export interface PaletteListProps {
  /** Id of the list; its options have the same id with a number. */
  readonly id: string;
  readonly text: string;
  /** Unhandled keys, oldest first: they wait for the first entry, or for the end of the search. */
  readonly keys: readonly PaletteKey[];
  readonly onApplied: () => void;
  /** Reports the active option to the field. */
  readonly onOption: (id: string | undefined) => void;
  readonly onClose: () => void;
}

/** The results for the text of the field. Loaded when the palette is first opened. */
export function PaletteList({ id, text, keys, onApplied, onOption, onClose }: PaletteListProps): VNode {
  const texts = getTexts('shell');
  const [active, setActive] = useState(0);
  const scope = paletteScope.value;
  const organization = currentOrganization();
  const results = useFound(organization, scope === 'all' ? text : '');
  const choice = useInsightsChoice(organization?.id, text);
  const { entries, isSearching } = scope === 'all' ? results : choice;
  const option = entries.length > 0 ? `${id}-${active}` : undefined;
  const perform = (entry: PaletteEntry | undefined) => {
    if (entry === undefined) return;
    onClose();
    entry.perform();
  };
  useEffect(() => {
    // With a single site there is nothing to choose.
    if (scope === 'insights' && choice.only !== undefined) perform(choice.only);
  }, [scope, choice.only?.id]);
  useLayoutEffect(() => setActive(0), [text]);
  useLayoutEffect(() => onOption(option), [option]);
  useEffect(() => document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' }), [active, id]);
  useLayoutEffect(() => {
    if (keys.length === 0 || (entries.length === 0 && isSearching)) return;
    const { index, isChosen } = applyKeys(keys, active, entries.length);
    setActive(index);
    onApplied();
    if (isChosen) perform(entries[index]);
  }, [keys, entries.length, isSearching]);
  return (
    <>
      <Entries id={id} entries={entries} active={active} onActive={setActive} onChoose={perform} />
      <p class="palette-status" role="status">
        {entries.length > 0 ? '' : isSearching ? texts.searching : fill(texts.searchEmpty, { query: text })}
      </p>
    </>
  );
}

/** The sites whose insights can be opened; `only` if there is one. */
function useInsightsChoice(organizationId: string | undefined, text: string) {
  const enabled = organizationId !== undefined && paletteScope.value === 'insights';
  const sites = useQuery({ ...sitesQuery(organizationId ?? ''), enabled });
  const all = listInsights(sites.data?.items ?? []);
  const entries = text.trim() === '' ? all : all.filter(({ title }) => matchWords(text, title) > 0);
  return { entries, isSearching: enabled && sites.isPending, only: all.length === 1 ? all[0] : undefined };
}

/** Applies keys to a list with a number of entries; keys after Enter are ignored. Pure. */
export function applyKeys(keys: readonly PaletteKey[], active: number, count: number) {
  let index = active;
  for (const key of keys) {
    if (key === 'Enter') return { index, isChosen: true };
    index = (index + (key === 'ArrowDown' ? 1 : -1) + count) % Math.max(1, count);
  }
  return { index, isChosen: false };
}

/** The local and server results of a query. */
function useFound(organization: Organization | undefined, text: string) {
  const settled = useSettled(text);
  const pages = useQuery({ ...searchedPagesQuery(organization?.id, settled), ...FETCHING });
  const people = useQuery({ ...searchedPeopleQuery(organization, settled), ...FETCHING });
  /** Results of the previous query that also match the current one: Enter never opens an unrelated entry. */
  const current = <Item,>(items: readonly Item[] = [], isEarlier: boolean, nameOf: (item: Item) => string) =>
    isEarlier || settled !== text.trim() ? items.filter((item) => matchWords(text, nameOf(item)) > 0) : items;
  const entries = useEntries(organization?.id, text, {
    pages: current(pages.data, pages.isPlaceholderData, ({ title }) => title),
    people: current(people.data, people.isPlaceholderData, ({ name, email = '' }) => `${name} ${email}`),
  });
  const isSearching = settled !== text.trim() || pages.isFetching || people.isFetching;
  return { entries, isSearching };
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

/** A debounced text. */
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
      {/* biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and references the option. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys. */}
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
