import { folderOf } from '../../repository-path.ts';
import { bodyOf, INCLUDE_LIMITS, type IncludeRun, pathInFolder, rebaseTargets, replaceMatches } from './include-run.ts';
import {
  ANCHOR_MARKS,
  parseSelection,
  REGION_MARKS,
  SNIPPET_MARKS,
  selectLines,
  withoutIndent,
} from './select-lines.ts';
import { mapProse } from './split-fences.ts';

const MDBOOK = /(\\)?\{\{[ \t]{0,9}#(include|rustdoc_include|playground|playpen|title)[ \t]{1,9}([^{}\n]{1,1000})\}\}/g;

/** `{{#include file:2:10}}`, `{{#include file:name}}` and the like of mdBook, which apply in code as well. */
export async function expandMdbook(run: IncludeRun, path: string, text: string, depth: number): Promise<string> {
  return replaceMatches(text, MDBOOK, async ([whole, backslash, directive = '', value = '']) => {
    if (backslash !== undefined) return whole.slice(1);
    if (directive === 'title') return '';
    const [, target = '', part] = /^([^:\s]+)(?::(\S*))?/.exec(value.trim()) ?? [];
    const file = depth < INCLUDE_LIMITS.depth ? await run.read([pathInFolder(folderOf(path), target)]) : undefined;
    const selected = file && selectLines(file.text, parseSelection(part, ':'), ANCHOR_MARKS);
    run.counter.add('include', selected === undefined ? 'keptAsText' : 'read', whole);
    if (file === undefined || selected === undefined) return whole;
    const nested = await expandMdbook(run, file.path, selected, depth + 1);
    return directive.startsWith('play') ? `\`\`\`rust\n${nested}\n\`\`\`` : nested;
  });
}

const SNIPPET_LINE = /^([ \t]*)(;?)-{2,}8<-{2,}[ \t]+(?:"([^"\n]+)"|'([^'\n]+)')[ \t]*$/gm;
const SNIPPET_FENCE = /^([ \t]*)-{2,}8<-{2,}[ \t]*$/;

/** `--8<-- "file:section"` of MkDocs, one file or a block of several; each line has the indentation of the directive. */
export async function expandSnippetLines(run: IncludeRun, _path: string, text: string, depth: number): Promise<string> {
  const body = text.replace(/\r\n?/g, '\n');
  const withBlocks = await expandBlocks(run, body, depth);
  const expanded = await replaceMatches(
    withBlocks,
    SNIPPET_LINE,
    async ([whole, indent = '', semicolon, quoted, other]) => {
      if (semicolon !== '') return whole.replace(';', '');
      return includeSnippet(run, indent, quoted ?? other ?? '', depth, whole);
    },
  );
  return expanded === body ? text : expanded;
}

/** Blocks of several names, one on each line. */
async function expandBlocks(run: IncludeRun, text: string, depth: number): Promise<string> {
  const result: string[] = [];
  let block: { readonly indent: string; readonly lines: string[] } | undefined;
  for (const line of text.split('\n')) {
    const indent = SNIPPET_FENCE.exec(line)?.[1];
    if (block === undefined && indent !== undefined) block = { indent, lines: [line] };
    else if (block === undefined) result.push(line);
    else if (indent === undefined) block.lines.push(line);
    else {
      const names = block.lines.slice(1).map((name) => name.trim());
      for (const name of names.filter((one) => one !== '' && !one.startsWith(';'))) {
        result.push(await includeSnippet(run, block.indent, name, depth, `--8<-- "${name}"`));
      }
      block = undefined;
    }
  }
  return [...result, ...(block?.lines ?? [])].join('\n');
}

async function includeSnippet(
  run: IncludeRun,
  indent: string,
  name: string,
  depth: number,
  directive: string,
): Promise<string> {
  const [, target = '', part] = /^(.*?)(?::([\w-]+(?::\d*)?|\d*:\d*))?$/.exec(name) ?? [];
  const isUrl = /^https?:/i.test(name);
  const paths = isUrl ? [] : run.source.folders.map((folder) => pathInFolder(folder, target));
  const file = depth < INCLUDE_LIMITS.depth ? await run.read(paths) : undefined;
  const selected = file && selectLines(file.text, parseSelection(part, ':'), SNIPPET_MARKS);
  run.counter.add('include', selected === undefined ? 'keptAsText' : 'read', directive);
  if (file === undefined || selected === undefined) return directive;
  const nested = await expandSnippetLines(run, file.path, bodyOf(file.path, selected), depth + 1);
  const lines = nested.split('\n').filter((line) => !SNIPPET_MARKS.begin.test(line) && !SNIPPET_MARKS.end.test(line));
  return lines.map((line) => (line === '' ? line : indent + line)).join('\n');
}

const VITEPRESS = /^[ \t]*<<<[ \t]{1,9}(\S[^\n]*)$|<!--[ \t]{0,9}@include:[ \t]{0,9}([^\s>]{1,1000})[ \t]{0,9}-->/gm;
const CODE_INCLUDE = /^([^#{\s[]+)(?:#([\w-]+))?(?:[ \t]?\{([^}]*)\})?(?:[ \t]*\[([^\]]*)\])?[ \t]*$/;

/** `<<< @/file#region{1,3 ts} [name]` as a block of code, and `<!--@include: ./file.md{2,5}-->`, of VitePress. */
export async function expandVitepress(run: IncludeRun, path: string, text: string, depth: number): Promise<string> {
  const body = text.replace(/\r\n?/g, '\n');
  const expanded = await mapProse(body, (prose) =>
    replaceMatches(prose, VITEPRESS, async ([whole, code, page]) => {
      const included =
        code === undefined ? await includePage(run, path, page ?? '', depth) : await includeCode(run, path, code);
      run.counter.add('include', included === undefined ? 'keptAsText' : 'read', whole);
      return included ?? whole;
    }),
  );
  return expanded === body ? text : expanded;
}

/** The path of a target of VitePress: `@` is the folder of the sources. */
function pathOfSource({ source: { root } }: IncludeRun, path: string, target: string): string | undefined {
  if (target.startsWith('@/')) return pathInFolder(root, target.slice(2));
  return target.startsWith('/') ? pathInFolder(root, target.slice(1)) : pathInFolder(folderOf(path), target);
}

async function includeCode(run: IncludeRun, path: string, directive: string): Promise<string | undefined> {
  const [, target = '', region, options = '', title] = CODE_INCLUDE.exec(directive.trim()) ?? [];
  const file = await run.read([pathOfSource(run, path, target)]);
  const selection = region === undefined ? ({ kind: 'all' } as const) : ({ kind: 'section', name: region } as const);
  const selected = file && selectLines(file.text, selection, REGION_MARKS);
  if (file === undefined || selected === undefined) return undefined;
  const [, lines = '', language] = /^([\d,\s-]*)\s*(.*)$/.exec(options) ?? [];
  const ending = /\.(\w+)$/.exec(target)?.[1] ?? '';
  const info = [
    language || ending,
    lines.trim() === '' ? '' : `{${lines.trim()}}`,
    title === undefined ? '' : `[${title}]`,
  ];
  const ticks = '`'.repeat(Math.max(3, ...[...selected.matchAll(/`{3,}/g)].map(([run]) => run.length + 1)));
  return `${ticks}${info.filter((part) => part !== '').join(' ')}\n${withoutIndent(selected)}\n${ticks}`;
}

async function includePage(
  run: IncludeRun,
  path: string,
  directive: string,
  depth: number,
): Promise<string | undefined> {
  const [, target = '', region, lines] = /^([^#{]+)(?:#([\w-]+))?(?:\{([\d,]*)\})?$/.exec(directive) ?? [];
  const file = depth < INCLUDE_LIMITS.depth ? await run.read([pathOfSource(run, path, target)]) : undefined;
  if (file === undefined) return undefined;
  const body =
    region === undefined ? file.text : selectLines(file.text, { kind: 'section', name: region }, REGION_MARKS);
  const selected = body === undefined ? undefined : selectLines(body, parseSelection(lines, ','), REGION_MARKS);
  if (selected === undefined) return undefined;
  const nested = await expandVitepress(run, file.path, bodyOf(file.path, selected), depth + 1);
  return rebaseTargets(nested, file.path, path);
}
