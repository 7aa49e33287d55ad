import { decodeHTML } from 'entities';
import type { SourceFacts } from '../tokenizer.ts';
import { maySearch } from './construct.ts';
import { findExpressionEnd, readLiteral } from './expression-range.ts';

/** A tag of JSX. */
export interface JsxTag {
  /** As written; empty for a fragment. */
  readonly name: string;
  readonly kind: 'start' | 'end' | 'empty';
  /** Literal values by name; `true` without a value. Those that are computed have none. */
  readonly attributes: ReadonlyMap<string, string>;
  /** Whether an attribute is computed. */
  readonly isComputed: boolean;
  /** Offset after the tag. */
  readonly end: number;
}

const NAME = /<(\/?)([A-Za-z_$][\w.$:-]{0,100})?(?=[\s/>{])/y;
const ATTRIBUTE_NAME = /\s*([A-Za-z_$@:][\w$:.-]{0,100})/y;
const VALUE_START = /\s*=\s*/y;
const TAG_END = /\s*(\/?)>/y;
const SPREAD = /\s*(?=\{)/y;
/** Characters of one tag. */
const MAX_LENGTH = 20_000;

/** Reads the tag that begins at `start`, where the source has `<`; undefined if there is none. */
export function readJsxTag(source: string, start: number, facts: SourceFacts): JsxTag | undefined {
  const match = facts.searchable <= 0 ? undefined : matchAt(NAME, source, start);
  if (match === undefined) return undefined;
  const [, slash, name = ''] = match.groups;
  const attributes = new Map<string, string>();
  let isComputed = false;
  let position = match.end;
  while (position - start < MAX_LENGTH) {
    const end = matchAt(TAG_END, source, position);
    if (end !== undefined) {
      if (!maySearch(facts, end.end - start)) return undefined;
      const kind = slash === '/' ? 'end' : end.groups[1] === '/' ? 'empty' : 'start';
      return { name, kind, attributes, isComputed, end: end.end };
    }
    const attribute = readAttribute(source, position, facts);
    if (attribute === undefined) break;
    if (attribute.value === undefined) isComputed = true;
    else if (!attributes.has(attribute.name)) attributes.set(attribute.name, attribute.value);
    position = attribute.end;
  }
  maySearch(facts, position - start);
  return undefined;
}

interface Attribute {
  readonly name: string;
  readonly value: string | undefined;
  readonly end: number;
}

function readAttribute(source: string, position: number, facts: SourceFacts): Attribute | undefined {
  const spread = matchAt(SPREAD, source, position);
  if (spread !== undefined) {
    const end = findExpressionEnd(source, spread.end, facts);
    return end === undefined ? undefined : { name: '', value: undefined, end };
  }
  const named = matchAt(ATTRIBUTE_NAME, source, position);
  if (named === undefined) return undefined;
  const name = named.groups[1] ?? '';
  const from = matchAt(VALUE_START, source, named.end)?.end;
  if (from === undefined) return { name, value: 'true', end: named.end };
  const quote = source[from];
  if (quote === '"' || quote === "'") {
    const close = source.indexOf(quote, from + 1);
    const length = (close < 0 ? source.length : close) - from;
    if (!maySearch(facts, length) || close < 0 || length > MAX_LENGTH) return undefined;
    return { name, value: decodeHTML(source.slice(from + 1, close)), end: close + 1 };
  }
  const end = quote === '{' ? findExpressionEnd(source, from, facts) : undefined;
  return end === undefined ? undefined : { name, value: readLiteral(source.slice(from + 1, end - 1)), end };
}

/** The match that begins at a position. */
function matchAt(
  pattern: RegExp,
  text: string,
  position: number,
): { readonly groups: RegExpExecArray; readonly end: number } | undefined {
  pattern.lastIndex = position;
  const groups = pattern.exec(text);
  return groups === null ? undefined : { groups, end: pattern.lastIndex };
}
