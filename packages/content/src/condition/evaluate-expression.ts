import type {
  ExpressionMethod,
  ExpressionNode,
  ExpressionOperator,
  ExpressionRoot,
  ParsedExpression,
} from './expression.ts';

/** Plain data, as JSON has it. */
export type ExpressionData = Readonly<Record<string, unknown>>;

/** The data that an expression reads; absent data is empty. */
export interface ExpressionScope {
  /** `visitor.claims` */
  readonly claims?: ExpressionData;
  /** `space.vars` and `book` */
  readonly spaceVariables?: ExpressionData;
  /** `page.vars` */
  readonly pageVariables?: ExpressionData;
}

/** Maximum characters of a text that an expression builds. */
const MAX_TEXT = 10_000;
/** Work of one evaluation: a step is a node, or about sixteen characters compared. */
const MAX_STEPS = 50_000;

interface Run {
  readonly scope: ExpressionScope;
  steps: number;
}

class EvaluationError extends Error {}

/** A `?.` had nothing to look into. */
const NOTHING = Symbol('nothing');

/**
 * The value of an expression according to JavaScript, limited to own members of plain data: `constructor` and the like
 * are undefined, and no value is converted by its own methods. `in` also tests whether a list contains a value.
 */
export function evaluateExpression(
  { node }: ParsedExpression,
  scope: ExpressionScope,
): { readonly value: unknown } | { readonly error: string } {
  try {
    return { value: evaluate(node, { scope, steps: 0 }) };
  } catch (error) {
    if (error instanceof EvaluationError) return { error: error.message };
    throw error;
  }
}

function evaluate(node: ExpressionNode, run: Run): unknown {
  spend(run, 1);
  switch (node.kind) {
    case 'value':
      return node.value;
    case 'root':
      return dataOf(run.scope, node.root);
    case 'list':
      return node.items.map((item) => evaluate(item, run));
    case 'member':
      return evaluateMember(node, run);
    case 'call':
      return evaluateCall(node, run);
    case 'chain': {
      const value = evaluate(node.of, run);
      return value === NOTHING ? undefined : value;
    }
    case 'not':
      return !evaluate(node.of, run);
    case 'minus': {
      const value = evaluate(node.of, run);
      if (typeof value !== 'number') throw new EvaluationError('Only a number can be negative.');
      return -value;
    }
    case 'logical':
      return evaluateLogical(node, run);
    case 'binary':
      return operate(node.operator, evaluate(node.left, run), evaluate(node.right, run), run);
    case 'choice':
      return evaluate(evaluate(node.test, run) ? node.yes : node.no, run);
  }
}

const EMPTY: ExpressionData = {};

function dataOf(scope: ExpressionScope, root: ExpressionRoot): ExpressionData {
  if (root === 'visitor.claims') return scope.claims ?? EMPTY;
  return (root === 'page.vars' ? scope.pageVariables : scope.spaceVariables) ?? EMPTY;
}

function spend(run: Run, steps: number): void {
  run.steps += steps;
  if (run.steps > MAX_STEPS) throw new EvaluationError('The expression exceeds the evaluation limit.');
}

type NodeOf<Kind extends ExpressionNode['kind']> = Extract<ExpressionNode, { kind: Kind }>;

function evaluateLogical({ operator, left, right }: NodeOf<'logical'>, run: Run): unknown {
  const value = evaluate(left, run);
  const isDecided = operator === '&&' ? !value : operator === '||' ? Boolean(value) : !isNothing(value);
  return isDecided ? value : evaluate(right, run);
}

const isNothing = (value: unknown): value is null | undefined => value === null || value === undefined;

/** The receiver of a member or call; NOTHING ends the chain. */
function evaluateReceiver(object: ExpressionNode, optional: boolean, run: Run): unknown {
  const value = evaluate(object, run);
  if (value === NOTHING || (optional && isNothing(value))) return NOTHING;
  if (isNothing(value)) throw new EvaluationError('There is nothing to look into.');
  return value;
}

