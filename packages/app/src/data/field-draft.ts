import type { FieldValue, NewValue } from './field-values.ts';

/** The content of the controls of a field: one text, or several choices. */
export type FieldDraft = string | readonly string[];

/** A value as the content of its controls: no value is empty, a boolean a word, and each tag a line. Pure. */
export function draftOf({ customField: { type }, value }: FieldValue): FieldDraft {
  if (type === 'select:multi') return Array.isArray(value) ? value : [];
  if (Array.isArray(value)) return value.join('\n');
  return value === undefined ? '' : String(value);
}

/**
 * The value that the controls of a field contain; null if they are empty. Pure.
 * @returns undefined for a text that is no number
 */
export function readDraft(type: FieldValue['customField']['type'], draft: FieldDraft): NewValue | undefined {
  if (typeof draft !== 'string') return draft.length === 0 ? null : [...draft];
  const text = draft.trim();
  if (text === '') return null;
  switch (type) {
    case 'boolean':
      return text === 'true';
    case 'number':
      return Number.isFinite(Number(text)) ? Number(text) : undefined;
    case 'tags':
      return [...new Set(text.split('\n').map((line) => line.trim()))].filter((line) => line !== '');
    case 'text':
      return text;
    default:
      return draft;
  }
}
