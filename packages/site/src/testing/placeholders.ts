/** The placeholders of a text, sorted: `{name}`. */
export const listPlaceholders = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort();