function evaluateMember({ object, key, optional }: NodeOf<'member'>, run: Run): unknown {
  const receiver = evaluateReceiver(object, optional, run);
  if (receiver === NOTHING) return NOTHING;
  const name = evaluate(key, run);
  if (typeof name !== 'string' && typeof name !== 'number')
    throw new EvaluationError('A member has a text as its name.');
  if (typeof receiver !== 'object' && typeof receiver !== 'string') return undefined;
  return hasOwn(receiver, name) ? (receiver as Record<string | number, unknown>)[name] : undefined;
}

const hasOwn = (holder: object | string | null, name: string | number): boolean => Object.hasOwn(Object(holder), name);

function evaluateCall({ object, method, argument, optional }: NodeOf<'call'>, run: Run): unknown {
  const receiver = evaluateReceiver(object, optional, run);
  if (receiver === NOTHING) return NOTHING;
  const argumentValue = argument && evaluate(argument, run);
  if (Array.isArray(receiver) && method === 'includes') return listIncludes(receiver, argumentValue, run);
  if (typeof receiver !== 'string') throw new EvaluationError(`This has no method "${method}".`);
  return callOnText(receiver, method, argumentValue, run);
}

function listIncludes(list: readonly unknown[], item: unknown, run: Run): boolean {
  spendComparing(run, list.length, typeof item === 'string' ? item.length : 1);
  return list.includes(item);
}

/** Looking for one text in another may need time proportional to the product of both. */
function spendComparing(run: Run, length: number, sought: number): void {
  spend(run, Math.ceil((length * Math.max(sought, 1)) / 16));
}

function callOnText(text: string, method: ExpressionMethod, argumentValue: unknown, run: Run): unknown {
  if (method === 'toLowerCase' || method === 'toUpperCase' || method === 'trim') {
    spendComparing(run, text.length, 1);
    return boundText(text[method]());
  }
  if (typeof argumentValue !== 'string') throw new EvaluationError(`"${method}" of a string requires a string.`);
  spendComparing(run, text.length, method === 'includes' ? argumentValue.length : 1);
  return text[method](argumentValue);
}

function boundText(text: string): string {
  if (text.length > MAX_TEXT) throw new EvaluationError('The text becomes too long.');
  return text;
}

function operate(operator: ExpressionOperator, left: unknown, right: unknown, run: Run): unknown {
  if (typeof left === 'string') spendComparing(run, left.length, 1);
  switch (operator) {
    case '===':
      return left === right;
    case '!==':
      return left !== right;
    case '==':
      return isLooselyEqual(left, right);
    case '!=':
      return !isLooselyEqual(left, right);
    case '+':
      return add(left, right);
    case 'in':
      return isIn(left, right, run);
    default:
      return compare(operator, left, right);
  }
}

/** `==` for primitives; an object equals only itself. */
function isLooselyEqual(left: unknown, right: unknown): boolean {
  if (isNothing(left) || isNothing(right)) return isNothing(left) && isNothing(right);
  if (typeof left === typeof right || isObject(left) || isObject(right)) return left === right;
  return Number(left) === Number(right);
}

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;

function add(left: unknown, right: unknown): string | number {
  if (typeof left === 'number' && typeof right === 'number') return left + right;
  if ((typeof left === 'string' || typeof right === 'string') && !isObject(left) && !isObject(right)) {
    return boundText(String(left) + String(right));
  }
  throw new EvaluationError('Only numbers and texts can be added.');
}

function isIn(value: unknown, holder: unknown, run: Run): boolean {
  if (Array.isArray(holder)) return listIncludes(holder, value, run);
  if (!isObject(holder) || (typeof value !== 'string' && typeof value !== 'number')) {
    throw new EvaluationError('"in" looks for a value in a list, or for a name among members.');
  }
  return hasOwn(holder as object, value);
}

function compare(operator: '<' | '<=' | '>' | '>=', left: unknown, right: unknown): boolean {
  if (isObject(left) || isObject(right)) throw new EvaluationError('Only texts and numbers are smaller or larger.');
  const [one, other] =
    typeof left === 'string' && typeof right === 'string' ? [left, right] : [Number(left), Number(right)];
  if (operator === '<') return one < other;
  if (operator === '<=') return one <= other;
  return operator === '>' ? one > other : one >= other;
}
