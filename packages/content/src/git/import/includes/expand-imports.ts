import { folderOf } from '../../repository-path.ts';
import { bodyOf, INCLUDE_LIMITS, type IncludeRun, pathInFolder, rebaseTargets, replaceMatches } from './include-run.ts';
import { mapProse, splitFences } from './split-fences.ts';

const IMPORT = /^import[ \t]+([A-Z][\w$]*)[ \t]+from[ \t]+['"]([^'"\n]+)['"];?[ \t]*$/gm;

interface Imported {
  readonly path: string;
  readonly text: string;
  /** Whether its text is code, and no page. */
  readonly isCode: boolean;
}

/**
 * The partials of MDX that a page imports, in the place of their elements, and files that it imports as code. Other
 * imports are components, which remain.
 */
export async function expandImports(run: IncludeRun, path: string, text: string, depth: number): Promise<string> {
  const imported = new Map<string, Imported>();
  const lines = new Map<string, string>();
  const prose = splitFences(text)
    .flatMap((part) => (part.isCode ? [] : [part.text]))
    .join('\n');
  for (const [line, name = '', target = ''] of prose.matchAll(IMPORT)) {
    const file = depth < INCLUDE_LIMITS.depth ? await readImport(run, path, target) : undefined;
    if (file === undefined) continue;
    imported.set(name, file);
    lines.set(line, name);
  }
  const snippets = /<Snippet\s+file=["'][^"'\n]+["']/.test(prose);
  if (imported.size === 0 && !snippets) return text;
  return mapProse(text, (part) => expandProse(run, path, part, { imported, lines, depth }));
}

async function readImport(run: IncludeRun, path: string, target: string): Promise<Imported | undefined> {
  const isCode = /^!!raw-loader!|[?&]raw\b/.test(target);
  const clean = target.replace(/^!!raw-loader!/, '').replace(/\?.*$/s, '');
  if (!isCode && !/\.mdx?$/i.test(clean)) return undefined;
  const imported = clean.startsWith('@site/')
    ? pathInFolder(run.source.project, clean.slice('@site/'.length))
    : clean.startsWith('/')
      ? pathInFolder(run.source.root, clean.slice(1))
      : /^\.{1,2}\//.test(clean)
        ? pathInFolder(folderOf(path), clean)
        : undefined;
  const file = await run.read([imported]);
  return file === undefined ? undefined : { ...file, isCode };
}

interface Imports {
  readonly imported: ReadonlyMap<string, Imported>;
  /** Names by the lines that import them. */
  readonly lines: ReadonlyMap<string, string>;
  readonly depth: number;
}

const ATTRIBUTES = /([\w-]+)=(?:"([^"\n]*)"|'([^'\n]*)'|\{(?:"([^"\n]*)"|'([^'\n]*)'|(\d+|true|false))\})/g;

async function expandProse(run: IncludeRun, path: string, text: string, imports: Imports): Promise<string> {
  const { imported, lines, depth } = imports;
  const withoutImports = text.replace(IMPORT, (line) => (lines.has(line) ? '' : line));
  const withSnippets = await replaceMatches(
    withoutImports,
    /<Snippet\s+file=["']([^"'\n]+)["']([^<>]*)\/>/g,
    async ([whole, file = '', attributes = '']) => {
      const snippet = await readImport(run, path, `/snippets/${file}`);
      return includePartial(run, path, snippet, attributes, whole, depth);
    },
  );
  const names = [...imported.keys()];
  if (names.length === 0) return withSnippets;
  const element = new RegExp(`<(${names.join('|').replaceAll('$', '\\$')})(\\s(?:[^<>]|=>)*?)?(?:/>|>\\s*</\\1>)`, 'g');
  const withPartials = await replaceMatches(withSnippets, element, ([whole, name = '', attributes = '']) =>
    includePartial(run, path, imported.get(name), attributes, whole, depth),
  );
  return expandCode(run, withPartials, imported);
}

async function includePartial(
  run: IncludeRun,
  path: string,
  file: Imported | undefined,
  attributes: string,
  element: string,
  depth: number,
): Promise<string> {
  run.counter.add('include', file === undefined ? 'keptAsText' : 'read', element);
  if (file === undefined) return element;
  const properties = new Map<string, string>();
  for (const [, name = '', ...values] of attributes.matchAll(ATTRIBUTES)) {
    properties.set(name, values.find((value) => value !== undefined) ?? '');
  }
  const nested = await expandImports(run, file.path, bodyOf(file.path, file.text), depth + 1);
  const filled = nested.replace(/\{(?:props\.)?([\w$]+)\}/g, (whole, name: string) => properties.get(name) ?? whole);
  return rebaseTargets(filled.trim(), file.path, path);
}

const CODE = /<CodeBlock\b([^<>]*)>\s*\{([A-Z][\w$]*)\}\s*<\/CodeBlock>/g;

/** `<CodeBlock language="js">{Source}</CodeBlock>` of an imported file as a block of code. */
function expandCode(run: IncludeRun, text: string, imported: ReadonlyMap<string, Imported>): string {
  return text.replace(CODE, (whole, attributes: string, name: string) => {
    const file = imported.get(name);
    if (file === undefined || !file.isCode) return whole;
    run.counter.add('include', 'read', whole);
    const language = /\b(?:language|className)=["'](?:language-)?([\w-]+)["']/.exec(attributes)?.[1] ?? '';
    const ticks = '`'.repeat(Math.max(3, ...[...file.text.matchAll(/`{3,}/g)].map(([run]) => run.length + 1)));
    return `${ticks}${language}\n${file.text.replace(/\n$/, '')}\n${ticks}`;
  });
}
