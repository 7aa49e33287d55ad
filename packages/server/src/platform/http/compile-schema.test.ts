import { type TSchema, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { describe, expect, it } from 'vitest';
import { PageSchema } from '../../web/api/content/schema.ts';
import { compileSchema } from './compile-schema.ts';

/** A recursive schema; all of them define the same name. */
const aTree = (leaf: TSchema) =>
  Type.Cyclic({ Node: Type.Object({ leaf, below: Type.Optional(Type.Ref('Node')) }) }, 'Node');

describe('compileSchema', () => {
  it.each<[string, TSchema]>([
    ['a page', PageSchema],
    ['a list of pages', Type.Object({ items: Type.Array(PageSchema) })],
    ['a schema that defines a name twice', Type.Object({ texts: aTree(Type.String()), numbers: aTree(Type.Number()) })],
    ['a schema without references', Type.Object({ title: Type.String() })],
  ])('generates the same code as the compiler for %s', (_what, schema) => {
    expect(compileSchema(schema).Code()).toBe(Compile(schema).Code());
  });

  it('compiles a schema once', () => {
    const schema = Type.Object({ title: Type.String() });
    expect(compileSchema(schema)).toBe(compileSchema(schema));
    expect(compileSchema(Type.Object({ title: Type.String() }))).not.toBe(compileSchema(schema));
  });
});
