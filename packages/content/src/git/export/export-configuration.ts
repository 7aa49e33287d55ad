import { textObject } from '../../object-hash.ts';
import type { RevisionContent } from '../../page-tree.ts';
import { decodeFileText } from '../import/decode-text.ts';
import type { ImportWarning, RepositoryLayout } from '../import/import-types.ts';
import { parseVariables } from '../import/layout-files.ts';
import type { RepositoryTree } from '../import/repository-tree.ts';
import { joinPath, normalizePath, pathFrom } from '../repository-path.ts';
import { type JsonValue, setJsonMember } from './export-json.ts';
import type { ExportInput, FileChange } from './export-types.ts';
import { editYaml } from './export-yaml.ts';

export interface ConfigurationInput extends Pick<ExportInput, 'before' | 'after'> {
  readonly tree: RepositoryTree;
  readonly layout: RepositoryLayout;
  /** The project directory. */
  readonly project: string;
  /** Whether an import of the files would look for the content elsewhere, unless a file specifies its location. */
  readonly needsRoot: boolean;
  readonly warnings: ImportWarning[];
}

type Members = Map<string, string | number | boolean>;

/**
 * Writes redirects, variables and the language in the repository's format, to the extent that its layout supports them.
 */
export async function editConfiguration(input: ConfigurationInput): Promise<FileChange[]> {
  return [...(await editRedirects(input)), ...(await editVariables(input))];
}

async function editRedirects(input: ConfigurationInput): Promise<FileChange[]> {
  const { layout, project, needsRoot, warnings } = input;
  const [before, after] = [redirectsOf(input.before), redirectsOf(input.after)];
  const isSame = JSON.stringify([...before]) === JSON.stringify([...after]);
  if (isSame && !needsRoot) return [];
  const path = layout.configuration ?? joinPath(project, '.gitbook.yaml');
  if (layout.conventions !== undefined) {
    const isBook = layout.kind === 'honkit' || layout.kind === 'mdbook';
    const message = isBook
      ? 'It has no place for redirects; they were not written.'
      : 'Redirects are not written to it; change them by hand.';
    warnings.push({ path, message });
    return [];
  }
  const root = `./${pathFrom(project, layout.root)}/`.replace('.//', './');
  const settings = new Map(needsRoot || layout.root !== project ? [['root', root]] : []);
  const edit = {
    ...(layout.configuration === undefined && { settings }),
    member: 'redirects',
    before,
    after,
    readName: normalizePath,
  };
  return writeText(input, path, (source) => editYaml(source, edit));
}

function redirectsOf({ redirects }: RevisionContent): Members {
  return new Map(redirects.map(({ from, to }) => [from, to]));
}

async function editVariables(input: ConfigurationInput): Promise<FileChange[]> {
  const { layout, before, after, warnings } = input;
  const names = new Set([...Object.keys(before.variables), ...Object.keys(after.variables)]);
  const changed = [...names].filter((name) => before.variables[name] !== after.variables[name]);
  const isBook = layout.kind === 'honkit' && layout.configuration !== undefined;
  const otherLanguage = before.language !== after.language;
  if (otherLanguage && !isBook) {
    const path = layout.configuration ?? '';
    warnings.push({
      path,
      message: 'The language of the content was not written: the layout of the repository has no place for it.',
    });
  }
  if (changed.length === 0 && !(otherLanguage && isBook)) return [];
  const path = joinPath(layout.root, '.gitbook/vars.yaml');
  const source = await readSource(input, path);
  const inFile = source === undefined ? {} : parseVariables(source.replace(/^\uFEFF/, '')).variables;
  const inBook = changed.filter((name) => Object.hasOwn(layout.variables, name) || (isBook && source === undefined));
  const toFile = changed.filter((name) => Object.hasOwn(inFile, name) || !inBook.includes(name));
  const toBook = inBook.filter((name) => !toFile.includes(name) || !Object.hasOwn(after.variables, name));
  const [left, right] = [new Map(Object.entries(inFile)), new Map(Object.entries(inFile))];
  for (const name of toFile) {
    const value = after.variables[name];
    if (value === undefined) right.delete(name);
    else right.set(name, value);
  }
  const changes: FileChange[] = [];
  if (toFile.length > 0)
    changes.push(...(await writeText(input, path, (text) => editYaml(text, { before: left, after: right }))));
  if (isBook && (toBook.length > 0 || otherLanguage)) {
    const edit = (text: string): string | undefined => editBook(text, toBook, after);
    changes.push(...(await writeText(input, layout.configuration ?? '', edit)));
  }
  return changes;
}

/** `book.json` with the given variables and language; all other members are unchanged. */
function editBook(
  source: string,
  names: readonly string[],
  { variables, language }: RevisionContent,
): string | undefined {
  const book = JSON.parse(source.replace(/^\uFEFF/, '')) as {
    variables?: Record<string, JsonValue>;
    language?: string;
  };
  const next = new Map(Object.entries(book.variables ?? {}));
  for (const name of names) {
    const value = variables[name];
    if (value === undefined) next.delete(name);
    else next.set(name, value);
  }
  const withVariables = names.length === 0 ? source : setJsonMember(source, 'variables', Object.fromEntries(next));
  return book.language === language ? withVariables : setJsonMember(withVariables, 'language', language);
}

async function readSource({ tree }: ConfigurationInput, path: string): Promise<string | undefined> {
  const entry = tree.files.get(path);
  const [bytes] = entry === undefined ? [] : await tree.readEntries([entry]);
  return bytes === undefined ? undefined : decodeFileText(bytes);
}

/** The change that edits, creates or removes a text of the repository. */
async function writeText(
  input: ConfigurationInput,
  path: string,
  edit: (source: string) => string | undefined,
): Promise<FileChange[]> {
  const { tree, warnings } = input;
  const isBlocked = !tree.files.has(path) && tree.entries.some((entry) => entry.path === path);
  const source = await readSource(input, path);
  const text = isBlocked ? undefined : edit(source ?? '');
  if (text === undefined) warnings.push({ path, message: 'It could not be edited and was left as it is.' });
  if (text === undefined || text === (source ?? '')) return [];
  if (text === '') return [{ kind: 'removal', path }];
  return [{ kind: 'text', path, bytes: textObject(text).bytes }];
}
