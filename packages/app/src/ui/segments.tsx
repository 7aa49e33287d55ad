import type { VNode } from 'preact';
import { IconButton } from './button.tsx';

interface Segment<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly icon: string;
}

interface SegmentsProps<Value extends string> {
  /** The selected value. */
  readonly label: string;
  readonly options: readonly Segment<Value>[];
  readonly value: Value;
  readonly onValue: (value: Value) => void;
}

/** A choice of few views, each with an icon. */
export function Segments<Value extends string>({ label, options, value, onValue }: SegmentsProps<Value>): VNode {
  return (
    <fieldset class="segments">
      <legend class="visually-hidden">{label}</legend>
      {options.map((option) => (
        <IconButton
          key={option.value}
          icon={option.icon}
          label={option.label}
          isPressed={value === option.value}
          onClick={() => onValue(option.value)}
        />
      ))}
    </fieldset>
  );
}
