import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { ObjectHash } from './page-tree.ts';
import type { StoredObject } from './store.ts';

// Part of every engine, but of no ECMAScript library that the compiler knows.
declare const TextEncoder: new () => { encode(text: string): Uint8Array };
declare const TextDecoder: new (label: string, options: { fatal: boolean }) => { decode(bytes: Uint8Array): string };

const DEPTH_LIMIT = 100;
const SCALARS: readonly string[] = ['string', 'number', 'boolean'];
const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true });

/** The name of an object: SHA-256 of its bytes, 64 hexadecimal digits in lower case. */
export function hashOf(bytes: Uint8Array): ObjectHash {
  return bytesToHex(sha256(bytes));
}

/**
 * The canonical bytes of a value: JSON in UTF-8 without spaces, members sorted by UTF-16 code units and those that are
 * `undefined` left out, so that equal values have equal bytes. Accepts plain objects, lists, texts, numbers, booleans
 * and null; throws a TypeError for anything else, a RangeError for infinite numbers and below 100 levels.
 */
export function encodeObject(value: unknown): Uint8Array {
  return encoder.encode(writeJson(value, 0));
}

/** The value that `encodeObject` wrote. Throws a SyntaxError or TypeError for bytes that are no JSON in UTF-8. */
export function decodeObject(bytes: Uint8Array): unknown {
  return JSON.parse(decoder.decode(bytes));
}

/** An object ready to be stored: canonical bytes and their hash. */
export function storedObject(value: unknown): StoredObject {
  const bytes = encodeObject(value);
  return { hash: hashOf(bytes), bytes };
}

/** A text ready to be stored as it is: its bytes in UTF-8. */
export function textObject(text: string): StoredObject {
  const bytes = encoder.encode(text);
  return { hash: hashOf(bytes), bytes };
}

function writeJson(value: unknown, depth: number): string {
  if (depth > DEPTH_LIMIT) throw new RangeError('An object is nested too deeply.');
  if (typeof value === 'number' && !Number.isFinite(value)) throw new RangeError(`${value} cannot be stored.`);
  if (value === null || SCALARS.includes(typeof value)) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((item) => writeJson(item, depth + 1)).join(',')}]`;
  if (!isPlainObject(value)) throw new TypeError(`A value of type ${typeof value} cannot be stored.`);
  const members: string[] = [];
  for (const name of Object.keys(value).sort()) {
    const member = value[name];
    if (member !== undefined) members.push(`${JSON.stringify(name)}:${writeJson(member, depth + 1)}`);
  }
  return `{${members.join(',')}}`;
}

function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
