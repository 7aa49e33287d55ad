import type { Plural } from '../plural.ts';
import type { texts } from './en.ts';

/** The form of texts: the same names in every language, and numbers in the forms that each has. */
type TextsLike<Texts> = {
  readonly [Name in keyof Texts]: Texts[Name] extends string
    ? string
    : Texts[Name] extends { readonly other: string }
      ? Plural
      : TextsLike<Texts[Name]>;
};

export type ChangesTexts = TextsLike<typeof texts>;
