/** The placeholders of a text, sorted: `{name}`. */
export const placeholdersOf = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort();
