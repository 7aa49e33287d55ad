import type { VNode } from 'preact';
import { useId } from 'preact/hooks';
import { describedBy, Field, type FieldProps } from './field.tsx';
import { Icon } from './icon.tsx';

export interface Option<Value extends string = string> {
  readonly value: Value;
  readonly label: string;
  readonly isDisabled?: boolean;
}

interface SelectProps<Value extends string> extends FieldProps {
  readonly value: Value;
  readonly options: readonly Option<Value>[];
  readonly onValue: (value: Value) => void;
  readonly isDisabled?: boolean;
}

/** One of a few: the element of the platform, which every phone and screen reader knows. Many are for `Combobox`. */
export function Select<Value extends string>(props: SelectProps<Value>): VNode {
  const { label, isLabelHidden, hint, error, value, options, onValue, isDisabled } = props;
  const id = useId();
  return (
    <Field id={id} label={label} hint={hint} error={error} {...(isLabelHidden !== undefined && { isLabelHidden })}>
      <div class="select-frame">
        <select
          id={id}
          class="input select"
          value={value}
          disabled={isDisabled}
          aria-invalid={error !== undefined}
          aria-describedby={describedBy(id, { hint, error })}
          onChange={(event) => {
            const chosen = options.find((option) => option.value === event.currentTarget.value);
            if (chosen !== undefined) onValue(chosen.value);
          }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.isDisabled}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" />
      </div>
    </Field>
  );
}
