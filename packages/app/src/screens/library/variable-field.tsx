import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { VariableValue } from '../../data/content-settings.ts';
import { fill, getTexts } from '../../texts/texts.ts';
import { Select } from '../../ui/select.tsx';

/** Parses a text as a value of the type; undefined if it is invalid. Pure. */
export function readValue(text: string, type: 'string' | 'number' | 'boolean'): VariableValue | undefined {
  if (type === 'boolean') return text === 'true';
  if (type === 'string') return text;
  const number = Number(text.replace(',', '.'));
  return text.trim() === '' || !Number.isFinite(number) ? undefined : number;
}

interface VariableFieldProps {
  readonly name: string;
  readonly value: VariableValue;
  readonly mayEdit: boolean;
  readonly onSave: (value: VariableValue) => void;
}

/** A value edited in place: Enter and blur save it, Escape restores it. */
export function VariableField({ name, value, mayEdit, onSave }: VariableFieldProps): VNode {
  const texts = getTexts('library');
  const [text, setText] = useState(String(value));
  const [isWrong, setWrong] = useState(false);
  const label = fill(texts.valueOf, { name });
  if (!mayEdit) return <span>{typeof value === 'boolean' ? (value ? texts.yes : texts.no) : String(value)}</span>;
  if (typeof value === 'boolean')
    return (
      <Select
        label={label}
        isLabelHidden
        value={String(value)}
        options={[
          { value: 'true', label: texts.yes },
          { value: 'false', label: texts.no },
        ]}
        onValue={(next) => onSave(next === 'true')}
      />
    );
  const commit = () => {
    const next = readValue(text, typeof value === 'number' ? 'number' : 'string');
    setWrong(next === undefined);
    if (next !== undefined && next !== value) onSave(next);
  };
  return (
    <>
      <input
        class="input input-quiet"
        aria-label={label}
        aria-invalid={isWrong}
        value={text}
        maxLength={256}
        inputMode={typeof value === 'number' ? 'decimal' : 'text'}
        onInput={(event) => setText(event.currentTarget.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit();
          if (event.key !== 'Escape') return;
          setText(String(value));
          setWrong(false);
        }}
      />
      {isWrong && <span class="field-error">{texts.invalidNumber}</span>}
    </>
  );
}
