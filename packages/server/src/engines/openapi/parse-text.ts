import { readYaml } from '@bindery/content';
import { SpecificationError } from './specification-error.ts';

/** Levels of values within values. */
const MAX_DEPTH = 200;
/** Maximum values of one text, counting aliases each time: in total, and per byte. */
const MAX_VALUES = 3_000_000;
const MAX_VALUES_A_BYTE = 4;
/** Aliases that a text may repeat a value by. */
const MAX_ALIASES = 500;

/** A text as JSON or YAML, whichever it is. */
export interface ParsedText {
  readonly value: unknown;
  readonly format: 'json' | 'yaml';
}

/**
 * Parses JSON or YAML, with limits that withstand texts designed to exhaust the parser.
 * @param name of the file, for the message
 * @throws SpecificationError
 */
export function parseText(bytes: Uint8Array, name: string): ParsedText {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .toString('utf8')
    .replace(/^\uFEFF/, '');
  const parsed = parseEither(text, name);
  const most = Math.min(MAX_VALUES, 1000 + bytes.length * MAX_VALUES_A_BYTE);
  let values = 0;
  const count = (value: unknown, depth: number): void => {
    values += 1;
    if (depth > MAX_DEPTH) throw new SpecificationError(`${name} is nested more than ${MAX_DEPTH} levels deep.`);
    if (values > most) throw new SpecificationError(`${name} contains more than ${most} values.`);
    if (typeof value !== 'object' || value === null) return;
    for (const member of Object.values(value)) count(member, depth + 1);
  };
  count(parsed.value, 0);
  return parsed;
}

function parseEither(text: string, name: string): ParsedText {
  if (/^\s*[{[]/.test(text)) {
    try {
      return { value: JSON.parse(text), format: 'json' };
    } catch {
      // YAML has a form that begins in the same way.
    }
  }
  try {
    const value: unknown = readYaml(text, { uniqueKeys: true, merge: true }).toJS({ maxAliasCount: MAX_ALIASES });
    return { value, format: 'yaml' };
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '').replace(/[.:]$/, '') : '';
    throw new SpecificationError(`${name} is neither JSON nor YAML that can be read: ${reason.slice(0, 300)}.`);
  }
}
