/** A text by the number in it; `{count}` stands for the number. `other` is for all that have no their own form. */
export type Plural = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & { readonly other: string };
