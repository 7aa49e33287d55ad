import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type AnyNode, type Expression, parse } from 'acorn';
import { transformSync } from 'esbuild';

const PACKAGES = fileURLToPath(new URL('../../packages/', import.meta.url));

/** A sentence of the sources. `…` replaces variable parts. */
export interface ManualMessage {
  readonly text: string;
  /** Below `packages`, such as `server/src/platform/errors.ts`. */
  readonly file: string;
  /** The calls and members that contain it, from the outermost inwards. */
  readonly within: readonly string[];
}

/** The texts of the account pages, with `{…}` for variable parts. */
export const ACCOUNT_TEXTS = 'site/src/account/texts/en.ts';

/** All sentences of the server and content packages, without tests, and those of the account pages. */
export function readSentences(): ManualMessage[] {
  const sentences = ['content', 'server'].flatMap((name) => {
    const files = readdirSync(path.join(PACKAGES, name, 'src'), { recursive: true, encoding: 'utf8' });
    const sources = files.filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|(^|\/)testing\//.test(file));
    return sources.sort().flatMap((file) => readFile(`${name}/src/${file}`));
  });
  return [...sentences, ...readFile(ACCOUNT_TEXTS)];
}

function readFile(file: string): ManualMessage[] {
  const { code } = transformSync(readFileSync(path.join(PACKAGES, file), 'utf8'), {
    loader: file.endsWith('x') ? 'tsx' : 'ts',
    target: 'es2022',
  });
  const messages: ManualMessage[] = [];
  collect(parse(code, { ecmaVersion: 'latest', sourceType: 'module' }), [], (text, within) => {
    const filled = file === ACCOUNT_TEXTS ? text.replace(/\{\w+\}/g, '…') : text;
    const sentence = phrase(filled, file, within.at(-1));
    if (isSentence(sentence)) messages.push({ text: sentence, file, within });
  });
  return messages;
}

/**
 * Messages composed from a part, by the function that composes them; some of these names have that meaning in one
 * folder only.
 */
const PHRASES: readonly [callee: string, folder: string, phrase: (part: string) => string][] = [
  ['notFound', 'server/src/', (part) => `The ${part} does not exist.`],
  ['forbidden', 'server/src/', (part) => `You do not have permission to ${part}.`],
  ['taken', 'server/src/web/api/', (part) => `The ${part} "…" is already taken.`],
  ['refuse', 'server/src/domain/access/sso-certificates.ts', (part) => `body/certificate ${part}.`],
  ['refuse', 'server/src/web/api/saml/sso-url.ts', (part) => `body/ssoURL ${part}.`],
  ['fault', 'server/src/domain/old-urls/redirect-source.ts', (part) => `body/source ${part}.`],
  ['sentence', 'server/src/engines/git/push-failure.ts', (part) => `${part}.`],
  ['new RefusedChange', 'content/src/change/', (part) => (/\s/.test(part) ? `body/… ${part}.` : part)],
];

function phrase(text: string, file: string, callee = ''): string {
  const entry = PHRASES.find(([name, folder]) => name === callee && file.startsWith(folder));
  return entry === undefined ? text : entry[2](text);
}

const isSentence = (text: string): boolean =>
  /\s/.test(text) &&
  /(?:[.!?]|[.:] …)$/.test(text) &&
  /^(?:[A-Z"“…]|body|query|path)/.test(text) &&
  /[a-z]{2}|^BINDERY/.test(text);

type Take = (text: string, within: readonly string[]) => void;

function collect(node: AnyNode, within: readonly string[], take: Take): void {
  const text = readText(node as Expression);
  if (text !== undefined) {
    take(text.replace(/…+/g, '…'), within);
    // A value inserted into a text may be a separate sentence.
    if (node.type === 'TemplateLiteral') for (const part of node.expressions) collect(part, within, take);
    return;
  }
  const inner = [...within, ...nameOf(node)];
  for (const value of Object.values(node) as unknown[])
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) collect(child, inner, take);
}

const isNode = (value: unknown): value is AnyNode =>
  typeof value === 'object' && value !== null && typeof (value as AnyNode).type === 'string';

function nameOf(node: AnyNode): string[] {
  if (node.type === 'Property') return node.key.type === 'Identifier' ? [node.key.name] : [];
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return [];
  const { callee } = node;
  if (callee.type === 'Identifier') return [node.type === 'NewExpression' ? `new ${callee.name}` : callee.name];
  return callee.type === 'MemberExpression' && callee.property.type === 'Identifier' ? [callee.property.name] : [];
}

/** A text as written, with `…` for each value in it; undefined for other expressions. */
function readText(node: Expression): string | undefined {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined;
  if (node.type === 'TemplateLiteral') {
    const parts = node.quasis.map(({ value }, index) => (value.cooked ?? '') + fill(node.expressions[index]));
    return parts.join('');
  }
  if (node.type !== 'BinaryExpression' || node.operator !== '+') return undefined;
  const [left, right] = [readText(node.left as Expression), readText(node.right)];
  return left === undefined && right === undefined ? undefined : `${left ?? '…'}${right ?? '…'}`;
}

const fill = (node: Expression | undefined): string =>
  node === undefined ? '' : node.type === 'Literal' ? String(node.value) : '…';
