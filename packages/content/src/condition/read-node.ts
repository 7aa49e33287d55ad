import type { CallExpression, Expression, Identifier, Literal, MemberExpression, Node } from 'acorn';
import { shorten } from '../shorten.ts';
import {
  EXPRESSION_METHODS,
  EXPRESSION_OPERATORS,
  type ExpressionMethod,
  type ExpressionNode,
  type ExpressionRoot,
} from './expression.ts';

/** An invalid expression. The message contains the error, its position, and the reason. */
export class FaultError extends Error {
  /** @param at place in the text, counted from 0 */
  constructor(what: string, at: number, why?: string) {
    super(`${what} at character ${at + 1}${why === undefined ? '' : ` that ${why}`}`);
  }
}

interface Reading {
  readonly text: string;
  readonly allowed: readonly ExpressionRoot[];
  readonly roots: Set<ExpressionRoot>;
}

/**
 * Converts the parser's tree to the supported nodes.
 * @throws FaultError for all others
 */
export function readExpressionNode(node: Node, reading: Reading): ExpressionNode {
  const read = (child: Node): ExpressionNode => readExpressionNode(child, reading);
  const expression = node as Expression;
  switch (expression.type) {
    case 'ParenthesizedExpression':
      return read(expression.expression);
    case 'Literal':
      return readLiteral(expression);
    case 'Identifier':
      return readName(expression, reading);
    case 'ArrayExpression':
      return { kind: 'list', items: expression.elements.map((item) => read(item ?? refuseGap(expression.start))) };
    case 'ChainExpression':
      return { kind: 'chain', of: read(expression.expression) };
    case 'MemberExpression':
      return readMember(expression, reading);
    case 'CallExpression':
      return readCall(expression, reading);
    case 'UnaryExpression':
      if (expression.operator === '!') return { kind: 'not', of: read(expression.argument) };
      if (expression.operator === '-') return { kind: 'minus', of: read(expression.argument) };
      return refuseOperator(expression.operator, expression.start);
    case 'LogicalExpression':
      return {
        kind: 'logical',
        operator: expression.operator,
        left: read(expression.left),
        right: read(expression.right),
      };
    case 'BinaryExpression': {
      const operator = EXPRESSION_OPERATORS.find((each) => each === expression.operator);
      if (operator === undefined)
        return refuseOperator(expression.operator, reading.text.indexOf(expression.operator, expression.left.end));
      return { kind: 'binary', operator, left: read(expression.left), right: read(expression.right) };
    }
    case 'ConditionalExpression':
      return {
        kind: 'choice',
        test: read(expression.test),
        yes: read(expression.consequent),
        no: read(expression.alternate),
      };
    case 'AssignmentExpression':
      throw new FaultError(
        `has "${expression.operator}"`,
        reading.text.indexOf(expression.operator, expression.left.end),
        'does not compare: write "=="',
      );
    default:
      throw new FaultError('has something', expression.start, 'expressions cannot have');
  }
}

function refuseOperator(operator: string, at: number): never {
  throw new FaultError(`has the operator "${operator}"`, at, 'expressions cannot have');
}

function refuseGap(at: number): never {
  throw new FaultError('has a list', at, 'has nothing between two commas');
}

function readLiteral({ value, start }: Literal): ExpressionNode {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
    return { kind: 'value', value };
  }
  throw new FaultError('has a value', start, 'is not a string, number, true, false or null');
}

function readName({ name, start }: Identifier, reading: Reading): ExpressionNode {
  if (name === 'undefined') return { kind: 'value', value: undefined };
  return takeRoot(name, start, reading);
}

function takeRoot(name: string, at: number, { allowed, roots }: Reading): ExpressionNode {
  const root = allowed.find((each) => each === name);
  if (root === undefined) {
    const known = allowed.length === 1 ? `is not ${allowed[0]}` : `is none of ${allowed.join(', ')}`;
    throw new FaultError(`names "${shorten(name)}"`, at, known);
  }
  roots.add(root);
  return { kind: 'root', root };
}

function readMember(member: MemberExpression, reading: Reading): ExpressionNode {
  const { object, property, computed, optional } = member;
  const name = nameOf(member);
  if (
    object.type === 'Identifier' &&
    object.name !== 'undefined' &&
    !reading.allowed.some((root) => root === object.name)
  ) {
    return takeRoot(name === undefined ? object.name : `${object.name}.${name}`, object.start, reading);
  }
  if (property.type === 'PrivateIdentifier') throw new FaultError('has "#"', property.start, 'expressions cannot have');
  const key = computed ? readExpressionNode(property, reading) : ({ kind: 'value', value: name } as const);
  return { kind: 'member', object: readExpressionNode(object, reading), key, optional: optional === true };
}

/** The name after the dot, or the text in the brackets. */
function nameOf({ property, computed }: MemberExpression): string | undefined {
  if (property.type === 'Identifier') return computed ? undefined : property.name;
  return property.type === 'Literal' && typeof property.value === 'string' ? property.value : undefined;
}

function readCall(call: CallExpression, reading: Reading): ExpressionNode {
  const { callee } = call;
  const name = callee.type === 'MemberExpression' ? nameOf(callee) : undefined;
  const method = EXPRESSION_METHODS.find((each) => each === name);
  if (callee.type !== 'MemberExpression' || method === undefined || call.optional === true) {
    throw new FaultError('calls something', call.start, `is none of ${EXPRESSION_METHODS.join(', ')}`);
  }
  const [argument, ...more] = call.arguments;
  if (more.length > 0 || (argument === undefined) === takesArgument(method)) {
    const count = takesArgument(method) ? 'one value' : 'nothing';
    throw new FaultError(`calls "${method}"`, call.start, `requires ${count} in its parentheses`);
  }
  return {
    kind: 'call',
    object: readExpressionNode(callee.object, reading),
    method,
    argument: argument && readExpressionNode(argument, reading),
    optional: callee.optional === true,
  };
}

const takesArgument = (method: ExpressionMethod): boolean =>
  method === 'includes' || method === 'startsWith' || method === 'endsWith';
