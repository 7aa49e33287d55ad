import { signal } from '@preact/signals';
import type { ComponentType, VNode } from 'preact';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { getTexts } from '../texts/texts.ts';
import { Icon } from '../ui/icon.tsx';
import { Keys } from '../ui/kbd.tsx';
import type { PaletteKey, PaletteListProps } from './palette-list.tsx';
import { paletteScope } from './palette-state.ts';

const list = signal<ComponentType<PaletteListProps> | undefined>(undefined);
const hasFailed = signal(false);

async function loadList(): Promise<void> {
  hasFailed.value = false;
  try {
    list.value ??= (await import('./palette-list.tsx')).PaletteList;
  } catch {
    hasFailed.value = true;
  }
}

/**
 * Search for pages, spaces, sites and actions in one field. The field appears at once, so that no key is lost while its
 * list is loaded; keys that control the list wait for it.
 */
export function Palette({ onClose }: { readonly onClose: () => void }): VNode {
  const texts = getTexts('shell');
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [text, setText] = useState('');
  const [keys, setKeys] = useState<readonly PaletteKey[]>([]);
  const [option, setOption] = useState<string>();
  const List = list.value;
  useLayoutEffect(() => dialog.current?.showModal(), []);
  useEffect(() => void loadList(), []);
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
        onText={(value) => {
          setKeys([]);
          setText(value);
        }}
        onKey={(key) => setKeys((earlier) => [...earlier, key].slice(-MAX_KEYS))}
        list={`${id}-list`}
        option={option}
      />
      {List === undefined ? (
        <PendingList id={id} />
      ) : (
        <List id={id} text={text} keys={keys} onClose={onClose} onApplied={() => setKeys([])} onOption={setOption} />
      )}
    </dialog>
  );
}

/** Keys that wait for the list. */
const MAX_KEYS = 100;

/** Placeholder of the list until its files are loaded, or the failure to load them. */
function PendingList({ id }: { readonly id: string }): VNode {
  const texts = getTexts('shell');
  return (
    <>
      <div class="palette-list" id={`${id}-list`} role="listbox" aria-label={texts.search} aria-busy="true" />
      <p class="palette-status" role="status">
        {hasFailed.value ? texts.unreachable : texts.loading}
      </p>
    </>
  );
}

const isListKey = (key: string): key is PaletteKey => /^(?:ArrowDown|ArrowUp|Enter)$/.test(key);

interface PaletteFieldProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onKey: (key: PaletteKey) => void;
  /** Ids of the list, and of the active option. */
  readonly list: string;
  readonly option: string | undefined;
}

function PaletteField({ text, onText, onKey, list, option }: PaletteFieldProps): VNode {
  const { searchPlaceholder, chooseSiteInsights } = getTexts('shell');
  const placeholder = paletteScope.value === 'insights' ? chooseSiteInsights : searchPlaceholder;
  return (
    <div class="palette-field">
      <Icon name="magnifying-glass" />
      <input
        class="palette-input"
        role="combobox"
        aria-expanded="true"
        aria-controls={list}
        aria-activedescendant={option}
        aria-label={placeholder}
        placeholder={placeholder}
        value={text}
        autoComplete="off"
        spellcheck={false}
        onInput={(event) => onText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.isComposing || !isListKey(event.key)) return;
          event.preventDefault();
          onKey(event.key);
        }}
      />
      <Keys keys="Escape" />
    </div>
  );
}
