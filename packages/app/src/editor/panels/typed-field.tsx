import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { getTexts } from '../../texts/texts.ts';
import { Input } from '../../ui/field.tsx';
import type { PanelField } from './descriptors.ts';
import { type FieldFault, readField, showField } from './field-values.ts';
import type { PanelFieldProps } from './panel-field-props.ts';

/** Debounce until a value is saved, in milliseconds; blur and Enter save it at once. */
const REST_MS = 400;

interface Typed {
  readonly text: string;
  readonly fault: FieldFault | undefined;
  readonly type: (text: string) => void;
  /** Saves the input. */
  readonly commit: () => void;
}

/**
 * The input of a text field. Changes of other users are shown unless the field was edited; the input is also saved when
 * the form closes.
 * @param onValue called with values that differ from the current one
 */
export function useTyped(field: PanelField, value: unknown, onValue: (value: unknown) => void, rest = REST_MS): Typed {
  const storedText = showField(field, value);
  const [typed, setTyped] = useState<string>();
  const latest = useRef({ typed, storedText, onValue });
  latest.current = { typed, storedText, onValue };
  const timer = useRef<number | undefined>(undefined);
  const commit = (): void => {
    clearTimeout(timer.current);
    const { typed: text, storedText: before, onValue: take } = latest.current;
    if (text === undefined || text === before) return;
    const result = readField(field, text);
    if ('value' in result && showField(field, result.value) !== before) take(result.value);
  };
  useEffect(() => commit, []);
  const type = (text: string): void => {
    setTyped(text);
    latest.current = { ...latest.current, typed: text };
    clearTimeout(timer.current);
    timer.current = window.setTimeout(commit, rest);
  };
  const result = typed === undefined ? undefined : readField(field, typed);
  return {
    text: typed ?? storedText,
    fault: result !== undefined && 'fault' in result ? result.fault : undefined,
    type,
    commit,
  };
}

/** A property in a single-line text field. */
export function TypedField({ field, node, label, hint, error, onPatch }: PanelFieldProps): VNode {
  const { faults } = getTexts('editorBlocks');
  const { text, fault, type, commit } = useTyped(field, node.attrs[field.name], (value) =>
    onPatch({ [field.name]: value }),
  );
  return (
    <Input
      label={label}
      hint={hint}
      error={fault === undefined ? error : faults[fault]}
      value={text}
      maxLength={2000}
      autoComplete="off"
      {...(field.kind === 'date' && { type: 'date' as const })}
      {...((field.kind === 'number' || field.kind === 'columnWidth') && { inputMode: 'numeric' as const })}
      {...(field.kind === 'url' && { inputMode: 'url' as const })}
      onValue={type}
      onBlur={commit}
      onKeyDown={(event) => event.key === 'Enter' && !event.isComposing && commit()}
    />
  );
}
