import { keepIncreasing } from './position/keep-increasing.ts';

/**
 * Keys that order siblings: digits of a fraction between 0 and 1 in base 62. Their order is the order of their UTF-16
 * code units, so every database sorts them with a binary collation. A key never ends in `0`, so that there always is
 * a key between two others.
 */
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const BASE = DIGITS.length;
const KEY = /^[0-9A-Za-z]*[1-9A-Za-z]$/;

/** Keys at the ends count in steps of this many digits: 14 million of them before a key becomes longer. */
const END_DIGITS = 4;

/**
 * Keys grow by about one digit for every six insertions at one position. `reposition` replaces the keys of all siblings
 * if one would exceed this length; callers of `positionBetween` must do so if it returns a longer one.
 */
export const POSITION_LENGTH_LIMIT = 64;

/** Whether a text is a valid key. */
export function isPosition(text: string): boolean {
  return KEY.test(text);
}

/**
 * A key strictly between two others; `null` is the start or the end. @throws RangeError for invalid keys, and if
 * `before` does not sort before `after`
 */
export function positionBetween(before: string | null, after: string | null): string {
  for (const key of [before, after]) {
    if (key !== null && !isPosition(key)) throw new RangeError(`'${key}' is not a position.`);
  }
  if (before !== null && after !== null) {
    if (before >= after) throw new RangeError(`Position '${before}' is not before '${after}'.`);
    return midpoint(before, after);
  }
  if (before !== null) return stepUp(before);
  if (after !== null) return stepDown(after);
  return midpoint('', null);
}

/** `count` increasing keys, evenly spread. */
export function positionsFor(count: number): string[] {
  let width = 1;
  while (BASE ** width <= count) width += 1;
  const step = BASE ** width / (count + 1);
  return Array.from({ length: count }, (_, index) => fraction(Math.floor((index + 1) * step), width));
}

/**
 * Keys for siblings in their new order, given their previous keys. As many as possible are preserved (a longest
 * increasing subsequence), so that moving one of many changes one key.
 */
export function reposition(previous: readonly (string | undefined)[]): string[] {
  const unchanged = keepIncreasing(previous.map((key) => (key !== undefined && isPosition(key) ? key : undefined)));
  const keys: string[] = [];
  let before: string | null = null;
  for (let start = 0; start < unchanged.length; ) {
    let end = start;
    while (end < unchanged.length && unchanged[end] === undefined) end += 1;
    const after = unchanged[end] ?? null;
    keys.push(...spread(before, after, end - start));
    if (after !== null) keys.push(after);
    before = after;
    start = end + 1;
  }
  return keys.some((key) => key.length > POSITION_LENGTH_LIMIT) ? positionsFor(previous.length) : keys;
}

/** `count` increasing keys between two others. */
function spread(before: string | null, after: string | null, count: number): string[] {
  if (count === 0) return [];
  if (before === null && after === null) return positionsFor(count);
  if (after === null) return run(count, before, (key) => positionBetween(key, null));
  if (before === null) return run(count, after, (key) => positionBetween(null, key)).reverse();
  const middle = positionBetween(before, after);
  const left = Math.floor((count - 1) / 2);
  return [...spread(before, middle, left), middle, ...spread(middle, after, count - 1 - left)];
}

function run(count: number, from: string | null, next: (key: string | null) => string): string[] {
  const keys: string[] = [];
  let key = from;
  for (let index = 0; index < count; index += 1) {
    key = next(key);
    keys.push(key);
  }
  return keys;
}

/** A short key between two; an absent `after` means 1. */
function midpoint(before: string, after: string | null): string {
  let upper = after;
  let key = '';
  for (let index = 0; ; index += 1) {
    const low = digitAt(before, index);
    const high = upper === null ? BASE : digitAt(upper, index);
    if (high - low > 1) return key + DIGITS.charAt(Math.floor((low + high) / 2));
    if (high - low === 1) {
      // Adjacent digits: the upper one is sufficient if its key continues; otherwise stay at the lower one, with room
      // up to 1.
      if (upper !== null && upper.length > index + 1) return key + DIGITS.charAt(high);
      upper = null;
    }
    key += DIGITS.charAt(low);
  }
}

/** The next key upwards at the shortest width that has room. */
function stepUp(key: string): string {
  for (let width = END_DIGITS; ; width += END_DIGITS) {
    const digits = digitsOf(key, width);
    const index = digits.findLastIndex((digit) => digit < BASE - 1);
    if (index < 0) continue;
    return writeDigits([...digits.slice(0, index), (digits[index] ?? 0) + 1]);
  }
}

/** The next key downwards at the shortest width that has room. */
function stepDown(key: string): string {
  for (let width = END_DIGITS; ; width += END_DIGITS) {
    const digits = digitsOf(key, width);
    const index = digits.findLastIndex((digit) => digit > 0);
    if (index < 0) continue;
    const lower = [
      ...digits.slice(0, index),
      (digits[index] ?? 0) - 1,
      ...new Array<number>(width - index - 1).fill(BASE - 1),
    ];
    if (lower.some((digit) => digit > 0)) return writeDigits(lower);
  }
}

function digitsOf(key: string, width: number): number[] {
  return Array.from({ length: width }, (_, index) => digitAt(key, index));
}

function digitAt(key: string, index: number): number {
  return index < key.length ? DIGITS.indexOf(key.charAt(index)) : 0;
}

function fraction(value: number, width: number): string {
  const digits: number[] = [];
  for (let rest = value; digits.length < width; rest = Math.floor(rest / BASE)) digits.unshift(rest % BASE);
  return writeDigits(digits);
}

function writeDigits(digits: readonly number[]): string {
  return digits
    .map((digit) => DIGITS.charAt(digit))
    .join('')
    .replace(/0+$/, '');
}
