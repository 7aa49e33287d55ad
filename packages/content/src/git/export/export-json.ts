import { isMap, isScalar } from 'yaml';
import { findYaml } from '../../markdown/read-yaml.ts';

export type JsonValue = string | number | boolean | null | JsonValue[] | { [name: string]: JsonValue };

/**
 * A JSON object with one member set, or left out for `undefined`. Only the value of the member is written where it
 * exists already; else the whole object is, in its own indentation.
 */
export function setJsonMember(source: string, member: string, value: JsonValue | undefined): string {
  const mark = source.startsWith('\uFEFF') ? '\uFEFF' : '';
  const text = source.slice(mark.length);
  const range = value === undefined ? undefined : findValue(text, member);
  return mark + withLineEnds(range === undefined ? rewrite(text, member, value) : splice(text, range, value), text);
}

interface Range {
  readonly start: number;
  readonly end: number;
}

/** The range of a member's value; JSON is YAML, whose parser reports ranges. */
function findValue(text: string, member: string): Range | undefined {
  const contents = findYaml(text)?.contents;
  if (!isMap(contents)) return undefined;
  const pair = contents.items.findLast(({ key }) => isScalar(key) && key.value === member);
  const range = (pair?.value as { range?: readonly [number, number, number] | null } | null | undefined)?.range;
  return range ? { start: range[0], end: range[1] } : undefined;
}

/** The value on as many lines as before, each indented like the line on which it begins. */
function splice(text: string, { start, end }: Range, value: JsonValue | undefined): string {
  const isOnLines = text.slice(start, end).includes('\n');
  const line = text.slice(text.lastIndexOf('\n', start) + 1, start);
  const own = /^[ \t]*/.exec(line)?.[0] ?? '';
  const written = isOnLines
    ? JSON.stringify(value, undefined, indentationOf(text)).replaceAll('\n', `\n${own}`)
    : JSON.stringify(value);
  return text.slice(0, start) + written + text.slice(end);
}

function rewrite(text: string, member: string, value: JsonValue | undefined): string {
  const { [member]: _, ...others } = JSON.parse(text) as Record<string, JsonValue>;
  const whole = value === undefined ? others : { ...others, [member]: value };
  return JSON.stringify(whole, undefined, indentationOf(text)) + (/\s*$/.exec(text)?.[0] ?? '');
}

function indentationOf(text: string): string | undefined {
  return /\n([ \t]+)"/.exec(text)?.[1];
}

function withLineEnds(text: string, like: string): string {
  return like.includes('\r\n') ? text.replace(/\r?\n/g, '\r\n') : text;
}
