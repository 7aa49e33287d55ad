import { describe, expect, it } from 'vitest';
import { parseCondition, writeCondition } from './condition.ts';

describe('parseCondition', () => {
  it.each([
    ['visitor.claims.plan == "pro"', { claim: 'plan', operator: '==', value: 'pro' }],
    ['visitor.claims.unsigned.language != "de"', { claim: 'unsigned.language', operator: '!=', value: 'de' }],
    ['visitor.claims.seats >= 10', { claim: 'seats', operator: '>=', value: '10' }],
    ['visitor.claims.isPartner', { claim: 'isPartner', operator: 'true', value: '' }],
    ['!visitor.claims.isPartner', { claim: 'isPartner', operator: 'false', value: '' }],
    ['visitor.claims.note == "a && b"', { claim: 'note', operator: '==', value: 'a && b' }],
  ])('reads %s', (text, clause) => {
    expect(parseCondition(text)).toEqual({ join: '&&', clauses: [clause] });
  });

  it.each([
    'visitor.claims.a == 1 && visitor.claims.b == 2 || visitor.claims.c == 3',
    '!(visitor.claims.region in ["eu", "uk"])',
    'visitor.claims.email.endsWith("@example.com") &&',
    'space.vars.x == 1',
  ])('leaves %s to be written as a text', (text) => {
    expect(parseCondition(text)).toBeUndefined();
  });

  it('means the same after it was written', () => {
    const built = parseCondition('visitor.claims.plan == "pro" || visitor.claims.beta == true');
    expect(built === undefined ? undefined : writeCondition(built)).toBe(
      'visitor.claims.plan == "pro" || visitor.claims.beta == true',
    );
  });
});

describe('writeCondition', () => {
  it('leaves out what is not complete', () => {
    expect(
      writeCondition({
        join: '&&',
        clauses: [
          { claim: 'plan', operator: '==', value: '' },
          { claim: 'plan', operator: '==', value: 'say "hi"' },
        ],
      }),
    ).toBe(String.raw`visitor.claims.plan == "say \"hi\""`);
  });
});
