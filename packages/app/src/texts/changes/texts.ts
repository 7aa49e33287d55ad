import type { Plural } from '../plural.ts';
import type { texts } from './en.ts';

/** The shape of texts: the same keys in every language, and plural forms of each language. */
type TextsLike<Texts> = {
  readonly [Name in keyof Texts]: Texts[Name] extends string
    ? string
    : Texts[Name] extends { readonly other: string }
      ? Plural
      : TextsLike<Texts[Name]>;
};

export type ChangesTexts = TextsLike<typeof texts>;
