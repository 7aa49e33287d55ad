import type { VNode } from 'preact';
import { flushSync } from 'preact/compat';
import { useId, useState } from 'preact/hooks';
import { usePersonItems } from '../../components/changes/filter-chip.tsx';
import { getTexts } from '../../texts/texts.ts';
import type { ComboboxItem } from '../../ui/combobox.tsx';
import { Textarea } from '../../ui/field.tsx';
import { findMention, listOffered, type Mention, plainName } from './find-mention.ts';

interface MentionFieldProps {
  readonly organization: string;
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly error: string | undefined;
  readonly hasFocus: boolean | undefined;
  readonly onSubmit: () => void;
  readonly onCancel: () => void;
}

type FieldKey = KeyboardEvent & { readonly currentTarget: HTMLTextAreaElement };

/** A multi-line field that suggests people after an `@`. */
export function MentionField(props: MentionFieldProps): VNode {
  const { label, placeholder, value, onValue, error, hasFocus, onSubmit, onCancel } = props;
  const listId = useId();
  const { offered, active, choose, onListKey, look, close } = useMention(props);
  return (
    <div class="mention-field">
      <Textarea
        label={label}
        isLabelHidden
        placeholder={placeholder}
        value={value}
        onValue={onValue}
        error={error}
        rows={3}
        maxLength={100_000}
        autoFocus={hasFocus}
        aria-autocomplete="list"
        aria-controls={offered.length > 0 ? listId : undefined}
        aria-activedescendant={offered.length > 0 ? `${listId}-${active}` : undefined}
        onKeyDown={(event) => {
          if (event.isComposing || onListKey(event)) return;
          if (event.key === 'Escape') onCancel();
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSubmit();
        }}
        onKeyUp={look}
        onBlur={close}
      />
      {offered.length > 0 && <MentionList id={listId} offered={offered} active={active} onChoose={choose} />}
    </div>
  );
}

/** The mention that is being typed, and its suggestions. */
function useMention({ organization, value, onValue }: MentionFieldProps) {
  const people = usePersonItems(organization);
  const [mention, setMention] = useState<Mention>();
  const [active, setActive] = useState(0);
  const offered = mention === undefined ? [] : listOffered(people, mention.text);
  const choose = (field: HTMLTextAreaElement, person: ComboboxItem | undefined) => {
    if (mention === undefined || person === undefined) return;
    const name = `@${plainName(person)} `;
    // Before the next key, which is inserted after the name.
    flushSync(() => {
      onValue(value.slice(0, mention.start) + name + value.slice(mention.end));
      setMention(undefined);
    });
    const caret = mention.start + name.length;
    field.setSelectionRange(caret, caret);
  };
  /** @returns whether the list handled the key */
  const onListKey = (event: FieldKey): boolean => {
    if (offered.length === 0) return false;
    const { key } = event;
    const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) setActive((active + step + offered.length) % offered.length);
    else if (key === 'Enter' || key === 'Tab') choose(event.currentTarget, offered[active]);
    else if (key === 'Escape') setMention(undefined);
    else return false;
    event.preventDefault();
    return true;
  };
  const look = ({ currentTarget, key }: FieldKey) => {
    if (/^(?:Escape|Enter|Tab|Arrow)/.test(key)) return;
    setMention(findMention(currentTarget.value, currentTarget.selectionStart));
    setActive(0);
  };
  return { offered, active, choose, onListKey, look, close: () => setMention(undefined) };
}

interface MentionListProps {
  readonly id: string;
  readonly offered: readonly ComboboxItem[];
  readonly active: number;
  readonly onChoose: (field: HTMLTextAreaElement, person: ComboboxItem) => void;
}

/** The focus stays in the field, which references the active item. */
function MentionList({ id, offered, active, onChoose }: MentionListProps): VNode {
  return (
    <div
      class="mention-list menu"
      id={id}
      role="listbox"
      aria-label={getTexts('changes').comments.mention}
      tabIndex={-1}
    >
      {offered.map((person, index) => (
        <div
          key={person.value}
          id={`${id}-${index}`}
          class="menu-item"
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          data-highlighted={index === active ? '' : undefined}
          onPointerDown={(event) => {
            event.preventDefault();
            const field = event.currentTarget.closest('.mention-field')?.querySelector('textarea');
            if (field) onChoose(field, person);
          }}
        >
          {person.icon}
          <span class="menu-text">{person.label}</span>
        </div>
      ))}
    </div>
  );
}
