import { readComputedPages } from '../document/computed-pages.ts';
import { omitUndefined } from '../document/omit-undefined.ts';
import type { FrontMatter, PageLayout } from '../document/page-source.ts';
import { isMembers } from '../is-members.ts';
import { slugOf } from '../slug.ts';
import {
  guardInvalidOptions,
  guardTextLikeOptions,
  type PageCondition,
  readPageCondition,
  readPageSwitches,
  type SourceWarning,
} from './page-options.ts';
import { readYaml } from './read-yaml.ts';
import { readHidden, readToolFrontMatter, readToolLayout } from './tool-front-matter.ts';

/** A source, taken apart. */
export interface SplitSource {
  readonly frontMatter: FrontMatter;
  readonly frontMatterError?: string;
  /** What its author has to know about the options; absent without any. */
  readonly optionFaults?: readonly SourceWarning[];
  /** The text after the front matter, without a byte order mark, with `\n` for every line end. */
  readonly body: string;
}

const maximumLength = 65_536;
const maximumText = 10_000;
const maximumVariables = 1_000;
const openPattern = /^---[ \t]*\n/;
const closePattern = /^(?:---|\.\.\.)[ \t]*(?:\n|$)/gm;

/**
 * Removes the front matter from a page source. Damaged front matter is skipped and reported; front matter that is never
 * closed, or longer than 64 KiB, is taken for text.
 */
export function splitSource(source: string): SplitSource {
  const text = (source.charCodeAt(0) === 0xfeff ? source.slice(1) : source).replace(/\r\n?/g, '\n');
  const open = openPattern.exec(text);
  if (open === null) {
    return { ...guarded(guardTextLikeOptions(text)), body: text };
  }
  closePattern.lastIndex = open[0].length;
  const close = closePattern.exec(text.slice(0, maximumLength));
  if (close === null) {
    return { ...guarded(guardTextLikeOptions(text)), body: text };
  }
  const start = close.index + close[0].length;
  const body = text.slice(start);
  const read = readFrontMatter(text.slice(open[0].length, close.index));
  // Two versions of a page that were joined have front matter twice: the second may have the condition.
  const second = read.frontMatter.condition === undefined ? guardTextLikeOptions(text, start) : undefined;
  if (second?.condition === undefined) return { ...read, body };
  const frontMatter = { ...read.frontMatter, condition: second.condition };
  return { ...read, frontMatter, ...withFaults([...(read.optionFaults ?? []), ...second.faults]), body };
}

function readFrontMatter(yaml: string): Omit<SplitSource, 'body'> {
  const fail = (frontMatterError: string) => ({
    ...guarded(guardInvalidOptions(yaml, frontMatterError)),
    frontMatterError,
  });
  try {
    const document = readYaml(yaml);
    const value: unknown = document.toJS({ maxAliasCount: 50 });
    if (value === null || value === undefined) {
      return { frontMatter: {} };
    }
    if (!isMembers(value)) return fail('The front matter is not a mapping of names to values.');
    const { condition, faults } = readPageCondition(document, yaml);
    const { switches, faults: ineffective } = readPageSwitches(document, yaml);
    const frontMatter = presentFrontMatter(value, { condition, ...switches });
    return { frontMatter, ...withFaults([...faults, ...ineffective]) };
  } catch (error) {
    return fail(describeError(error instanceof Error ? error.message : String(error)));
  }
}

/** Nothing is read of the front matter but what hides the page. */
const guarded = ({ condition, faults }: PageCondition): Omit<SplitSource, 'body'> => ({
  frontMatter: omitUndefined({ condition }),
  ...withFaults(faults),
});

const withFaults = (faults: readonly SourceWarning[]): Pick<SplitSource, 'optionFaults'> =>
  faults.length > 0 ? { optionFaults: faults } : {};

/** With the line of the source, in which the fence is the first. */
function describeError(message: string): string {
  const [first = ''] = message.split('\n', 1);
  const located = first.replace(/\bat line (\d+)/, (_, line: string) => `at line ${Number(line) + 1}`);
  return `The front matter is not valid YAML: ${located}`;
}

type GuardedOptions = Pick<FrontMatter, 'hidden' | 'noIndex' | 'noRobotsIndex'> & {
  readonly condition: string | undefined;
};

function presentFrontMatter(value: Record<string, unknown>, options: GuardedOptions): FrontMatter {
  return omitUndefined({
    title: readText(value['title']),
    slug: readSlug(value['slug']),
    description: readText(value['description']),
    icon: readText(value['icon']),
    emoji: readText(value['emoji']),
    cover: readText(value['cover']),
    coverDark: readText(value['coverDark']),
    coverY: readNumber(value['coverY']),
    coverHeight: readNumber(value['coverHeight']),
    layout: readLayout(value),
    hidden: options.hidden ?? readHidden(value),
    noIndex: options.noIndex,
    noRobotsIndex: options.noRobotsIndex,
    condition: options.condition,
    vars: readVariables(value['vars']),
    computed: readComputedPages(value['computed']),
    tool: readToolFrontMatter(value),
  });
}

function readLayout(frontMatter: Record<string, unknown>): PageLayout | undefined {
  const value = isMembers(frontMatter['layout']) ? frontMatter['layout'] : {};
  const other = readToolLayout(frontMatter);
  const size = isMembers(value['cover']) ? value['cover']['size'] : undefined;
  const width = value['width'];
  const layout: PageLayout = omitUndefined({
    cover: readVisible(value['cover']),
    coverSize: size === 'hero' || size === 'full' ? (size as 'hero' | 'full') : undefined,
    title: readVisible(value['title']) ?? other.title,
    description: readVisible(value['description']),
    tableOfContents: readVisible(value['tableOfContents']) ?? other.tableOfContents,
    outline: readVisible(value['outline']) ?? other.outline,
    pagination: readVisible(value['pagination']),
    metadata: readVisible(value['metadata']),
    width: width === 'default' || width === 'wide' ? (width as 'default' | 'wide') : other.width,
  });
  return Object.keys(layout).length === 0 ? undefined : layout;
}

function readVisible(value: unknown): boolean | undefined {
  return readBoolean(isMembers(value) ? value['visible'] : value);
}

function readVariables(value: unknown): FrontMatter['vars'] | undefined {
  if (!isMembers(value)) {
    return undefined;
  }
  const variables: Record<string, string | number | boolean> = {};
  for (const [name, each] of Object.entries(value).slice(0, maximumVariables)) {
    if (name !== '__proto__' && (typeof each === 'string' || typeof each === 'number' || typeof each === 'boolean')) {
      variables[name] = each;
    }
  }
  return variables;
}

function readText(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') {
    return undefined;
  }
  const text = String(value).trim().slice(0, maximumText);
  return text === '' ? undefined : text;
}

/** Other generators write whole paths under this name; only a valid segment is accepted. */
function readSlug(value: unknown): string | undefined {
  const slug = readText(value);
  return slug !== undefined && slugOf(slug) === slug ? slug : undefined;
}

function readNumber(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

function readBoolean(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined;
}
