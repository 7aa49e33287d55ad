import type { Expression, Node, Property, SpreadElement } from 'acorn';
import { normalizePath } from '../../repository-path.ts';
import { blankTypes, findScriptDefinitions, parseScriptValue, type ScriptDefinitions } from './script-source.ts';

/** A value that only running the script would reveal. */
export const COMPUTED = Symbol('computed');

/** A value as a script writes it; a part that is computed is `COMPUTED`. */
export type ScriptValue =
  | typeof COMPUTED
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly ScriptValue[]
  | { readonly [name: string]: ScriptValue };

interface Script {
  readonly path: string;
  readonly text: string;
  readonly definitions: ScriptDefinitions;
}

/** Values within values, including names that stand for others. */
const MAX_DEPTH = 200;
/** Values that are read of one script: a name may stand for very many. */
const MAX_VALUES = 200_000;
const EXTENSIONS = ['', '.ts', '.js', '.mts', '.mjs', '.cts', '.cjs', '.json', '/index.ts', '/index.js', '/index.mts'];

/**
 * Reads the default export of a script without running it: literals, names and modules that stand for literals, and
 * functions without parameters that return one. Everything else is `COMPUTED`.
 * @param texts the scripts that may be imported, by path
 */
export function readScript(path: string, texts: ReadonlyMap<string, string>): ScriptValue {
  return new ScriptReader(texts).main(path, 0);
}

class ScriptReader {
  readonly #scripts = new Map<string, Script>();
  readonly #texts: ReadonlyMap<string, string>;
  #count = 0;

  constructor(texts: ReadonlyMap<string, string>) {
    this.#texts = texts;
  }

  main(path: string, depth: number): ScriptValue {
    const script = this.#open(path);
    if (script === undefined) return COMPUTED;
    if (path.endsWith('.json')) return readJson(script.text);
    return script.definitions.main === undefined ? COMPUTED : this.#readAt(script, script.definitions.main, depth);
  }

