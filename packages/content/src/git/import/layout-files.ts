import { parse as parseToml } from 'smol-toml';
import { isMembers } from '../../is-members.ts';
import { readYaml } from '../../markdown/read-yaml.ts';
import type { Redirect } from '../../page-tree.ts';
import { IMPORT_LIMITS } from './import-limits.ts';

/** The contents of a configuration file, not checked against the repository. */
export interface WrittenLayout {
  readonly root?: string;
  readonly readme?: string;
  readonly summary?: string;
  readonly language?: string;
  readonly redirects: readonly Redirect[];
  readonly variables: Readonly<Record<string, string | number | boolean>>;
  /** Members that were left out, each a sentence. */
  readonly faults: readonly string[];
}

type Members = Readonly<Record<string, unknown>>;

/** `.gitbook.yaml`. Returns a string, the error, for an unreadable file; so do the other two. */
export function parseGitbookYaml(text: string): WrittenLayout | string {
  const file = readMembers(() => parseYaml(text), 'YAML');
  if (typeof file === 'string') return file;
  const structure = membersOf(file['structure']);
  const redirects: Redirect[] = [];
  const faults: string[] = [];
  for (const [from, to] of Object.entries(membersOf(file['redirects']))) {
    if (typeof to === 'string') redirects.push({ from, to });
    else faults.push(`The redirect from “${from}” names no page and was left out.`);
  }
  return withMembers(
    { root: file['root'], readme: structure['readme'], summary: structure['summary'] },
    { redirects, variables: {}, faults },
  );
}

/** `book.json` of HonKit and of GitBook before it. */
export function parseBookJson(text: string): WrittenLayout | string {
  const file = readMembers(() => JSON.parse(text), 'JSON');
  if (typeof file === 'string') return file;
  const structure = membersOf(file['structure']);
  return withMembers(
    {
      root: file['root'],
      readme: structure['readme'],
      summary: structure['summary'],
      language: file['language'],
    },
    { redirects: [], ...readVariables(membersOf(file['variables'])) },
  );
}

/** `book.toml` of mdBook. */
export function parseBookToml(text: string): WrittenLayout | string {
  const file = readMembers(() => parseToml(text), 'TOML');
  if (typeof file === 'string') return file;
  const book = membersOf(file['book']);
  return withMembers({ root: book['src'], language: book['language'] }, { redirects: [], variables: {}, faults: [] });
}

/** `.gitbook/vars.yaml`: names and values of the space's variables. */
export function parseVariables(text: string): Pick<WrittenLayout, 'variables' | 'faults'> {
  const file = readMembers(() => parseYaml(text), 'YAML');
  if (typeof file === 'string') return { variables: {}, faults: [`The variables were left out: ${file}.`] };
  return readVariables(file);
}

const VARIABLE_RULE = 'a space has up to 1,000 variables, each a text of up to 256 characters, a number, true or false';

/** Strings of bounded length, numbers and booleans. */
function readVariables(members: Members): Pick<WrittenLayout, 'variables' | 'faults'> {
  const variables = new Map<string, string | number | boolean>();
  const faults: string[] = [];
  for (const [name, value] of Object.entries(members)) {
    const short = typeof value === 'string' && value.length <= IMPORT_LIMITS.variableLength;
    const fits = short || typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value));
    if (fits && variables.size < IMPORT_LIMITS.variables) variables.set(name, value);
    else faults.push(`The variable “${name}” was left out: ${VARIABLE_RULE}.`);
  }
  return { variables: Object.fromEntries(variables), faults };
}

const LANGUAGE = /^[a-z]{2,8}(?:-[a-z0-9]{1,8})*$/i;

/** Whether a text is a language code, such as `de` or `pt-BR`. */
export const isLanguage = (text: string): boolean => text.length <= 35 && LANGUAGE.test(text);

type Settings = Partial<Record<'root' | 'readme' | 'summary' | 'language', unknown>>;

/** Puts the settings that are present into the layout; the fault, as a string, for one that is no text. */
function withMembers(
  settings: Settings,
  rest: Pick<WrittenLayout, 'redirects' | 'variables' | 'faults'>,
): WrittenLayout | string {
  const texts: Record<string, string> = {};
  for (const [name, value] of Object.entries(settings)) {
    if (value === undefined || value === null) continue;
    if (typeof value !== 'string') return `its member “${name}” must be a text`;
    texts[name] = value;
  }
  const { language, ...folders } = texts;
  if (language === undefined) return { ...folders, ...rest };
  if (isLanguage(language)) return { ...folders, ...rest, language };
  return { ...folders, ...rest, faults: [...rest.faults, `“${language}” is not a language code and was left out.`] };
}

function parseYaml(text: string): unknown {
  return readYaml(text, { uniqueKeys: true }).toJS({ maxAliasCount: 50 }) ?? {};
}

function readMembers(parse: () => unknown, format: string): Members | string {
  let file: unknown;
  try {
    file = parse();
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '').replace(/[.:\s]+$/, '') : '';
    return `it is not valid ${format} (${reason})`;
  }
  return isMembers(file) ? file : `it is not valid ${format} object`;
}

function membersOf(value: unknown): Members {
  return isMembers(value) ? value : {};
}
