/** A text as a part of a regular expression that matches just it. */
export const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
