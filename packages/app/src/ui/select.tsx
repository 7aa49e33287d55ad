import type { VNode } from 'preact';
import { useEffect, useId, useState } from 'preact/hooks';
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

/**
 * A choice of few options: the native element, which every phone and screen reader supports. Use a combobox for many.
 */
export function Select<Value extends string>(props: SelectProps<Value>): VNode {
  const { label, isLabelHidden, hint, error, value, options, onValue, isDisabled } = props;
  const id = useId();
  const [chosen, setChosen] = useChoice<Value>();
  return (
    <Field id={id} label={label} hint={hint} error={error} {...(isLabelHidden !== undefined && { isLabelHidden })}>
      <div class="select-frame">
        <select
          id={id}
          class="input select"
          value={chosen ?? value}
          disabled={isDisabled}
          aria-invalid={error !== undefined}
          aria-describedby={describedBy(id, { hint, error })}
          onChange={(event) => {
            const option = options.find((each) => each.value === event.currentTarget.value);
            if (option === undefined) return;
            setChosen(option.value);
            onValue(option.value);
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

/**
 * The option that was just chosen: quick arrow keys continue from it, even if they arrive before its change is drawn.
 * After the next frame, the value is shown again: the previous one until the change is accepted, or if it is cancelled.
 */
function useChoice<Value>(): [Value | undefined, (value: Value) => void] {
  const [choice, setChoice] = useState<{ readonly value: Value }>();
  useEffect(() => {
    if (choice === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // After the frame, and what was to be done before it: changes of data are announced by timers.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setChoice(undefined));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [choice]);
  return [choice?.value, (value) => setChoice({ value })];
}
