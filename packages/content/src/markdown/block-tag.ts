import { decodeHTML } from 'entities';
import { TAG_HANDLERS } from '../blocks/registry.ts';
import { normalizeConditionTag } from './condition-tags.ts';

/** A block tag `{% name attributes %}` of the dialect. */
export interface BlockTag {
  /** Empty for `{% %}`. End tags begin with `end`; custom blocks with `@`. Of conditions, that of the dialect. */
  readonly name: string;
  /** By lower-case name, the first of two with one name. A word without a value has the value `''`. */
  readonly attributes: Readonly<Record<string, string>>;
  /** The first quoted value without a name: the path in `{% include "path" %}`. */
  readonly positional?: string;
  /** The text between the name and the end marker. */
  readonly body: string;
  /** Offset after the end marker. */
  readonly end: number;
}

const maximumLength = 65_536;
const namePattern = /[ \t\n]*(@?[A-Za-z][\w@/.-]*|(?=[-+]?%\}))/y;
const openerPattern = /\{%[-+]?[ \t]*[A-Za-z@]/;

/**
 * Reads the tag that begins at `start`, where the source has `{%`. Values in quotes may span lines. A tag whose quotes
 * do not match ends at the first `%}` of its line, and one of the dialect's own tags may have lost its percent sign, so
 * that a slip of the pen does not turn a block into text. Undefined when it is no tag at all.
 */
export function readBlockTag(source: string, start: number): BlockTag | undefined {
  let position = start + 2;
  if (source[position] === '-' || source[position] === '+') {
    position += 1;
  }
  namePattern.lastIndex = position;
  const match = namePattern.exec(source);
  if (match === null) {
    return undefined;
  }
  const written = match[1] ?? '';
  position = namePattern.lastIndex;
  const marker = findEnd(source, position) ?? findEndOfDamaged(source, position, written);
  if (marker === undefined) {
    return undefined;
  }
  const text = source.slice(position, marker.from).replace(/[-+]$/, '').trim();
  return { ...normalizeConditionTag({ name: written, body: text }), end: marker.to, ...readAttributes(text) };
}

interface EndMarker {
  readonly from: number;
  readonly to: number;
}

function findEnd(source: string, start: number): EndMarker | undefined {
  const limit = Math.min(source.length, start + maximumLength);
  for (let position = start; position < limit; position += 1) {
    const character = source[position];
    if (character === '%' && source[position + 1] === '}') {
      return { from: position, to: position + 2 };
    }
    if (character === '{' && source[position + 1] === '%') {
      return undefined;
    }
    if (character === '\n' && /^[ \t]*(?:\n|$)/.test(source.slice(position + 1, position + 80))) {
      return undefined;
    }
    if ((character === '"' || character === "'") && isQuoteStart(source[position - 1])) {
      const close = findClosingQuote(source, position, limit);
      if (close === undefined) {
        return undefined;
      }
      position = close;
    }
  }
  return undefined;
}

function isQuoteStart(before: string | undefined): boolean {
  return before === undefined || ' \t\n=([,'.includes(before);
}

function findClosingQuote(source: string, open: number, limit: number): number | undefined {
  const quote = source[open];
  let newline = false;
  for (let position = open + 1; position < limit; position += 1) {
    const character = source[position];
    if (character === quote) {
      return newline && openerPattern.test(source.slice(open, position)) ? undefined : position;
    }
    if (character === '\\') {
      position += 1;
    } else if (character === '\n') {
      newline = true;
    }
  }
  return undefined;
}

function findEndOfDamaged(source: string, start: number, name: string): EndMarker | undefined {
  const limit = Math.min(source.length, start + maximumLength);
  for (let position = start; position < limit; position += 1) {
    const character = source[position];
    if (character === '%' && source[position + 1] === '}') {
      return { from: position, to: position + 2 };
    }
    if (character === '{' && source[position + 1] === '%') {
      return undefined;
    }
    if (character === '\n' || position === limit - 1) {
      const line = source.slice(start, character === '\n' ? position : limit);
      const brace =
        line.trimEnd().endsWith('}') && isKnownTag(normalizeConditionTag({ name, body: '' }).name)
          ? line.lastIndexOf('}')
          : -1;
      return brace < 0 ? undefined : { from: start + brace, to: start + brace + 1 };
    }
  }
  return undefined;
}

const attributePattern =
  /([\w:@.-]+)(?:\s*=\s*("(?:[^"\\]|\\[\s\S])*"?|'(?:[^'\\]|\\[\s\S])*'?|[^\s"']+))?|"((?:[^"\\]|\\[\s\S])*)"|'((?:[^'\\]|\\[\s\S])*)'/g;

function readAttributes(body: string): Pick<BlockTag, 'attributes' | 'positional'> {
  const attributes: Record<string, string> = Object.create(null);
  let positional: string | undefined;
  for (const match of body.matchAll(attributePattern)) {
    const name = match[1]?.toLowerCase();
    if (name === undefined) {
      positional ??= readValue(match[3] ?? match[4] ?? '');
    } else if (!(name in attributes)) {
      attributes[name] = readValue(trimQuotes(match[2] ?? ''));
    }
  }
  return positional === undefined ? { attributes } : { attributes, positional };
}

function trimQuotes(value: string): string {
  const quote = value[0];
  if (quote !== '"' && quote !== "'") {
    return value;
  }
  return value.length > 1 && value.endsWith(quote) ? value.slice(1, -1) : value.slice(1).trimEnd();
}

function readValue(value: string): string {
  const text = value.includes('\\') ? value.replace(/\\(["'\\])/g, '$1') : value;
  return text.includes('&') ? decodeHTML(text) : text;
}

/** Of earlier forms of the dialect. */
const legacyTags = new Set([
  'api-method',
  'api-method-body-parameters',
  'api-method-description',
  'api-method-form-data-parameters',
  'api-method-headers',
  'api-method-parameter',
  'api-method-path-parameters',
  'api-method-query-parameters',
  'api-method-request',
  'api-method-response',
  'api-method-response-example',
  'api-method-response-example-description',
  'api-method-spec',
  'api-method-summary',
  'raw',
  'swagger',
  'swagger-description',
  'swagger-parameter',
  'swagger-response',
]);

const hasTag = (name: string): boolean => name in TAG_HANDLERS || legacyTags.has(name);

/** Whether the dialect has a tag, or an end tag, of that name. */
export function isKnownTag(name: string): boolean {
  return hasTag(name) || (name.startsWith('end') && hasTag(name.slice(3)));
}
