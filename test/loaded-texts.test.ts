import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { PATHS } from '../packages/app/src/routes/paths.ts';

const FOLDER = fileURLToPath(new URL('../packages/app/src', import.meta.url));

/** Exports without texts, of modules with texts of another area than the screens that import them. */
const WITHOUT_TEXTS: Readonly<Record<string, readonly string[]>> = {
  'actions/files.tsx': ['chooseFiles'],
  'actions/members.tsx': ['memberPath'],
  'actions/teams.tsx': ['teamPath'],
  'components/people/member-filters.tsx': ['SearchField'],
};

interface Module {
  readonly imports: readonly string[];
  /** Areas of texts that it reads. */
  readonly reads: readonly string[];
  /** Areas of texts that it loads, for itself and for its imports. */
  readonly loads: readonly string[];
}

const modules = new Map<string, Module>();

/** The first capture of each match. */
const listCaptures = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, captured = '']) => captured);

const readSource = (name: string): string => readFileSync(path.join(FOLDER, name), 'utf8');

function readModule(name: string): Module {
  const known = modules.get(name);
  if (known !== undefined) return known;
  const text = readSource(name);
  const resolve = (target: string) => path.posix.normalize(path.posix.join(path.posix.dirname(name), target));
  const staticImports = [...text.matchAll(/^(?:import|export) (?!type\b)(?:([^'";]*?) from )?'(\.[^']+\.tsx?)'/gm)]
    .map(([, names = '', target = '']) => ({ names: listCaptures(names, /(\w+)/g), target: resolve(target) }))
    .filter(({ names, target }) => !names.every((each) => WITHOUT_TEXTS[target]?.includes(each)) || names.length === 0)
    .map(({ target }) => target);
  const module: Module = {
    imports: [...staticImports, ...listCaptures(text, /import\('(\.[^']+\.tsx?)'\)/g).map(resolve)],
    reads: listCaptures(text, /getTexts\('(\w+)'\)/g),
    loads: listCaptures(text, /loadTexts\('(\w+)'/g),
  };
  modules.set(name, module);
  return module;
}

/** Areas that `screens.ts` loads with the module of a screen, besides its own. */
function listExtraAreas(screen: string): string[] {
  const text = readSource('screens.ts');
  const [, wrapper] = new RegExp(`(\\w+)\\(import\\('\\./${screen}'\\)\\)`).exec(text) ?? [];
  if (wrapper === undefined) return [];
  const [, body = ''] = new RegExp(`function ${wrapper}<[^]*?\\{([^]*?)\\n\\}`).exec(text) ?? [];
  return listCaptures(body, /'(\w+)'/g);
}

/** Modules that read texts which nothing has loaded when a screen is opened by its URL, with the path of imports. */
function findUnloaded(screen: string, areas: readonly string[]): string[] {
  const faults: string[] = [];
  const visited = new Set<string>();
  const visit = (name: string, loaded: readonly string[], trail: readonly string[]): void => {
    const { imports, reads, loads } = readModule(name);
    const here = [...new Set([...loaded, ...loads])].sort();
    const key = `${name} ${here.join()}`;
    if (visited.has(key)) return;
    visited.add(key);
    for (const area of reads) if (!here.includes(area)) faults.push(`${area}: ${[...trail, name].join(' > ')}`);
    for (const next of imports) {
      if (!next.startsWith('texts/') && existsSync(path.join(FOLDER, next))) visit(next, here, [...trail, name]);
    }
  };
  visit(screen, areas, []);
  return faults;
}

describe('the texts that a screen and its dialogs read', () => {
  it.each(Object.entries(PATHS))('are loaded if it is opened by its URL: %s', (_, { module, area }) => {
    expect(findUnloaded(module, ['shell', area, ...listExtraAreas(module)])).toEqual([]);
  });

  it('are reported where nothing loads them: the editor without its extra areas', () => {
    expect(listExtraAreas(PATHS.editor.module)).toContain('editorMenus');
    expect(findUnloaded(PATHS.editor.module, ['shell', 'editor'])).not.toEqual([]);
  });
});
