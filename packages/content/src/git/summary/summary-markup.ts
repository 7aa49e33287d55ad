import type { EntryAttributes } from './summary.ts';
import { cleanAttributes, sameAttributes } from './summary-attributes.ts';

/** The contents of an entry's lines. */
export interface EntryText {
  readonly title: string;
  readonly target?: string | undefined;
  readonly linkTitle?: string | undefined;
  readonly attributes?: EntryAttributes;
}

/** Maximum characters of a written title: with all of them escaped, a URL of 2,048 still fits in its line. */
const WRITTEN_TITLE_LIMIT = 500;
/** Characters of a target that is written without angle brackets. */
const BARE_TARGET_LIMIT = 1_000;

/** Normalizes an entry: texts as they are read back, without members that have no effect. */
export function normalizeEntry({ title, target, linkTitle, attributes }: EntryText): EntryText {
  const entryText = { title: normalizeTitle(title), target: plain(target), linkTitle: plain(linkTitle) };
  const clean = attributes && cleanAttributes(attributes);
  return clean === undefined ? entryText : { ...entryText, attributes: clean };
}

/** A title as it is read back: in one line, with single spaces. */
export function normalizeTitle(title: string): string {
  return plain(title.replace(/\s+/g, ' ')) ?? '';
}

/** Markdown does not support NUL, and empty texts are absent. */
function plain(text: string | undefined): string | undefined {
  return text?.replaceAll('\0', '\uFFFD').trim() || undefined;
}

/** The same with titles so short that the line is read to its end. */
export function shortened(entryText: EntryText): EntryText {
  const { title, linkTitle } = entryText;
  return { ...entryText, title: shortTitle(title), linkTitle: linkTitle && shortTitle(linkTitle) };
}

export function shortTitle(title: string): string {
  return title
    .slice(0, WRITTEN_TITLE_LIMIT)
    .replace(title.length > WRITTEN_TITLE_LIMIT ? /[\uD800-\uDBFF]$/ : /$^/, '')
    .trim();
}

export function isSameEntry(one: EntryText, other: EntryText): boolean {
  return (
    one.title === other.title &&
    one.target === other.target &&
    one.linkTitle === other.linkTitle &&
    sameAttributes(one.attributes, other.attributes)
  );
}

/**
 * Ways to write plain text in Markdown, the simplest first. Which one round-trips depends on the surrounding text; the
 * last has every punctuation mark escaped.
 */
export function titleForms(title: string): readonly string[] {
  const forms = [/[\\`[\]<]/g, /[\\`*_[\]<>&~#!{}]/g, /[!-/:-@[-`{-~]/g].map((special) =>
    withoutComment(title.replace(special, '\\$&')),
  );
  return [...new Set(forms)];
}

/** A link. Without a target and a title for navigation, `[title]()`. */
export function linkMarkup(title: string, target: string | undefined, linkTitle: string | undefined): string {
  return `[${title}](${destinationMarkup(target, linkTitle)})`;
}

/** The text between the parentheses of a link. */
export function destinationMarkup(target: string | undefined, linkTitle: string | undefined): string {
  if (linkTitle === undefined) return targetMarkup(target ?? '');
  return `${target === undefined ? '<>' : targetMarkup(target)} ${linkTitleMarkup(linkTitle)}`;
}

/** A target that is not empty: between angle brackets where it has spaces, or is so long that escapes might fill its line. */
export function targetMarkup(target: string): string {
  const isBare = !/[\s\p{Cc}]/u.test(target) && target.length <= BARE_TARGET_LIMIT;
  return isBare ? escapeText(target, /[\\<>()]/g) : withoutComment(`<${escapeText(target, /[\\<>]/g)}>`);
}

/** A title for navigation with its quotation marks. */
export function linkTitleMarkup(linkTitle: string): string {
  return `"${escapeText(linkTitle, /[\\"]/g)}"`;
}

function escapeText(text: string, special: RegExp): string {
  const escaped = text
    .replace(special, '\\$&')
    .replace(/&(?=#?\w+;)/g, '\\&')
    .replaceAll('\n', '&#10;')
    .replaceAll('\r', '&#13;');
  return withoutComment(escaped);
}

/** Comments are removed first when parsing, regardless of the preceding text. */
function withoutComment(markup: string): string {
  return markup.replaceAll('<!--', '<\\!--');
}
