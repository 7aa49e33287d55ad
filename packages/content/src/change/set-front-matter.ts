import { type Document, isMap, isScalar, stringify, type YAMLMap } from 'yaml';
import { writeComputedPages } from '../document/computed-pages.ts';
import { omitUndefined } from '../document/omit-undefined.ts';
import type { ComputedPages, FrontMatter, PageLayout } from '../document/page-source.ts';
import { splitSource } from '../markdown/front-matter.ts';
import { findYaml } from '../markdown/read-yaml.ts';
import { writeLayout } from '../markdown/serialize-page.ts';
import { isSameValue } from './same-value.ts';
import { findFrontMatter, replaceLines, type SourceLines, splitLines } from './source-lines.ts';

/** The members of the front matter that can be set one by one. */
export type FrontMatterMember = Exclude<keyof FrontMatter, 'vars'>;

type Members = Record<string, unknown>;

/**
 * The source with one member of its front matter set, or removed for `undefined`. Every other byte is unchanged, except
 * the lines of that member, and an empty line after new front matter. Front matter whose YAML cannot be edited by lines
 * is rewritten. Setting the current value changes nothing.
 * @returns undefined if it is impossible: the front matter is invalid YAML, or the value does not round-trip
 */
export function setFrontMatter<Member extends FrontMatterMember>(
  source: string,
  member: Member,
  value: FrontMatter[Member],
): string | undefined {
  const [start, rest] = cutBehindMatter(source);
  const before = splitSource(start);
  if (before.frontMatterError !== undefined) return undefined;
  if (isSameValue(before.frontMatter[member], value)) return source;
  const frontMatter = omitUndefined({ ...before.frontMatter, [member]: value });
  const isRight = (next: string | undefined): next is string => {
    if (next === undefined) return false;
    const after = splitSource(next);
    const isWhole = isSameValue(after.frontMatter, frontMatter) && after.frontMatterError === undefined;
    return isWhole && trimStart(after.body) === trimStart(before.body);
  };
  const next = [editByLines, rewrite].map((edit) => edit(splitLines(start), member, value)).find(isRight);
  return next === undefined ? undefined : next + rest;
}

/** Characters that front matter cannot reach beyond. */
const BEHIND_MATTER = 70_000;

/** The lines at the beginning of a source that may be front matter, and the rest: of a long page it need not be looked at. */
function cutBehindMatter(source: string): readonly [string, string] {
  const lineEnd = source.indexOf('\n', BEHIND_MATTER);
  return lineEnd < 0 ? [source, ''] : [source.slice(0, lineEnd + 1), source.slice(lineEnd + 1)];
}

const trimStart = (body: string): string => body.replace(/^\n+/, '');

/** How the front matter writes a member. */
const nameOf = (member: FrontMatterMember): string => (member === 'condition' ? 'if' : member);

function editByLines(source: SourceLines, member: FrontMatterMember, value: unknown): string | undefined {
  const frontMatterLines = findFrontMatter(source);
  if (frontMatterLines === undefined) return prepend(source, writeMember(member, value, {}));
  const yaml = yamlOf(source, frontMatterLines);
  const document = findYaml(yaml);
  if (document === undefined) return undefined;
  const { contents } = document;
  if (contents !== null && (!isMap(contents) || contents.flow === true)) return undefined;
  const written = writeMember(member, value, readMembers(document));
  const ranges = contents === null ? [] : listRanges(contents, yaml, nameOf(member));
  const at = ranges.at(-1) ?? {
    start: frontMatterLines.end - frontMatterLines.start,
    end: frontMatterLines.end - frontMatterLines.start,
  };
  // Of a name that occurs several times, the last one counts.
  const others = new Set(ranges.slice(0, -1).flatMap(({ start, end }) => linesFrom(start, end)));
  const lines = source.lines.filter((_, index) => !others.has(index - frontMatterLines.start));
  const shift = (line: number) => frontMatterLines.start + line - [...others].filter((other) => other < line).length;
  if (written === '' && isEmpty(lines, shift(at.start), shift(at.end), frontMatterLines.end - others.size)) {
    const end = frontMatterLines.end - others.size + 1;
    return replaceLines({ ...source, lines }, 0, /^[ \t]*[\r\n]/.test(lines[end] ?? '') ? end + 1 : end, '');
  }
  return replaceLines({ ...source, lines }, shift(at.start), shift(at.end), written);
}

function linesFrom(start: number, end: number): number[] {
  return Array.from({ length: end - start }, (_, index) => start + index);
}

/** Whether front matter that ends at a line has nothing left without some of its lines. */
function isEmpty(lines: readonly string[], start: number, end: number, fence: number): boolean {
  return [...lines.slice(1, start), ...lines.slice(end, fence)].every((line) => line.trim() === '');
}

/** The whole front matter once more, without its comments: for flow style, anchors and the like. */
function rewrite(source: SourceLines, member: FrontMatterMember, value: unknown): string | undefined {
  const lines = findFrontMatter(source);
  if (lines === undefined) return undefined;
  const document = findYaml(yamlOf(source, lines));
  if (document === undefined) return undefined;
  const members = readMembers(document);
  const { [nameOf(member)]: _, ...others } = members;
  const rest = Object.keys(others).length === 0 ? '' : writeYaml(others);
  return replaceLines(source, lines.start, lines.end, rest + writeMember(member, value, members));
}

function prepend(source: SourceLines, written: string): string {
  const isApart = /^[ \t]*[\r\n]/.test(source.lines[0] ?? '\n');
  return replaceLines(source, 0, 0, `---\n${written}---\n${isApart ? '' : '\n'}`);
}

function yamlOf({ lines }: SourceLines, { start, end }: { start: number; end: number }): string {
  return lines
    .slice(start, end)
    .map((line) => line.replace(/\r\n|\r|\n/, '\n'))
    .join('');
}

function readMembers(document: Document): Members {
  const value: unknown = document.toJS({ maxAliasCount: 50 });
  return isMembers(value) ? value : {};
}

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The lines that each occurrence of a member occupies, from the top down. */
function listRanges(contents: YAMLMap, yaml: string, name: string): { start: number; end: number }[] {
  return contents.items.flatMap(({ key, value }) => {
    if (!isScalar(key) || key.value !== name || !key.range) return [];
    const range = (value as { range?: readonly [number, number, number] | null } | null)?.range;
    const last = Math.max(key.range[1], range?.[1] ?? 0) - 1;
    return [{ start: lineAt(yaml, key.range[0]), end: lineAt(yaml, last) + 1 }];
  });
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length - 1;
}

/** The lines of a member; none without a value. Unknown members of a layout are preserved. */
function writeMember(member: FrontMatterMember, value: unknown, members: Members): string {
  if (value === undefined) return '';
  return writeYaml({ [nameOf(member)]: shapeMember(member, value, members) });
}

function shapeMember(member: FrontMatterMember, value: unknown, members: Members): unknown {
  if (member === 'layout') return mergeLayout(members['layout'], value as PageLayout);
  return member === 'computed' ? writeComputedPages(value as ComputedPages) : value;
}

const writeYaml = (value: Members): string => stringify(value, { lineWidth: 0 });

const LAYOUT_PARTS = ['width', 'cover', 'title', 'description', 'tableOfContents', 'outline', 'pagination', 'metadata'];

function mergeLayout(before: unknown, layout: PageLayout): Members {
  const unknown = Object.entries(isMembers(before) ? before : {}).filter(([name]) => !LAYOUT_PARTS.includes(name));
  return { ...Object.fromEntries(unknown), ...writeLayout(layout) };
}
