import { readYaml } from '../../../markdown/read-yaml.ts';
import { folderOf, isBelow, joinPath, normalizePath } from '../../repository-path.ts';
import type { SummaryEntry } from '../../summary/summary.ts';
import type { RepositoryTree } from '../repository-tree.ts';
import { headingOfNavigation, pageOfNavigation, sectionsOfEntries, textsByFile } from './navigation-entries.ts';
import { readSiteFiles } from './site-files.ts';
import type { NavigationText, ToolInput, ToolLayout, ToolNavigation, ToolSite } from './tool-layout.ts';

/** Components of Antora, of which only pages in Markdown are read. */
export const ANTORA: ToolLayout = {
  kind: 'antora',
  configurations: ['antora.yml', 'docs/antora.yml'],
  matches: ({ text }) => /^name[ \t]*:/m.test(text),
  read: async (input) => readAntora(input),
};

function readAntora({ tree, folder, path, text }: ToolInput): ToolSite | string {
  const root = folderOf(path).slice(folder === '' ? 0 : folder.length + 1);
  try {
    readYaml(text);
  } catch (error) {
    return `it is not valid YAML (${error instanceof Error ? error.message : ''})`;
  }
  return {
    root,
    readme: '',
    faults: warnOfOthers(tree, folderOf(path), /\.adoc$/i, 'AsciiDoc'),
    conventions: {
      syntax: 'antora',
      isPage: (file) => /(?:^|\/)pages\//.test(file),
      navigationFiles: [path],
    },
  };
}

/** Projects of Sphinx with pages in Markdown (MyST). */
export const SPHINX: ToolLayout = {
  kind: 'sphinx',
  configurations: ['conf.py', 'docs/conf.py', 'docs/source/conf.py', 'source/conf.py', 'doc/conf.py'],
  matches: ({ tree, path, text }) =>
    /myst|recommonmark/i.test(text) || tree.files.has(joinPath(folderOf(path), 'index.md')),
  read: readSphinx,
};

async function readSphinx({ tree, folder, path }: ToolInput): Promise<ToolSite> {
  const home = folderOf(path);
  const root = home.slice(folder === '' ? 0 : folder.length + 1);
  const read = await readSiteFiles(tree, (file) => isBelow(file, home) && /\.md$/i.test(file));
  const below = (file: string): string => (home === '' ? file : file.slice(home.length + 1));
  const sources = new Map([...read].map(([file, text]) => [below(file), text]));
  return {
    root,
    readme: 'index.md',
    faults: warnOfOthers(tree, home, /\.rst$/i, 'reStructuredText'),
    conventions: {
      syntax: 'sphinx',
      isPage: (file) => !/(?:^|\/)_/.test(file),
      ...(sources.get('index.md')?.includes('{toctree}') === true && {
        navigate: (texts: readonly NavigationText[]) => navigateToctrees(sources, texts, path),
      }),
      navigationFiles: [joinPath(home, 'index.md')],
    },
  };
}

function warnOfOthers(tree: RepositoryTree, folder: string, pattern: RegExp, format: string): string[] {
  const count = [...tree.files.keys()].filter((path) => isBelow(path, folder) && pattern.test(path)).length;
  return count === 0 ? [] : [`${count} pages are written in ${format}, which is not read, and were left out.`];
}

const TOCTREE = /^(?:`{3,}|:{3,})\{toctree\}[ \t]*\n([\s\S]*?)^(?:`{3,}|:{3,})[ \t]*$/gm;
const ENTRY = /^(?:(.+?)\s*<([^<>]+)>|(\S+))$/;

/** The pages as the directives `toctree` list them, from the first page on; each page once. */
function navigateToctrees(
  sources: ReadonlyMap<string, string>,
  texts: readonly NavigationText[],
  path: string,
): ToolNavigation {
  const pages = textsByFile(texts);
  const seen = new Set(['index.md']);
  const faults = new Set<string>();
  const entriesOf = (file: string, depth: number): SummaryEntry[] =>
    [...(sources.get(file) ?? '').replace(/\r\n?/g, '\n').matchAll(TOCTREE)].flatMap(([, body = '']) => {
      const caption = /^:caption:[ \t]*(.+)$/m.exec(body)?.[1]?.trim();
      const lines = body
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== '' && !line.startsWith(':'));
      const entries = lines.flatMap((line): SummaryEntry[] => {
        const [, title, target = line] = ENTRY.exec(line) ?? [];
        const name = title === undefined ? line : target;
        if (/^https?:/i.test(name)) return [{ title: title ?? name, target: name, entries: [] }];
        const written = normalizePath(name.startsWith('/') ? name.slice(1) : joinPath(folderOf(file), name)) ?? '';
        const child = [written, `${written}.md`].find((candidate) => pages.has(candidate));
        const text = child === undefined ? undefined : pages.get(child);
        if (child === undefined || text === undefined || seen.has(child) || depth > 20) {
          if (child === undefined && name !== 'self')
            faults.add(`The entry “${name}” was left out: it is not a page in Markdown.`);
          return [];
        }
        seen.add(child);
        return [pageOfNavigation(text, title, entriesOf(child, depth + 1))];
      });
      return caption === undefined || depth > 0 ? entries : [headingOfNavigation(caption, entries)];
    });
  const sections = sectionsOfEntries(entriesOf('index.md', 0));
  return { sections, faults: [...faults].map((message) => ({ path, message })) };
}
