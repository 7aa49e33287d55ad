import { type Document, isAlias, isMap, isScalar, isSeq, type Node, type Pair } from 'yaml';
import { NEVER, parseCondition } from '../condition/condition.ts';

/** What the source of a page says and that does not act as its author may expect. */
export interface SourceWarning {
  /** Line of the source, from 1. */
  readonly line: number;
  readonly reason: WarningReason;
  readonly message: string;
}

/** Stable names: nobody sees the page or text; an option has no effect; none has. */
export type WarningReason = 'condition_unreadable' | 'option_ignored' | 'front_matter_invalid';

/** The condition that the options of a page name, and what is wrong with them. */
export interface PageCondition {
  readonly condition?: string;
  readonly faults: readonly SourceWarning[];
}

const NONE: PageCondition = { faults: [] };

/** Lines before the YAML: the fence. */
const FENCE_LINES = 1;

/**
 * The condition of a page with front matter: the text of its one member `if`. Everything else that may be meant as a
 * condition hides the page from everybody: an error of an author must not publish it.
 * @param yaml the text of the document
 */
export function readPageCondition(document: Document, yaml: string): PageCondition {
  const { contents } = document;
  if (!isMap(contents)) return NONE;
  const pairs = contents.items.filter(({ key }) => isConditionName(nameOf(document, key)));
  const adopting = contents.items.find(
    ({ key, value }) => nameOf(document, key) === '<<' && hasCondition(document, value),
  );
  const lineOf = (pair: Pair) => lineAt(yaml, startOf(pair)) + FENCE_LINES;
  if (adopting !== undefined) return never(lineOf(adopting), '"<<" does not adopt an "if": write the condition itself');
  const [pair, second] = pairs;
  if (pair === undefined) return NONE;
  if (second !== undefined) return never(lineOf(second), '"if" is written twice');
  const name = nameOf(document, pair.key);
  if (name !== 'if') return never(lineOf(pair), `"${name}" is not an option: a condition is called "if"`);
  const text = readConditionText(document, pair.value as Node | null);
  if (text === undefined)
    return never(lineOf(pair), '"if" must be one text: put it in quotes if it begins with a character such as "!"');
  const parsed = parseCondition(text);
  return 'fault' in parsed
    ? { condition: text, faults: [describe(lineOf(pair), `the condition ${parsed.fault}`)] }
    : { condition: text, faults: [] };
}

/** The text of a scalar without a tag; undefined for everything else, and for an empty one. */
function readConditionText(document: Document, node: Node | null): string | undefined {
  const value = isAlias(node) ? node.resolve(document) : node;
  if (!isScalar(value) || (value.tag !== undefined && value.tag !== 'tag:yaml.org,2002:str')) return undefined;
  const text = ['string', 'number', 'boolean'].includes(typeof value.value) ? String(value.value).trim() : '';
  return text === '' ? undefined : text;
}

/**
 * The condition of a page whose front matter is not valid: nobody sees it if a word for what hides pages stands in it.
 * @param problem why it is not valid
 */
export function guardInvalidOptions(yaml: string, problem: string): PageCondition {
  const word = /\b(?:if|hidden)\b/i.exec(yaml);
  return word === null ? NONE : never(lineAt(yaml, word.index) + FENCE_LINES, problem.replace(/[:.\s]+$/, ''));
}

