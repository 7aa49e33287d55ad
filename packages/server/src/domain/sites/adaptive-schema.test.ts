import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ServiceError } from '../../platform/errors.ts';
import { listTemplateConditions } from '../../web/api/site-publishing/template-conditions.ts';
import { type AdaptiveSchema, type ClaimShape, parseAdaptiveSchema } from './adaptive-schema.ts';
import { keepDeclaredClaims } from './declared-claims.ts';

const object = (properties: object, more: object = {}) => {
  return { type: 'object', properties, additionalProperties: false, ...more };
};

/** So many objects within each other. */
const nested = (levels: number): object => object(levels === 1 ? {} : { deeper: nested(levels - 1) });

const EVERY_FORM = object(
  {
    isBeta: { type: 'boolean', description: 'Takes part in the beta' },
    plan: { type: 'string', description: 'What was bought', enum: ['free', 'pro'] },
    name: { type: 'string' },
    seats: { type: 'number', description: '' },
    groups: { type: 'array', description: 'Teams', items: { type: 'string', enum: ['a', 'b'] } },
    company: object({ isPartner: { type: 'boolean' } }, { description: 'Where the visitor works' }),
    unsigned: object({ language: { type: 'string', enum: ['de', 'en'] } }),
  },
  { $schema: 'http://json-schema.org/draft-07/schema#', $id: 'https://example.com/visitor.json' },
);

describe('parseAdaptiveSchema', () => {
  it('accepts every form, up to the limits of depth and width', () => {
    const names = [...parseAdaptiveSchema(EVERY_FORM).properties.keys()];
    expect(names).toEqual(['isBeta', 'plan', 'name', 'seats', 'groups', 'company', 'unsigned']);
    expect(() => parseAdaptiveSchema(nested(8))).not.toThrow();
    const wide = Array.from({ length: 100 }, (_, index) => [`claim${index}`, { type: 'boolean' }]);
    expect(parseAdaptiveSchema(object(Object.fromEntries(wide))).properties.size).toBe(100);
  });

  it.each([
    [[], ' must be an object.'],
    [{ ...EVERY_FORM, $schema: 'https://json-schema.org/draft/2020-12/schema' }, '/$schema must be "http'],
    [{ ...EVERY_FORM, $id: 1 }, '/$id must be a text'],
    [{ ...EVERY_FORM, type: 'array' }, '/type must be "object".'],
    [{ ...EVERY_FORM, additionalProperties: true }, '/additionalProperties must be false.'],
    [{ type: 'object', properties: {} }, '/additionalProperties must be false.'],
    [{ ...EVERY_FORM, properties: [] }, '/properties must be an object.'],
    [{ ...EVERY_FORM, required: ['plan'] }, '/required is not allowed in this schema.'],
    [object({ a: true }), '/properties/a must be an object.'],
    [object({ a: { type: 'integer' } }), '/properties/a/type must be one of'],
    [object({ a: { $ref: '#' } }), '/properties/a/type must be one of'],
    [object({ a: { type: ['string', 'null'] } }), '/properties/a/type must be one of'],
    [object({ a: { type: 'boolean', enum: [true] } }), '/properties/a/enum is not allowed in this schema.'],
    [object({ a: { type: 'string', pattern: '(a+)+$' } }), '/properties/a/pattern is not allowed in this schema.'],
    [object({ a: { type: 'string', enum: [] } }), '/properties/a/enum must be a list of 1 to 100 texts.'],
    [object({ a: { type: 'string', enum: ['x', 1] } }), '/properties/a/enum/1 must be a text'],
    [object({ a: { type: 'string', enum: ['x', 'x'] } }), '/properties/a/enum must not have the same text twice.'],
    [object({ a: { type: 'string', description: 1 } }), '/properties/a/description must be a text'],
    [object({ a: { type: 'array' } }), '/properties/a/items must be an object.'],
    [object({ a: { type: 'array', items: object({}) } }), '/properties/a/items/type must be one of'],
    [object({ a: { type: 'object', properties: {} } }), '/properties/a/additionalProperties must be false.'],
    [object({ a: object({ b: { type: 'null' } }) }), '/properties/a/properties/b/type must be one of'],
    [object({ '': { type: 'boolean' } }), '/properties has a name that no claim can have'],
    [object({ ['x'.repeat(101)]: { type: 'boolean' } }), '/properties has a name that no claim can have'],
    [object({ unsigned: { type: 'string' } }), '/properties/unsigned must be of type "object"'],
    [object(Object.fromEntries(Array.from({ length: 101 }, (_, i) => [i, {}]))), '/properties must not have more than'],
    [object({ a: { type: 'string', enum: Array.from({ length: 101 }, String) } }), '/properties/a/enum must be a list'],
    [nested(9), ' is nested too deeply'],
    [object({ a: { type: 'string', description: 'x'.repeat(70_000) } }), ' must not have more than 65536 bytes.'],
  ])('rejects %j and names the path', (json, message) => {
    expect(() => parseAdaptiveSchema(json)).toThrow(ServiceError);
    try {
      parseAdaptiveSchema(json);
    } catch (error) {
      expect(error).toMatchObject({ status: 400, message: expect.stringMatching(/^body\/jsonSchema/) });
      expect(String(error)).toContain(message);
    }
  });

  it('rejects names of prototype properties', () => {
    const json = JSON.parse(
      '{"type":"object","properties":{"__proto__":{"type":"boolean"}},"additionalProperties":false}',
    );
    expect(() => parseAdaptiveSchema(json)).toThrow(/has a name that no claim can have/);
    expect(parseAdaptiveSchema(object({ constructor: { type: 'boolean' } })).properties.has('toString')).toBe(false);
  });

  it('shows only the start of a long name', () => {
    const schema = { type: 'object', properties: {}, additionalProperties: false, ['x'.repeat(5000)]: true };
    expect(() => parseAdaptiveSchema(schema)).toThrow(
      /^body\/jsonSchema\/x{100,400}… is not allowed in this schema\.$/,
    );
  });

  it('returns or throws a 400 for every JSON value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (json) => {
        try {
          parseAdaptiveSchema(json);
        } catch (error) {
          expect(error).toBeInstanceOf(ServiceError);
        }
      }),
    );
  });
});

