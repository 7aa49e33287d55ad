/** A text by number; `{count}` is its placeholder. `other` is for numbers without a separate form. */
export type Plural = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & { readonly other: string };
