import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { meetsCondition, parseCondition } from './condition.ts';
import { type ExpressionScope, evaluateExpression } from './evaluate-expression.ts';
import { parseExpression } from './parse-expression.ts';

function meets(text: string, claims: Record<string, unknown>): boolean {
  const parsed = parseCondition(text);
  if ('fault' in parsed) throw new Error(parsed.fault);
  return meetsCondition(parsed.condition, claims);
}

function resultOf(text: string, scope: ExpressionScope): unknown {
  const parsed = parseExpression(text);
  if ('fault' in parsed) throw new Error(parsed.fault);
  const result = evaluateExpression(parsed, scope);
  return 'value' in result ? result.value : result;
}

const CLAIMS = {
  plan: 'pro',
  beta: true,
  seats: 12,
  roles: ['chef', 'guest'],
  team: { name: 'Kitchen', size: 3 },
  unsigned: { plan: 'free' },
};

describe('meetsCondition', () => {
  it.each([
    'visitor.claims.beta',
    'visitor.claims.beta == true',
    'visitor.claims.plan === "pro" || visitor.claims.plan == \'team\'',
    'visitor.claims["plan"] === "pro"',
    '!(visitor.claims.plan in ["free", "b("]) && "chef" in visitor.claims.roles',
    '!visitor.claims.unsigned.beta && visitor.claims.unsigned.plan === "free"',
    'visitor.claims.seats >= 12 ? visitor.claims.seats < 13 : false',
    'visitor.claims.seats > -1 && "12" == visitor.claims.seats && "12" !== visitor.claims.seats',
    'visitor.claims.roles.includes("guest") && visitor.claims.roles.length == 2',
    'visitor.claims.team.name.toLowerCase().startsWith("kit") && visitor.claims.team.name.endsWith("hen")',
    'visitor.claims.absent?.deep.deeper === undefined && visitor.claims.absent == null',
    '(visitor.claims.absent ?? "none") === "none"',
    '"name" in visitor.claims.team && !("owner" in visitor.claims.team)',
    'visitor.claims["pl" + "an"] === "pro"',
    '[1, "a", null].includes(null)',
    'visitor\n  .claims.beta',
  ])('%s is true', (text) => {
    expect(meets(text, CLAIMS)).toBe(true);
  });

  it.each([
    // True only when it is true and nothing like it.
    'visitor.claims.plan',
    'visitor.claims.seats',
    'visitor.claims.roles',
    '"true"',
    'visitor.claims.absent',
    'visitor.claims.absent == true',
    // An error hides, regardless of the surrounding expression.
    'visitor.claims.absent.deep == null',
    '!visitor.claims.absent.deep',
    'visitor.claims.beta && !visitor.claims.absent.includes("x")',
    '!visitor.claims.seats.includes("1")',
    '!("x" in visitor.claims.plan)',
    'visitor.claims.roles < 3 || true',
    '!-visitor.claims.plan',
    '!(visitor.claims.team + "")',
  ])('%s is false', (text) => {
    expect(meets(text, CLAIMS)).toBe(false);
  });

  it('reads own members only', () => {
    for (const name of ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf', '__defineGetter__']) {
      for (const of of ['visitor.claims', 'visitor.claims.roles', 'visitor.claims.plan', 'visitor.claims.seats']) {
        expect(meets(`${of}.${name} === undefined`, CLAIMS), `${of}.${name}`).toBe(true);
        expect(meets(`${of}["${name}"] === undefined`, CLAIMS), `${of}.${name}`).toBe(true);
        expect(meets(`${of}.${name}.x === undefined`, CLAIMS), `${of}.${name}.x`).toBe(false);
      }
      expect(meets(`"${name}" in visitor.claims`, CLAIMS)).toBe(false);
    }
    const own = JSON.parse('{"__proto__": {"beta": true}, "constructor": "mine"}');
    expect(meets('visitor.claims.constructor === "mine" && visitor.claims.beta === undefined', own)).toBe(true);
  });

  it('terminates quickly for every condition and claims', () => {
    const long = { a: `${'a'.repeat(4_000)}b`, b: 'a'.repeat(8_000), list: Array(4_000).fill('a'.repeat(100)) };
    const texts = [
      Array(20).fill('visitor.claims.b.includes(visitor.claims.a)').join('||'),
      Array(20).fill('visitor.claims.list.includes(visitor.claims.a)').join('||'),
      `${Array(50).fill('visitor.claims.b').join('+')} == ""`,
      Array(200).fill('[]').join('=='),
    ];
    for (const text of texts) expect(meets(text, long), text.slice(0, 50)).toBe(false);
  });
});

