import { describe, expect, it } from 'vitest';
import { ServiceError } from '../../../platform/errors.ts';
import { checkCondition } from './check-condition.ts';

describe('checkCondition', () => {
  it('accepts conditions on the claims of a visitor', () => {
    expect(() => checkCondition('body/condition', 'visitor.claims.plan === "pro"')).not.toThrow();
  });

  it.each([
    ['   ', 'must be an expression'],
    ['visitor.claims.a == ', 'ends where something should follow'],
    ['visitor.claims.a; 1', 'has ";" at character 17 that does not belong there'],
    ['page.vars.a', 'names "page.vars" at character 1 that is not visitor.claims'],
  ])('rejects %j with one sentence: it %s', (condition, fault) => {
    expect(() => checkCondition('body/condition', condition)).toThrow(
      new ServiceError(400, `body/condition ${fault}.`, 'invalid_body'),
    );
  });
});
