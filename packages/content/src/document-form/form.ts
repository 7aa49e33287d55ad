import type { Text } from '../document/inline.ts';

/**
 * The document form of the API: the tree that programs read with `format=document`. It differs from `Document`, which
 * the renderers read, where it represents defaults explicitly, or as values instead of text.
 */
export interface DocumentForm {
  object: 'document';
  data: { schemaVersion?: number };
  nodes: FormBlock[];
}

export interface FormBlock {
  object: 'block';
  type: string;
  key?: string;
  data: Readonly<Record<string, unknown>>;
  isVoid: boolean;
  nodes?: FormNode[];
  fragments?: FormFragment[];
}

export interface FormInline extends Omit<FormBlock, 'object'> {
  object: 'inline';
}

export interface FormFragment {
  object: 'fragment';
  fragment: string;
  type: string;
  nodes: FormBlock[];
}

export type FormNode = FormBlock | FormInline | Text;

/** A length as the form has it: pixels, or a value with its unit. */
export type FormLength = number | { readonly unit: string; readonly value: number };

/** Defaults that the form makes explicit. Parsing the form drops them. */
export const FORM_DEFAULTS = {
  textAlignment: 'left',
  cardSize: 'medium',
  ratingMax: 5,
  optionColor: 'default',
  markColor: 'default',
  updatesFormat: 'full',
} as const;

/** The placeholder of a text block without text. */
export const emptyText = (): Text => ({ object: 'text', leaves: [{ object: 'leaf', text: '', marks: [] }] });

/** A paragraph without text: the placeholder of an empty container in the form. */
export const emptyParagraph = (): FormBlock => ({
  object: 'block',
  type: 'paragraph',
  data: {},
  isVoid: false,
  nodes: [emptyText()],
});
