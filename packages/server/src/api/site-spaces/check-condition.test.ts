import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ServiceError } from '../../errors.ts';
import { checkCondition } from './check-condition.ts';

describe('checkCondition', () => {
  it.each([
    'visitor.claims.isBetaUser',
    'visitor.claims.plan === "pro" || visitor.claims.plan == \'team\'',
    '!(visitor.claims.groups[0] in ["a", "b(", \'it\\\'s\'])',
    'visitor.claims.age >= 18 ? true : false',
    '"émigré" == visitor.claims.größe',
    'visitor\n  .claims',
  ])('takes %j', (condition) => {
    expect(() => checkCondition('body/condition', condition)).not.toThrow();
  });

  it.each([
    ['   ', 'must be an expression'],
    ['a == "b', 'has a text at character 6 that no " closes'],
    ["a == 'b\\'", "has a text at character 6 that no ' closes"],
    ['(a', 'has a bracket that no ")" closes'],
    ['a[0', 'has a bracket that no "]" closes'],
    ['(a]', 'has a "]" at character 3 that closes nothing'],
    ['a)', 'has a ")" at character 2 that closes nothing'],
    ['a; b', 'has ";" at character 2, which is part of no expression'],
    ['`a`', 'has "`" at character 1, which is part of no expression'],
    ['{}', 'has "{" at character 1, which is part of no expression'],
    ['a 😀', 'has "😀" at character 3, which is part of no expression'],
    ['a \u0000', 'has "\\u0000" at character 3, which is part of no expression'],
  ])('refuses %j: it %s', (condition, fault) => {
    expect(() => checkCondition('body/condition', condition)).toThrow(
      new ServiceError(400, `body/condition ${fault}.`),
    );
  });

  it('answers for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 1024 }), (condition) => {
        try {
          checkCondition('body/condition', condition);
        } catch (error) {
          expect(error).toBeInstanceOf(ServiceError);
        }
      }),
    );
  });
});
