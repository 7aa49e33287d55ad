import { evaluateExpression, parseExpression } from '@bindery/content';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type BuiltCondition,
  CLAUSE_OPERATORS,
  type Clause,
  hasValue,
  readCondition,
  writeCondition,
} from './condition.ts';

const anyName = fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_]{0,8}$/);
const anySubject = fc
  .tuple(fc.constantFrom('visitor.claims', 'visitor.claims.unsigned', 'space.vars', 'page.vars'), anyName)
  .map((parts) => parts.join('.'));
const anyWord = fc.oneof(
  fc.stringMatching(/^[a-z][a-z &|"'\\=]{0,8}[a-z]$/),
  fc.integer({ min: -99, max: 9999 }).map(String),
  fc.constantFrom('true', 'false', '"10"', '"true"', '" spaced "', 'größe', '2.5'),
);
const anyClause: fc.Arbitrary<Clause> = fc
  .record({ subject: anySubject, operator: fc.constantFrom(...CLAUSE_OPERATORS), value: anyWord })
  .map((clause) => (hasValue(clause.operator) ? clause : { ...clause, value: '' }));
const anyList: fc.Arbitrary<Clause> = fc
  .tuple(anySubject, fc.array(fc.oneof(anyWord, fc.constant('"a, b"')), { minLength: 1, maxLength: 3 }))
  .map(([subject, values]) => ({ subject, operator: 'in', value: values.join(', ') }));
const anyCondition: fc.Arbitrary<BuiltCondition> = fc.record({
  join: fc.constantFrom('&&', '||'),
  clauses: fc.array(fc.oneof(anyClause, anyList), { minLength: 1, maxLength: 4 }),
});

/** One clause has no sign between it and another. */
const withJoin = ({ join, clauses }: BuiltCondition): BuiltCondition => ({
  join: clauses.length > 1 ? join : '&&',
  clauses,
});

describe('readCondition', () => {
  it('reads what writeCondition has written', () => {
    fc.assert(
      fc.property(anyCondition, (condition) => {
        expect(readCondition(writeCondition(condition))).toEqual(withJoin(condition));
      }),
    );
  });

  it('round-trips, and writes expressions that the server can parse', () => {
    fc.assert(
      fc.property(anyCondition, (condition) => {
        const text = writeCondition(condition);
        const read = readCondition(text);
        expect(read && writeCondition(read)).toBe(text);
        expect(parseExpression(text)).not.toHaveProperty('fault');
      }),
    );
  });

  it.each([
    [`visitor.claims.plan=='pro'`, 'visitor.claims.plan == "pro"'],
    ['  visitor.claims.a   &&  !visitor.claims.b ', 'visitor.claims.a && !visitor.claims.b'],
    [`space.vars.edition in ['a',"b"]`, 'space.vars.edition in ["a", "b"]'],
    [`visitor.claims.note == 'say "hi"'`, String.raw`visitor.claims.note == "say \"hi\""`],
    [`visitor.claims.note == 'it\\'s'`, `visitor.claims.note == "it's"`],
    ['visitor.claims.note == "a && b"', 'visitor.claims.note == "a && b"'],
  ])('means the same after %s was written again', (text, written) => {
    const read = readCondition(text);
    expect(read && writeCondition(read)).toBe(written);
    for (const value of [undefined, true, false, 'pro', 'a', 'b', 'say "hi"', "it's", 'a && b']) {
      const data = { claims: { plan: value, a: value, b: value, note: value }, space: { edition: value } } as never;
      const [one, other] = [text, written].map((each) => parseExpression(each));
      if (one === undefined || other === undefined || 'fault' in one || 'fault' in other) throw new Error(text);
      expect(evaluateExpression(other, data)).toEqual(evaluateExpression(one, data));
    }
  });

  it.each([
    'visitor.claims.a == 1 && visitor.claims.b == 2 || visitor.claims.c == 3',
    '!(visitor.claims.region in ["eu", "uk"])',
    'visitor.claims.email.endsWith("@example.com") &&',
    'visitor.claims.email.endsWith("@example.com")',
    'visitor.claims.a == visitor.claims.b',
    'visitor.claims["a"] == 1',
    'other.thing == 1',
    'visitor.claims.a == "open',
    String.raw`visitor.claims.a == "\x41"`,
  ])('leaves %s to be written as a text', (text) => {
    expect(readCondition(text)).toBeUndefined();
  });

  it.each([
    ['visitor.claims.unsigned.language != "de"', { operator: '!=', value: 'de' }],
    ['visitor.claims.seats >= 10', { operator: '>=', value: '10' }],
    ['visitor.claims.beta == false', { operator: '==', value: 'false' }],
    ['visitor.claims.beta', { operator: 'is', value: '' }],
    ['!visitor.claims.beta', { operator: 'is not', value: '' }],
  ])('changes nothing of %s, which it reads', (text, clause) => {
    const read = readCondition(text);
    expect(read?.clauses).toEqual([expect.objectContaining(clause)]);
    expect(read && writeCondition(read)).toBe(text);
  });

  it('reads no data that the condition of a page cannot look at', () => {
    const claims = ['visitor.claims'] as const;
    expect(readCondition('visitor.claims.a == 1', claims)).toBeDefined();
    expect(readCondition('visitor.claims.a == 1 && space.vars.b == 2', claims)).toBeUndefined();
    expect(readCondition('', claims)).toEqual({ join: '&&', clauses: [] });
  });

  it('omits incomplete clauses', () => {
    const clauses = [
      { subject: 'visitor.claims.plan', operator: '==', value: ' ' },
      { subject: '', operator: 'is', value: '' },
      { subject: 'visitor.claims.plan', operator: '==', value: 'say "hi"' },
    ] as const;
    expect(writeCondition({ join: '&&', clauses })).toBe(String.raw`visitor.claims.plan == "say \"hi\""`);
  });
});
