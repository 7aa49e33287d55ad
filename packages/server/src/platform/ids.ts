import { randomInt } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Random text of the alphabet [0-9A-Za-z] from the system's secure source. */
export function randomText(length: number): string {
  let text = '';
  for (let i = 0; i < length; i++) text += ALPHABET[randomInt(ALPHABET.length)];
  return text;
}

/** A new identifier: 20 characters [0-9A-Za-z]. */
export const newId = (): string => randomText(20);