  #open(path: string): Script | undefined {
    const text = this.#texts.get(path);
    const known = this.#scripts.get(path);
    if (text === undefined || known !== undefined) return known;
    const blanked = path.endsWith('.json') ? text : blankTypes(text);
    const script = { path, text: blanked, definitions: findScriptDefinitions(blanked) };
    this.#scripts.set(path, script);
    return script;
  }

  #readAt(script: Script, offset: number, depth: number): ScriptValue {
    const node = parseScriptValue(script.text, offset);
    return node === undefined ? COMPUTED : this.#read(script, node, depth + 1);
  }

  #read(script: Script, node: Expression, depth: number): ScriptValue {
    this.#count += 1;
    if (depth > MAX_DEPTH || this.#count > MAX_VALUES) return COMPUTED;
    const below = (child: Expression): ScriptValue => this.#read(script, child, depth + 1);
    switch (node.type) {
      case 'Literal':
        return typeof node.value === 'object' || typeof node.value === 'bigint' ? null : node.value;
      case 'TemplateLiteral':
        return node.expressions.length === 0 ? (node.quasis[0]?.value.cooked ?? '') : COMPUTED;
      case 'UnaryExpression':
        return negate(node.operator, below(node.argument));
      case 'ArrayExpression':
        return node.elements.flatMap((element): readonly ScriptValue[] => {
          if (element?.type !== 'SpreadElement') return element === null ? [] : [below(element)];
          const spread = below(element.argument);
          return Array.isArray(spread) ? spread : [COMPUTED];
        });
      case 'ObjectExpression':
        return readObject(node.properties, below);
      case 'Identifier':
        return this.#resolve(script, node.name, depth);
      case 'CallExpression':
        return this.#call(script, node.callee, node.arguments, depth);
      case 'ParenthesizedExpression':
        return below(node.expression);
      case 'AwaitExpression':
        return below(node.argument);
      case 'ArrowFunctionExpression':
      case 'FunctionExpression': {
        const result = findResult(node.body);
        return result === undefined ? COMPUTED : below(result);
      }
      default:
        return COMPUTED;
    }
  }

  #resolve(script: Script, name: string, depth: number): ScriptValue {
    const { values, imports } = script.definitions;
    if (name === 'undefined') return undefined;
    const offset = values.get(name);
    if (offset !== undefined) return this.#readAt(script, offset, depth);
    const imported = imports.get(name);
    return imported === undefined ? COMPUTED : this.#import(script, imported.from, imported.name, depth);
  }

  #import(script: Script, from: string, name: string, depth: number): ScriptValue {
    const folder = script.path.slice(0, Math.max(0, script.path.lastIndexOf('/')));
    const target = from.startsWith('.') ? normalizePath(`${folder}/${from}`) : undefined;
    const base = target?.replace(/^\//, '');
    const path = EXTENSIONS.map((extension) => `${base}${extension}`).find((candidate) => this.#texts.has(candidate));
    if (path === undefined || depth > MAX_DEPTH) return COMPUTED;
    if (name === 'default') return this.main(path, depth + 1);
    const other = this.#open(path);
    return other === undefined ? COMPUTED : this.#resolve(other, name, depth + 1);
  }

  /** `defineConfig({…})`, `require('./sidebars')`, and functions of the script without parameters. */
  #call(script: Script, callee: Node, values: readonly (Expression | SpreadElement)[], depth: number): ScriptValue {
    const [first] = values;
    const source = script.text.slice(callee.start, callee.end);
    const text = first?.type === 'Literal' && typeof first.value === 'string' ? first.value : undefined;
    if (source === 'require.resolve') return text ?? COMPUTED;
    if (source === 'require') return text === undefined ? COMPUTED : this.#import(script, text, 'default', depth);
    if (/^(?:define|with)\w*$/.test(source) && first !== undefined && first.type !== 'SpreadElement')
      return this.#read(script, first, depth + 1);
    return values.length === 0 && callee.type === 'Identifier' ? this.#resolve(script, source, depth + 1) : COMPUTED;
  }
}

function readObject(
  properties: readonly (Property | SpreadElement)[],
  below: (child: Expression) => ScriptValue,
): ScriptValue {
  const members = new Map<string, ScriptValue>();
  for (const property of properties) {
    if (property.type === 'SpreadElement') {
      for (const [name, value] of Object.entries(membersOfScript(below(property.argument)))) members.set(name, value);
      continue;
    }
    const { key } = property;
    if (property.computed) continue;
    const name = key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : undefined;
    if (name !== undefined && name !== '__proto__') members.set(name, below(property.value));
  }
  return Object.fromEntries(members);
}

function negate(operator: string, value: ScriptValue): ScriptValue {
  if (operator === '!' && value !== COMPUTED) return !value;
  return operator === '-' && typeof value === 'number' ? -value : COMPUTED;
}

/** The expression that a function without branches returns. */
function findResult(body: Node): Expression | undefined {
  if (body.type !== 'BlockStatement') return body as Expression;
  const { body: statements } = body as unknown as {
    readonly body: readonly (Node & { argument?: Expression | null })[];
  };
  const last = statements.at(-1);
  return last?.type === 'ReturnStatement' ? (last.argument ?? undefined) : undefined;
}

function readJson(text: string): ScriptValue {
  try {
    return JSON.parse(text) as ScriptValue;
  } catch {
    return COMPUTED;
  }
}

/** The members of an object; none of another value. */
export function membersOfScript(value: ScriptValue | unknown): Readonly<Record<string, ScriptValue>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, ScriptValue>>)
    : {};
}

/** The elements of an array; none of another value. */
export function elementsOfScript(value: ScriptValue | unknown): readonly ScriptValue[] {
  return Array.isArray(value) ? (value as readonly ScriptValue[]) : [];
}

/** A text; undefined for another value. */
export function textOfScript(value: ScriptValue | unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