/** Whether a value has a shape, independent of the tested code. */
function conforms(shape: ClaimShape, value: unknown): boolean {
  if (shape.kind === 'array') return Array.isArray(value) && value.every((item) => conforms(shape.items, item));
  if (shape.kind === 'string') return typeof value === 'string' && (!shape.values || shape.values.has(value));
  if (shape.kind !== 'object') return typeof value === shape.kind && !Number.isNaN(value);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.entries(value).every(([name, member]) => {
    const claim = shape.properties.get(name);
    return claim !== undefined && conforms(claim.shape, member);
  });
}

const names = fc.constantFrom('a', 'b', 'c', 'unsigned', 'constructor', 'toString', 'valueOf');
const primitives = fc.oneof(
  fc.constantFrom({ type: 'boolean' }, { type: 'number' }, { type: 'string' }),
  fc.uniqueArray(fc.constantFrom('a', 'b', ''), { minLength: 1 }).map((values) => ({ type: 'string', enum: values })),
);
const { objects } = fc.letrec((tie) => ({
  objects: fc.dictionary(names, tie('shapes') as fc.Arbitrary<object>, { maxKeys: 4 }).map((claims) => object(claims)),
  shapes: fc.oneof(
    { maxDepth: 3 },
    primitives,
    primitives.map((items) => ({ type: 'array', items })),
    tie('objects'),
  ),
}));
const schemas = (objects as fc.Arbitrary<{ properties: Record<string, { type: string }> }>)
  .filter(
    ({ properties }) => (Object.hasOwn(properties, 'unsigned') ? properties['unsigned']?.type : 'object') === 'object',
  )
  .map((json) => parseAdaptiveSchema(json));
const claims = fc.dictionary(
  fc.oneof(names, fc.string()),
  fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom(true, false, 'a', 'b', '', 0, 1.5, Number.NaN, Number.POSITIVE_INFINITY, null),
      fc.array(tie('value')),
      fc.dictionary(names, tie('value')),
    ),
  })).value,
);

describe('keepDeclaredClaims', () => {
  const schema = parseAdaptiveSchema(EVERY_FORM);

  it('keeps declared claims and drops all others, including unsigned ones', () => {
    const declared = keepDeclaredClaims(schema, {
      isBeta: true,
      plan: 'enterprise',
      name: 'Somebody',
      seats: '5',
      groups: ['a', 'c', 1, 'b'],
      company: { isPartner: false, name: 'Acme' },
      unsigned: { language: 'de', isBeta: true },
      exp: 1_700_000_000,
    });
    expect(declared).toEqual({
      isBeta: true,
      name: 'Somebody',
      groups: ['a', 'b'],
      company: { isPartner: false },
      unsigned: { language: 'de' },
    });
  });

  it('reads nothing from prototypes', () => {
    const open = parseAdaptiveSchema(object({ constructor: { type: 'string' }, plan: { type: 'string' } }));
    expect(keepDeclaredClaims(open, Object.create({ plan: 'pro' }))).toEqual({});
    expect(Object.keys(keepDeclaredClaims(open, JSON.parse('{"__proto__":{"plan":"pro"}}')))).toEqual([]);
  });

  it('conforms to the schema, regardless of the input', () => {
    fc.assert(
      fc.property(schemas, claims, (shape: AdaptiveSchema, given) => {
        expect(conforms(shape, keepDeclaredClaims(shape, given))).toBe(true);
      }),
    );
  });

  it('leaves conforming values unchanged', () => {
    fc.assert(
      fc.property(schemas, claims, (shape, given) => {
        const declared = keepDeclaredClaims(shape, given);
        expect(keepDeclaredClaims(shape, declared)).toEqual(declared);
      }),
    );
  });
});

describe('listTemplateConditions', () => {
  it('returns one for each boolean and each string of a list, with a description', () => {
    expect(listTemplateConditions(parseAdaptiveSchema(EVERY_FORM))).toEqual([
      {
        description: 'Visitors whose isBeta is true (Takes part in the beta)',
        condition: 'visitor.claims.isBeta == true',
      },
      { description: 'Visitors whose plan is "free" (What was bought)', condition: 'visitor.claims.plan == "free"' },
      { description: 'Visitors whose plan is "pro" (What was bought)', condition: 'visitor.claims.plan == "pro"' },
      {
        description: 'Visitors whose company.isPartner is true',
        condition: 'visitor.claims.company.isPartner == true',
      },
      {
        description: 'Visitors whose unsigned.language is "de"',
        condition: 'visitor.claims.unsigned.language == "de"',
      },
      {
        description: 'Visitors whose unsigned.language is "en"',
        condition: 'visitor.claims.unsigned.language == "en"',
      },
    ]);
  });

  it('writes names that are not identifiers in brackets, and omits paths that are too long', () => {
    const schema = parseAdaptiveSchema(
      object({ 'is "beta"': { type: 'boolean' }, long: { type: 'string', enum: ['x'.repeat(1100)] } }),
    );
    expect(listTemplateConditions(schema).map(({ condition }) => condition)).toEqual([
      'visitor.claims["is \\"beta\\""] == true',
    ]);
  });
});
