import { collection, connect, machine } from '@zag-js/combobox';
import { normalizeProps, useMachine } from '@zag-js/preact';
import type { ComponentChildren, VNode } from 'preact';
import { useId, useMemo, useState } from 'preact/hooks';
import { fill, getTexts } from '../texts/texts.ts';
import type { FieldProps } from './field.tsx';
import { Icon } from './icon.tsx';

export interface ComboboxItem {
  readonly value: string;
  readonly label: string;
  /** A second line. */
  readonly detail?: string;
  readonly icon?: ComponentChildren;
}

interface ComboboxProps extends FieldProps {
  readonly items: readonly ComboboxItem[];
  /** Values that are chosen: one at most without `isMultiple`. */
  readonly value: readonly string[];
  readonly onValue: (value: string[]) => void;
  readonly isMultiple?: boolean;
  readonly placeholder?: string;
  /** The items are shown at once, where the field is all that was opened. */
  readonly isOpenAtFirst?: boolean;
  /** Learns what is typed, for items that a server finds; they are filtered here where absent. */
  readonly onQuery?: (text: string) => void;
}

/** What the machine gives the field, as far as the types of the element need to know. */
interface TextInputProps {
  readonly type: 'text';
  readonly role: 'combobox';
}

/** Rows that are shown at once; typing finds the others. */
const MAX_ROWS = 50;

/** One or several of many, found by typing. */
export function Combobox(props: ComboboxProps): VNode {
  const { label, isLabelHidden, hint, error, items, value, onValue, isMultiple = false, placeholder, onQuery } = props;
  const [typed, setTyped] = useState('');
  const shown = useMemo(() => filterItems(items, onQuery === undefined ? typed : ''), [items, typed, onQuery]);
  const service = useMachine(machine, {
    id: useId(),
    collection: collection({ items: shown, itemToValue: (item) => item.value, itemToString: (item) => item.label }),
    value: [...value],
    multiple: isMultiple,
    openOnClick: true,
    defaultOpen: props.isOpenAtFirst === true,
    inputBehavior: 'autohighlight',
    selectionBehavior: isMultiple ? 'clear' : 'replace',
    positioning: { strategy: 'fixed', sameWidth: true, gutter: 4 },
    invalid: error !== undefined,
    ...(placeholder !== undefined && { placeholder }),
    onValueChange: (details) => onValue(details.value),
    onOpenChange: ({ open }) => open && setTyped(''),
    onInputValueChange: ({ inputValue, reason }) => {
      if (reason !== 'input-change') return;
      setTyped(inputValue);
      onQuery?.(inputValue);
    },
  });
  const api = connect(service, normalizeProps);
  return (
    <div {...api.getRootProps()} class="field">
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the machine names the control. */}
      <label {...api.getLabelProps()} class={isLabelHidden ? 'visually-hidden' : 'field-label'}>
        {label}
      </label>
      {isMultiple && value.length > 0 && <Chosen items={items} value={value} onValue={onValue} />}
      <div {...api.getControlProps()} class="select-frame">
        <input {...(api.getInputProps() as TextInputProps)} class="input select" />
        <Icon name="chevron-down" />
      </div>
      <div {...api.getPositionerProps()}>
        <div {...api.getContentProps()} class="menu">
          {shown.length === 0 && <p class="menu-label">{getTexts('shell').noMatches}</p>}
          {shown.map((item) => (
            <Row key={item.value} item={item} api={api} />
          ))}
        </div>
      </div>
      {hint !== undefined && <p class="field-hint">{hint}</p>}
      {error !== undefined && (
        <p class="field-error" role="alert">
          <Icon name="circle-exclamation" />
          {error}
        </p>
      )}
    </div>
  );
}

/** What is chosen of several, each with a way to remove it. */
function Chosen({ items, value, onValue }: Pick<ComboboxProps, 'items' | 'value' | 'onValue'>): VNode {
  const { remove } = getTexts('shell');
  return (
    <ul class="chosen">
      {value.map((each) => {
        const label = items.find((item) => item.value === each)?.label ?? each;
        return (
          <li key={each} class="chosen-item">
            {label}
            <button
              type="button"
              class="chosen-remove"
              aria-label={fill(remove, { title: label })}
              onClick={() => onValue(value.filter((other) => other !== each))}
            >
              <Icon name="xmark" />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function filterItems(items: readonly ComboboxItem[], text: string): ComboboxItem[] {
  const wanted = text.trim().toLocaleLowerCase();
  const matches = ({ label, detail = '' }: ComboboxItem) => `${label} ${detail}`.toLocaleLowerCase().includes(wanted);
  return (wanted === '' ? items : items.filter(matches)).slice(0, MAX_ROWS);
}

function Row({ item, api }: { readonly item: ComboboxItem; readonly api: ReturnType<typeof connect> }): VNode {
  const { label, detail, icon } = item;
  return (
    <div {...api.getItemProps({ item })} class="menu-item">
      {icon}
      <span class="menu-text">
        {label}
        {detail !== undefined && <span class="menu-detail">{detail}</span>}
      </span>
      <span {...api.getItemIndicatorProps({ item })}>
        <Icon name="check" class="menu-check" />
      </span>
    </div>
  );
}
