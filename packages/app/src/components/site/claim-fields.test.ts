import { describe, expect, it } from 'vitest';
import { listClaimFields, readClaims, writeClaims } from './claim-fields.ts';

const schema = {
  type: 'object',
  properties: {
    plan: { type: 'string', enum: ['free', 'pro'], description: 'What was bought' },
    isPartner: { type: 'boolean' },
    seats: { type: 'number' },
    unsigned: { type: 'object', properties: {} },
  },
};

describe('the form of claims', () => {
  it('has a field for each claim with a single value', () => {
    expect(listClaimFields(schema).map(({ name, kind, values }) => [name, kind, ...values])).toEqual([
      ['plan', 'text', 'free', 'pro'],
      ['isPartner', 'boolean'],
      ['seats', 'number'],
    ]);
    expect(listClaimFields(undefined)).toEqual([]);
    expect(listClaimFields({ properties: 'no' })).toEqual([]);
  });

  it('writes entered values with their types, and omits the others', () => {
    const fields = listClaimFields(schema);
    expect(writeClaims(fields, { plan: 'pro', isPartner: 'false', seats: '3' })).toBe(
      '{"plan":"pro","isPartner":false,"seats":3}',
    );
    expect(writeClaims(fields, { seats: 'many', plan: '' })).toBe('');
  });
});

describe('readClaims', () => {
  it('gives each field its value again, and nothing of what is no object', () => {
    expect(readClaims('{"plan":"pro","beta":true,"seats":3}')).toEqual({ plan: 'pro', beta: 'true', seats: '3' });
    for (const text of ['', '[1]', 'null', '{']) expect(readClaims(text)).toEqual({});
  });
});
