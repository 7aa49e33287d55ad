import { collection, connect, machine } from '@zag-js/combobox';
import { mergeProps, normalizeProps, useMachine } from '@zag-js/preact';
import { type ComponentChildren, options, type VNode } from 'preact';
import { useId, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
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
  /** Selected values: at most one without `isMultiple`. */
  readonly value: readonly string[];
  readonly onValue: (value: string[]) => void;
  readonly isMultiple?: boolean;
  readonly placeholder?: string;
  /** The items are shown at once, if the field is the only content. */
  readonly isOpenAtFirst?: boolean;
  /** Receives typed text, for items searched by a server; without it, items are filtered here. */
  readonly onQuery?: (text: string) => void;
}

/** Props that the machine sets on the field, as far as the element types need them. */
interface TextInputProps {
  readonly type: 'text';
  readonly role: 'combobox';
}

type FieldEvent = Event & { readonly currentTarget: HTMLInputElement };

/** Number of initial rows; typing filters the others. */
const MAX_ROWS = 50;

/** A select of one or several of many, filtered by typing. */
export function Combobox(props: ComboboxProps): VNode {
  const { label, isLabelHidden, hint, error, items, value, onValue, isMultiple = false, placeholder, onQuery } = props;
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const visibleItems = useMemo(() => filterItems(items, onQuery === undefined ? typed : ''), [items, typed, onQuery]);
  const service = useMachine(machine, {
    id: useId(),
    collection: collection({
      items: visibleItems,
      itemToValue: (item) => item.value,
      itemToString: (item) => item.label,
    }),
    value: [...value],
    multiple: isMultiple,
    openOnClick: true,
    // Content below the list, such as the buttons of a dialog, is uncovered after each choice.
    closeOnSelect: true,
    defaultOpen: props.isOpenAtFirst === true,
    inputBehavior: 'autohighlight',
    selectionBehavior: isMultiple ? 'clear' : 'replace',
    positioning: { strategy: 'fixed', sameWidth: true, gutter: 4, getAnchorRect: measureField },
    invalid: error !== undefined,
    ...(placeholder !== undefined && { placeholder }),
    onValueChange: (details) => onValue(details.value),
    onOpenChange: ({ open }) => !open && setTyped(''),
    onInputValueChange: ({ inputValue, reason }) => {
      if (reason !== 'input-change') return;
      setTyped(inputValue);
      onQuery?.(inputValue);
    },
  });
  const api = connect(service, normalizeProps);
  // The machine highlights the first match a frame later: until then Enter would select nothing, or a match of the text
  // before the last key, and drop the typed text.
  const chooseFirst = (event: KeyboardEvent & { readonly currentTarget: HTMLInputElement }) => {
    hurryEffects();
    if (event.key !== 'Enter' || event.isComposing || !api.open || onQuery !== undefined) return;
    const text = event.currentTarget.value;
    const matches = text.trim() === '' ? [] : filterItems(items, text);
    const [first] = matches;
    if (first === undefined || matches.some((item) => item.value === api.highlightedValue)) return;
    event.preventDefault();
    api.selectValue(first.value);
    api.setOpen(false);
  };
  const selectText = useSelectedText();
  // Text typed before its next frame belongs to the field.
  useLayoutEffect(() => {
    if (props.isOpenAtFirst === true) input.current?.focus();
  }, []);
  return (
    <div {...api.getRootProps()} class="field">
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the machine labels the control. */}
      <label {...api.getLabelProps()} class={isLabelHidden ? 'visually-hidden' : 'field-label'}>
        {label}
      </label>
      {isMultiple && value.length > 0 && <Chosen items={items} value={value} onValue={onValue} />}
      <div {...api.getControlProps()} class="select-frame">
        <input
          {...(mergeProps(api.getInputProps(), { onKeyDown: chooseFirst, ...selectText }) as unknown as TextInputProps)}
          ref={input}
          class="input select"
        />
        <Icon name="chevron-down" />
      </div>
      <div {...api.getPositionerProps()}>
        <div {...api.getContentProps()} class="menu">
          {visibleItems.length === 0 && <p class="menu-label">{getTexts('shell').noMatches}</p>}
          {visibleItems.map((item) => (
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

/** The rectangle of a control together with what is above it in its field: a list above them covers no title. */
function measureField(control: unknown) {
  if (!(control instanceof HTMLElement)) return null;
  const { x, width, bottom } = control.getBoundingClientRect();
  const field = control.parentElement ?? control;
  const { y } = field.getBoundingClientRect();
  return { x, y, width, height: bottom - y };
}

/** Selects the text of a focused field, so that typing replaces it; the click that focuses it would set a caret. */
function useSelectedText() {
  const isFresh = useRef(false);
  return {
    // The name that Preact gives to `onFocus`: under another one it would replace the handler of the machine.
    onfocusin: ({ currentTarget }: FieldEvent) => {
      isFresh.current = true;
      currentTarget.select();
    },
    onClick: ({ currentTarget }: FieldEvent) => {
      if (isFresh.current) currentTarget.select();
      isFresh.current = false;
    },
  };
}

/**
 * Runs effects right after rendering, until the next task. The machine sets the text of the field in an effect after
 * the next frame: a key before that frame would be overwritten.
 */
function hurryEffects(): void {
  const { requestAnimationFrame: former } = options;
  if (former === queueMicrotask) return;
  options.requestAnimationFrame = queueMicrotask;
  setTimeout(() => {
    if (former === undefined) delete options.requestAnimationFrame;
    else options.requestAnimationFrame = former;
  });
}

/** The selected values, each with a remove button. */
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
  const query = text.trim().toLocaleLowerCase();
  const matches = ({ label, detail = '' }: ComboboxItem) => `${label} ${detail}`.toLocaleLowerCase().includes(query);
  return (query === '' ? items : items.filter(matches)).slice(0, MAX_ROWS);
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