describe('parseCondition', () => {
  it.each([
    ['', 'must be an expression'],
    [' \n ', 'must be an expression'],
    [`"${'a'.repeat(1_023)}"`, 'must not have more than 1024 characters'],
    ['visitor.claims.a == "b', 'is not a valid expression (unterminated string constant) at character 21'],
    ['(visitor.claims.a', 'ends where something should follow'],
    ['visitor.claims.a ==', 'ends where something should follow'],
    ['visitor.claims.a)', 'has ")" at character 17 that does not belong there'],
    ['visitor.claims.a; 1', 'has ";" at character 17 that does not belong there'],
    ['visitor.claims.a = 1', 'has "=" at character 18 that does not compare: write "=="'],
    ['{}', 'has something at character 1 that expressions cannot have'],
    ['`a`', 'has something at character 1 that expressions cannot have'],
    ['visitor.claims.a 😀', 'has "😀" at character 18 that does not belong there'],
    ['true \u0000', 'has "\\u0000" at character 6 that does not belong there'],
    ['true // yes', 'has a comment at character 6'],
    ['/a/.test("a")', 'calls something at character 1 that is none of includes, startsWith'],
    ['/(a+)+$/', 'has a value at character 1 that is not a string, number, true, false or null'],
    ['1n', 'has a value at character 1 that'],
    ['1 - 2', 'has the operator "-" at character 3 that expressions cannot have'],
    ['typeof 1', 'has the operator "typeof" at character 1 that'],
    ['visitor', 'names "visitor" at character 1 that is not visitor.claims'],
    ['visitor.name', 'names "visitor.name" at character 1 that is not visitor.claims'],
    ['page.vars.a', 'names "page.vars" at character 1 that is not visitor.claims'],
    ['globalThis.process', 'names "globalThis.process" at character 1'],
    ['process', 'names "process" at character 1'],
    ['eval("1")', 'calls something at character 1'],
    ['visitor.claims.a.replace("a", "b")', 'calls something at character 1'],
    ['visitor.claims.a.includes("a", 1)', 'calls "includes" at character 1 that requires one value in its parentheses'],
    ['visitor.claims.a.trim("a")', 'calls "trim" at character 1 that requires nothing in its parentheses'],
    ['visitor.claims.roles.some((a) => a)', 'calls something at character 1'],
    ['visitor.claims.a.includes(...[1])', 'has something at character 27 that expressions cannot have'],
    ['(() => 1)', 'has something at character 2 that expressions cannot have'],
    ['new Date', 'has something at character 1 that expressions cannot have'],
    ['import("x")', 'has something at character 1 that expressions cannot have'],
    ['this', 'has something at character 1'],
    ['[1,,2]', 'has a list at character 1 that has nothing between two commas'],
    ['visitor.claims.a++', 'has something at character 1'],
    ['delete visitor.claims.a', 'has the operator "delete"'],
    ['1, 2', 'has something at character 1'],
    ['(1, 2)', 'has something at character 2'],
    ['1 ?? 2 || 3', 'is not a valid expression (logical expressions and coalesce expressions cannot be mixed'],
    ['('.repeat(500), 'has too many nested brackets at character 33'],
    ['['.repeat(1_000), 'has too many nested brackets'],
    [`${'!'.repeat(1_020)}true`, 'is too long'],
    ['1?'.repeat(500), 'ends where something should follow'],
  ])('rejects %j: it %s', (text, fault) => {
    const parsed = parseCondition(text);
    expect('fault' in parsed ? parsed.fault : 'no fault').toContain(fault);
  });

  it('returns a result for any text', () => {
    const part = fc.constantFrom(
      ...['visitor', '.claims', '.a', '(', ')', '[', ']', '!', '?.', '??', '&&', '||', '?', ':', '"x"', '`', '${', '}'],
      ...[
        '1',
        '-',
        '+',
        '==',
        ' in ',
        '.includes',
        '=>',
        ',',
        '...',
        '/',
        'new ',
        'async ',
        'function',
        '#a',
        '\\u0061',
      ],
    );
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 1_100 }),
      fc.array(part, { maxLength: 40 }).map((parts) => parts.join('')),
      fc.nat(900).map((length) => `visitor.${'a'.repeat(length)}.b || ${'c'.repeat(length)}`),
      fc.nat(900).map((length) => `visitor.claims.${'a'.repeat(length)}()`),
    );
    fc.assert(
      fc.property(text, fc.jsonValue(), (condition, a) => {
        const parsed = parseCondition(condition);
        if ('fault' in parsed) expect(parsed.fault).toMatch(/^[a-z].{0,450}[^.]$/s);
        else expect(meetsCondition(parsed.condition, { a })).toBeTypeOf('boolean');
      }),
      { numRuns: 2_000 },
    );
  });
});

