import type { ComponentChildren, VNode } from 'preact';
import { useId } from 'preact/hooks';
import { Icon } from './icon.tsx';

export interface OptionCard<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly text?: ComponentChildren;
  readonly icon?: string;
}

interface OptionCardsProps<Value extends string> {
  /** The selected value. */
  readonly label: string;
  readonly isLabelHidden?: boolean;
  readonly options: readonly OptionCard<Value>[];
  readonly value: Value | undefined;
  readonly onValue: (value: Value) => void;
}

/** A choice of few options with a sentence each. */
export function OptionCards<Value extends string>(props: OptionCardsProps<Value>): VNode {
  const { label, isLabelHidden, options, value: chosen, onValue } = props;
  const name = useId();
  return (
    <fieldset class="option-cards">
      <legend class={isLabelHidden ? 'visually-hidden' : 'field-label'}>{label}</legend>
      {options.map(({ value, label: title, text, icon }) => (
        <label key={value} class="option-card">
          <input
            type="radio"
            class="radio"
            name={name}
            value={value}
            checked={value === chosen}
            onChange={() => onValue(value)}
          />
          {icon !== undefined && <Icon name={icon} />}
          <span class="option-text">
            <span class="option-title">{title}</span>
            {text !== undefined && <span class="option-detail">{text}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
