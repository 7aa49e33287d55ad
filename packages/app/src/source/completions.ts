import { type Completion, type CompletionContext, type CompletionResult, snippet } from '@codemirror/autocomplete';
import type { EditorView } from '@codemirror/view';
import { relativePath } from '../data/relative-path.ts';
import type { BlockName } from '../texts/source/texts.ts';
import { BLOCKS, type DialectBlock, isOfferedAfter } from './dialect.ts';

/** An item of the content that a text can reference. */
export interface ContentTarget {
  readonly title: string;
  /** Path of its file, relative to the content root. */
  readonly sourcePath: string;
}

/** Completions in addition to the blocks of the dialect. */
export interface CompletionContent {
  readonly pages: readonly (ContentTarget & { readonly path: string })[];
  readonly files: readonly ContentTarget[];
  readonly reusableContents: readonly ContentTarget[];
  /** Names of variables of the space with their values. */
  readonly variables: Readonly<Record<string, string>>;
}

export interface CompletionInput {
  /** File of the current page: targets are relative to it. */
  readonly sourcePath: string;
  /** Names of blocks in the language of the interface. */
  readonly blockNames: Readonly<Record<BlockName, string>>;
  /** Loaded on first use. */
  readonly loadContent: () => Promise<CompletionContent>;
}

interface SourceInput extends CompletionInput {
  /** The text before the query. */
  readonly before: string;
}

type Source = (from: number, typed: string, input: SourceInput) => Promise<CompletionResult> | CompletionResult;

/** A context in the text, whose group is replaced, and its completions; the first match applies. */
const SOURCES: readonly (readonly [pattern: RegExp, complete: Source])[] = [
  [/\{%\s*include\s+"([^"]*)$/, (from, _, input) => completeTargets(from, input, 'include')],
  [/(\{%-?\s*[\w-]*)$/, (from, _, input) => completeBlocks(from, '{% ', input)],
  [/^\s*(\/[\w-]*)$/, (from, _, input) => completeBlocks(from, '/', input)],
  [/(?:\]\(|\b(?:href|src|url|page)=")([^)"\s]*)$/, (from, _, input) => completeTargets(from, input, 'target')],
  [/(\[\[[^\]\n]*)$/, (from, _, input) => completeLinks(from, input, '[[')],
  [/(?<![\w@.])(@[\p{L}\p{N} ]{0,40})$/u, (from, _, input) => completeLinks(from, input, '@')],
  [/(\{\{\s*[\w.]*|(?<![\w.])space\.vars\.[\w]*)$/, completeVariables],
  [/(?<![\w:])(:[a-z0-9_+-]{2,})$/, completeEmoji],
];

/** Completions of the dialect: blocks, pages, files, included texts, variables and emoji, each where it is valid. */
export const completeDialect =
  (input: CompletionInput) =>
  async ({ state, pos }: CompletionContext): Promise<CompletionResult | null> => {
    const line = state.doc.lineAt(pos);
    const before = line.text.slice(0, pos - line.from);
    for (const [pattern, complete] of SOURCES) {
      const typed = pattern.exec(before)?.[1];
      const from = pos - (typed?.length ?? 0);
      if (typed !== undefined) return complete(from, typed, { ...input, before: state.sliceDoc(0, from) });
    }
    return null;
  };

/** Blocks by name, after the trigger. The query is replaced, with the `%}` that follows. */
function completeBlocks(from: number, sign: '{% ' | '/', { blockNames, before }: SourceInput): CompletionResult {
  const blocks: readonly DialectBlock[] = BLOCKS;
  const offered = blocks.filter(
    (block) => (sign === '/' || block.isMarkdown !== true) && isOfferedAfter(before, block),
  );
  const options = offered.map(({ name, template, keywords = '' }, index): Completion => {
    const apply = (view: EditorView, completion: Completion, start: number, end: number) => {
      const behind = /^\s*%\}/.exec(view.state.sliceDoc(end, end + 10))?.[0] ?? '';
      snippet(template)(view, completion, start, end + behind.length);
    };
    const title = blockNames[name];
    return {
      label: `${sign}${name} ${keywords} ${title}`,
      displayLabel: title,
      ...(title.toLowerCase() !== name && { detail: name }),
      apply,
      type: 'keyword',
      boost: -index,
    };
  });
  return { from, options };
}

/** The target of a link, an image or a tag: pages and files, or reusable texts. */
async function completeTargets(
  at: number,
  { sourcePath, loadContent }: CompletionInput,
  kind: 'target' | 'include',
): Promise<CompletionResult> {
  const { pages, files, reusableContents } = await loadContent();
  const toOption = ({ title, sourcePath: target }: ContentTarget, type: string): Completion => {
    const path = relativePath(sourcePath, target);
    return { label: `${title} ${path}`, displayLabel: title, detail: path, apply: path, type };
  };
  const options =
    kind === 'include'
      ? reusableContents.map((one) => toOption(one, 'text'))
      : [...pages.map((one) => toOption(one, 'class')), ...files.map((one) => toOption(one, 'constant'))];
  return { from: at, options };
}

/** A link to a page with its title, or with `@` a mention of it. */
async function completeLinks(
  from: number,
  { sourcePath, loadContent }: CompletionInput,
  sign: '@' | '[[',
): Promise<CompletionResult> {
  const { pages } = await loadContent();
  const options = pages.slice(0, 5000).map(({ title, path, sourcePath: target }): Completion => {
    const link = `[${title.replace(/[[\]\\]/g, '\\$&')}](${relativePath(sourcePath, target)}${sign === '@' ? ' "mention"' : ''})`;
    // Automatically closed brackets are part of the query.
    const apply = (view: EditorView, _: Completion, start: number, end: number) => {
      const behind = sign === '[[' ? (/^\]{1,2}/.exec(view.state.sliceDoc(end, end + 2))?.[0].length ?? 0) : 0;
      view.dispatch({
        changes: { from: start, to: end + behind, insert: link },
        selection: { anchor: start + link.length },
        userEvent: 'input.complete',
      });
    };
    return { label: `${sign}${title} ${path}`, displayLabel: title, detail: `/${path}`, apply, type: 'class' };
  });
  return { from, options };
}

async function completeVariables(
  from: number,
  typed: string,
  { loadContent }: CompletionInput,
): Promise<CompletionResult> {
  const { variables } = await loadContent();
  const isOld = typed.startsWith('{{');
  const options = Object.entries(variables).map(([name, value]): Completion => {
    const apply = isOld ? `{{ ${name} }}` : `space.vars.${name}`;
    return { label: isOld ? `{{ ${name}` : apply, displayLabel: name, detail: value, apply, type: 'variable' };
  });
  return { from, options };
}

let emoji: Promise<readonly Completion[]> | undefined;

async function completeEmoji(from: number): Promise<CompletionResult> {
  emoji ??= import('./emoji.ts').then(({ EMOJI }) =>
    EMOJI.map(([name, character]) => ({ label: `:${name}:`, displayLabel: `${character} ${name}`, type: 'text' })),
  );
  return { from, options: await emoji, validFor: /^:[a-z0-9_+-]*$/ };
}