/** An expression and the same thing as a function of the claims; the function throws where the expression fails. */
interface Twin {
  readonly text: string;
  readonly run: (claims: Record<string, unknown>) => unknown;
}

const NAMES = ['a', 'b', 'c'];
const primitive = fc.oneof(fc.constantFrom('', 'a', 'b', '1', 'true'), fc.integer({ min: -2, max: 2 }), fc.boolean());

const { twin } = fc.letrec<{ twin: Twin; leaf: Twin }>((tie) => {
  const pair = fc.tuple(tie('twin'), tie('twin'));
  const infix = (sign: string, run: (left: () => unknown, right: () => unknown) => unknown) =>
    pair.map(
      ([left, right]): Twin => ({
        text: `(${left.text}) ${sign} (${right.text})`,
        run: (claims) =>
          run(
            () => left.run(claims),
            () => right.run(claims),
          ),
      }),
    );
  return {
    leaf: fc.oneof(
      primitive.map((value): Twin => ({ text: JSON.stringify(value), run: () => value })),
      fc
        .constantFrom(...NAMES)
        .map((name): Twin => ({ text: `visitor.claims.${name}`, run: (claims) => claims[name] })),
    ),
    twin: fc.oneof(
      { maxDepth: 5, withCrossShrink: true },
      tie('leaf'),
      tie('twin').map(({ text, run }): Twin => ({ text: `!(${text})`, run: (claims) => !run(claims) })),
      infix('&&', (left, right) => left() && right()),
      infix('||', (left, right) => left() || right()),
      infix('??', (left, right) => left() ?? right()),
      infix('===', (left, right) => left() === right()),
      infix('!==', (left, right) => left() !== right()),
      // biome-ignore lint/suspicious/noDoubleEquals: the very thing that is compared with
      infix('==', (left, right) => left() == right()),
      // biome-ignore lint/suspicious/noDoubleEquals: the very thing that is compared with
      infix('!=', (left, right) => left() != right()),
      infix('<', (left, right) => (left() as number) < (right() as number)),
      infix('>=', (left, right) => (left() as number) >= (right() as number)),
      fc.tuple(tie('twin'), tie('twin'), tie('twin')).map(
        ([test, yes, no]): Twin => ({
          text: `(${test.text}) ? (${yes.text}) : (${no.text})`,
          run: (claims) => (test.run(claims) ? yes.run(claims) : no.run(claims)),
        }),
      ),
    ),
  };
});

describe('evaluateExpression', () => {
  it('returns the same as JavaScript', () => {
    const claims = fc.dictionary(fc.constantFrom(...NAMES), fc.oneof(primitive, fc.constant(null)));
    fc.assert(
      fc.property(twin, claims, ({ text, run }, given) => {
        fc.pre(text.length <= 1_024);
        expect(resultOf(text, { claims: given })).toEqual(run(given));
        expect(meets(text, given)).toBe(run(given) === true);
      }),
      { numRuns: 1_000 },
    );
  });

  it('reads variables of the page and of the space', () => {
    const scope = { claims: { name: 'Ada' }, spaceVariables: { version: 3 }, pageVariables: { shelf: 'top' } };
    expect(resultOf('space.vars.version + 1', scope)).toBe(4);
    expect(resultOf('book.version', scope)).toBe(3);
    expect(resultOf('page.vars.shelf.toUpperCase()', scope)).toBe('TOP');
    expect(resultOf('"Dear " + (visitor.claims.name ?? "guest")', scope)).toBe('Dear Ada');
    expect(resultOf('"Dear " + (visitor.claims.name ?? "guest")', {})).toBe('Dear guest');
  });

  it('lists the roots of an expression', () => {
    const rootsOf = (text: string) => {
      const parsed = parseExpression(text);
      return 'fault' in parsed ? parsed.fault : [...parsed.roots];
    };
    expect(rootsOf('page.vars.a ? visitor["claims"].b : visitor?.claims')).toEqual(['page.vars', 'visitor.claims']);
    expect(rootsOf('"a"')).toEqual([]);
  });
});
