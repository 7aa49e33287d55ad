import type { VNode } from 'preact';

interface DateFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
}

/** A date, with the date picker of the browser. */
export const DateField = ({ label, value, onValue }: DateFieldProps): VNode => (
  <input
    type="date"
    class="input date-input"
    aria-label={label}
    value={value}
    onInput={(event) => onValue(event.currentTarget.value)}
  />
);
