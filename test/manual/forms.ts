/**
 * Compares the manual with the program's output. Ids, times, hashes and keys differ each time, so they are matched by
 * their format, and the first match binds a value of the manual to a real one.
 */

/** Bindings of values in the manual to real ones: ids, hosts, folders. */
export class Names {
  readonly #real: Map<string, string>;
  constructor(known: Iterable<readonly [string, string]> = []) {
    this.#real = new Map(known);
  }
  learn(shown: string, real: string): void {
    this.#real.set(shown, real);
  }
  find(shown: string): string | undefined {
    return this.#real.get(shown);
  }
  copy(): Names {
    return new Names(this.#real);
  }
  /** Replaces values of the manual by real ones, the longest first: one may be part of another. */
  apply(text: string): string {
    const shown = [...this.#real.keys()].sort((one, other) => other.length - one.length);
    if (shown.length === 0) return text;
    return text.replace(new RegExp(shown.map(escapePattern).join('|'), 'g'), (match) => this.#real.get(match) ?? match);
  }
}

const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** Formats of varying values, in search order. */
const FORMS = {
  time: String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z`,
  etag: String.raw`\b[0-9a-z]{6}(?:\.[\w-]{20}){2,}\.[\w.-]*`,
  token: String.raw`bnd_\w{40}`,
  hash: String.raw`\b(?:[0-9a-f]{64}|[0-9a-f]{40})\b`,
  expiry: String.raw`(?<=expires=)\d+`,
  signature: String.raw`(?<=signature=)[\w-]{32}(?![\w-])`,
  opaque: String.raw`(?<![\w-])(?=[\w-]*[A-Z])(?=[\w-]*\d)[\w-]{24,}(?![\w-])`,
  id: String.raw`(?<![\w-])(?=\w*[A-Z])(?=\w*[a-z])[A-Za-z0-9]{20}(?![\w-])`,
  key: String.raw`\b(?=[a-z]*\d)[0-9a-z]{14}\b`,
} as const;
/**
 * The format of real values. The assertions of a format distinguish it from a word of the manual; real values are
 * random, and a few of them have no digit or no capital letter.
 */
const realForm = (form: string): string => form.replaceAll(/\(\?=[^()]*\)/g, '');
/** Of these another one every time means nothing. */
const FLEETING = new Set(['time', 'expiry']);

export interface Leniency {
  /** Members that are left out, and items of lists, are not missed. */
  readonly isShortened?: boolean;
  /** Whole numbers in a text are numbers of anything. */
  readonly countsVary?: boolean;
  /** Members whose value depends on more than the example: only their kind is compared. */
  readonly varying?: readonly string[];
}

/** Whether a text matches the manual; `…` in the manual matches anything. */
export function matchText(shown: string, real: string, names: Names, { countsVary = false }: Leniency = {}): boolean {
  const groups: [form: string, text: string][] = [];
  const forms = Object.entries({ ...FORMS, ...(countsVary && { count: String.raw`\b\d+\b` }) });
  const any = new RegExp(forms.map(([form, pattern]) => `(?<${form}>${pattern})`).join('|'), 'g');
  let pattern = '';
  let end = 0;
  for (const match of shown.matchAll(any)) {
    pattern += literal(shown.slice(end, match.index), names);
    end = match.index + match[0].length;
    const form = Object.entries(match.groups ?? {}).find(([, text]) => text !== undefined)?.[0] ?? '';
    const known = names.find(match[0]);
    if (known !== undefined) pattern += escapePattern(known);
    else {
      groups.push([form, match[0]]);
      pattern += `(${realForm(forms.find(([name]) => name === form)?.[1] ?? '')})`;
    }
  }
  const match = new RegExp(`^${pattern}${literal(shown.slice(end), names)}$`).exec(real);
  if (match === null) return false;
  for (const [at, [form, text]] of groups.entries())
    if (!FLEETING.has(form) && form !== 'count') names.learn(text, match[at + 1] ?? '');
  return true;
}

const literal = (text: string, names: Names): string =>
  escapePattern(names.apply(text)).replaceAll('…', String.raw`[\s\S]*?`);

/** The differences between a response in the manual and the real one, one line per path. */
export function compareAnswers(shown: unknown, real: unknown, names: Names, leniency: Leniency, at = ''): string[] {
  const differs = [`${at || 'the answer'}: ${JSON.stringify(shown)} is ${JSON.stringify(real)?.slice(0, 300)}`];
  if (typeof shown === 'string') return typeof real === 'string' && matchText(shown, real, names) ? [] : differs;
  if (Array.isArray(shown)) return Array.isArray(real) ? compareLists(shown, real, names, leniency, at) : differs;
  if (typeof shown === 'object' && shown !== null) {
    if (typeof real !== 'object' || real === null || Array.isArray(real)) return differs;
    return compareMembers(shown, real, names, leniency, at);
  }
  return shown === real ? [] : differs;
}

function compareMembers(shown: object, real: object, names: Names, leniency: Leniency, at: string): string[] {
  const values = new Map<string, unknown>(Object.entries(real));
  const untold = leniency.isShortened ? [] : [...values.keys()].filter((name) => !Object.hasOwn(shown, name));
  return [
    ...untold.map((name) => `${at}/${name} is not shown, and the example is not called shortened`),
    ...Object.entries(shown).flatMap(([name, value]) => {
      const memberPath = `${at}/${name}`;
      if (!values.has(name)) return [`${memberPath} is not there`];
      if (!leniency.varying?.includes(name))
        return compareAnswers(value, values.get(name), names, leniency, memberPath);
      return typeof value === typeof values.get(name) ? [] : [`${memberPath} is of another kind`];
    }),
  ];
}

/** Items that are shown appear in their order; where nothing is left out, one next to the other. */
function compareLists(shown: unknown[], real: unknown[], names: Names, leniency: Leniency, at: string): string[] {
  if (!leniency.isShortened && shown.length !== real.length) return [`${at} has ${real.length} items`];
  const faults: string[] = [];
  let next = 0;
  for (const [index, item] of shown.entries()) {
    const last = leniency.isShortened ? real.length - 1 : next;
    const matchIndex = range(next, last).find(
      (each) => compareAnswers(item, real[each], names.copy(), leniency).length === 0,
    );
    faults.push(...compareAnswers(item, real[matchIndex ?? next], names, leniency, `${at}/${index}`));
    next = (matchIndex ?? next) + 1;
  }
  return faults;
}

const range = (first: number, last: number): number[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