/** Empty lines, comments and directives of YAML, and a title. */
const BEFORE = /(?:[ \t]*\n|%[A-Z][^\n]*\n|[ \t]*<!--[\s\S]*?-->[ \t]*(?:\n|$))*(#[ \t][^\n]*\n\s*\n)?/y;
/** Also as an office program writes three hyphens, and the brace of options in JSON. */
const FENCE = /^[ \t]*(?:-{3}|\+{3}|;{3}|[–—]+-?[ \t]*$|\{[ \t]*$)/;
const FIRST_OPTION = /^["']?[a-z_][\w-]{0,63}["']?[ \t]*[:=]/i;
/** A line that can be among options, also if it is not valid YAML. */
const OPTION_LINE = /^(?:[ \t]|$|#|- |["'?[{}\]<>=|]|[^\s:=]{1,64}[ \t]*[:=])/;
const HIDING = /^[ \t]*["'?]?[ \t]*(?:if|condition|hidden)\b["']?[ \t]*[:=]/i;

/**
 * The condition of a text that begins like front matter, without any or after another: with a fence that is not exactly `---`, that is not
 * in the first line, below the title, not closed, or closed too late, or without the first fence.
 * Characters that nobody sees make no difference.
 * @param text with `\n` for line ends
 * @param from where it begins, after front matter, which only another fence follows
 */
export function guardTextLikeOptions(text: string, from = 0): PageCondition {
  BEFORE.lastIndex = from;
  const [before = '', title] = BEFORE.exec(text) ?? [];
  const start = from + before.length;
  const [first = ''] = linesFrom(text, start);
  const isFenced = FENCE.test(first);
  if (!isFenced && (from > 0 || title !== undefined || !FIRST_OPTION.test(first))) return NONE;
  let hidingAt: number | undefined;
  let index = 0;
  for (const line of linesFrom(text, start)) {
    const isFence = FENCE.test(line);
    if (index > 0 && isFence) return hidingAt === undefined ? NONE : neverAt(text, start, hidingAt);
    if (!isFence && !OPTION_LINE.test(line)) break;
    if (hidingAt === undefined && HIDING.test(line)) hidingAt = index;
    index += 1;
  }
  return isFenced && hidingAt !== undefined ? neverAt(text, start, hidingAt) : NONE;
}

function* linesFrom(text: string, start: number): Generator<string> {
  for (let from = start; from < text.length; ) {
    const end = text.indexOf('\n', from);
    yield text.slice(from, end < 0 ? text.length : end).replace(/\p{Cf}/gu, '');
    if (end < 0) return;
    from = end + 1;
  }
}

const neverAt = (text: string, start: number, index: number): PageCondition =>
  never(
    lineAt(text, start) + index,
    'front matter is between two lines "---", the first of which is the first line of the page',
  );

const SWITCHES = ['hidden', 'noIndex', 'noRobotsIndex'] as const;
const ON = /^(?:true|yes|on|1)$/i;
const OFF = /^(?:false|no|off|0)$/i;

/** The options of a page that are on or off, as their authors write them, and those that are neither. */
export interface PageSwitches {
  readonly switches: Partial<Record<(typeof SWITCHES)[number], boolean>>;
  readonly faults: readonly SourceWarning[];
}

/** Reads the options that hide a page from the navigation and from search engines, in any case and as YAML 1.1 has them. */
export function readPageSwitches(document: Document, yaml: string): PageSwitches {
  const switches: Partial<Record<(typeof SWITCHES)[number], boolean>> = {};
  const faults: SourceWarning[] = [];
  for (const pair of isMap(document.contents) ? document.contents.items : []) {
    const written = nameOf(document, pair.key)?.trim().toLowerCase();
    const name = SWITCHES.find((each) => each.toLowerCase() === written);
    if (name === undefined) continue;
    const node = isAlias(pair.value) ? pair.value.resolve(document) : pair.value;
    const text = isScalar(node) ? String(node.value).trim() : '';
    if (ON.test(text)) switches[name] = true;
    else if (OFF.test(text)) switches[name] ??= false;
    else
      faults.push({
        line: lineAt(yaml, startOf(pair)) + FENCE_LINES,
        reason: 'option_ignored',
        message: `"${name}" has no effect: it must be true or false.`,
      });
  }
  return { switches, faults };
}

/** Characters that nobody sees, such as a zero-width space, come along with copied text. */
const isConditionName = (name: string | undefined): boolean =>
  name !== undefined && /^[\s\p{Cf}]*(?:if|condition)[\s\p{Cf}]*$/iu.test(name);

function nameOf(document: Document, key: unknown): string | undefined {
  const node = isAlias(key) ? key.resolve(document) : key;
  return isScalar(node) ? String(node.value) : undefined;
}

/** Whether a mapping, or one of a list of them, has a condition. */
function hasCondition(document: Document, node: unknown): boolean {
  const value = isAlias(node) ? node.resolve(document) : node;
  if (isSeq(value)) return value.items.some((item) => !isSeq(item) && hasCondition(document, item));
  return isMap(value) && value.items.some(({ key }) => isConditionName(nameOf(document, key)));
}

const startOf = ({ key }: Pair): number => (key as Node | null)?.range?.[0] ?? 0;

/** From 1. */
const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length;

const describe = (line: number, problem: string): SourceWarning => ({
  line,
  reason: 'condition_unreadable',
  message: `Nobody sees this page: ${problem}.`,
});

const never = (line: number, problem: string): PageCondition => ({
  condition: NEVER,
  faults: [describe(line, problem)],
});
