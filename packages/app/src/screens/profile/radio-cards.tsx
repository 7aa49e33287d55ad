import type { VNode } from 'preact';
import { Icon } from '../../ui/icon.tsx';

interface RadioCard<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly hint?: string;
  readonly icon: string;
}

interface RadioCardsProps<Value extends string> {
  readonly label: string;
  readonly name: string;
  readonly value: Value;
  readonly options: readonly RadioCard<Value>[];
  readonly onValue: (value: Value) => void;
}

/** A choice of few options with pictures; the arrow keys select, as in native radio buttons. */
export function RadioCards<Value extends string>(props: RadioCardsProps<Value>): VNode {
  const { label, name, value, options, onValue } = props;
  return (
    <fieldset class="radio-cards">
      <legend class="field-label">{label}</legend>
      <div>
        {options.map((option) => (
          <label key={option.value} class="radio-card">
            <input
              type="radio"
              class="radio"
              name={name}
              checked={option.value === value}
              onChange={() => onValue(option.value)}
            />
            <Icon name={option.icon} />
            <span>
              <span class="radio-card-label">{option.label}</span>
              {option.hint !== undefined && <span class="field-hint">{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
