import type { CreateTableBuilder, Kysely } from 'kysely';
import type { ColumnTypes } from '../dialect.ts';

export type AnyTable = CreateTableBuilder<string, string>;

/** Building blocks of migrations' tables: a key, and columns of the few types that both engines share. */
export interface Build {
  table(name: string, key?: string[]): AnyTable;
  required(table: AnyTable, ...names: string[]): AnyTable;
  optional(table: AnyTable, ...names: string[]): AnyTable;
  numbers(table: AnyTable, ...names: string[]): AnyTable;
}

export function tableBuilder(db: Kysely<unknown>, types: ColumnTypes): Build {
  const text = types.text as 'text';
  return {
    table: (name, key = ['id']) =>
      key
        .reduce<AnyTable>(
          (builder, column) => builder.addColumn(column, text, (c) => c.notNull()),
          db.schema.createTable(name),
        )
        .addPrimaryKeyConstraint(`${name}_primary`, key as never[]),
    required: (table, ...names) =>
      names.reduce((builder, name) => builder.addColumn(name, text, (column) => column.notNull()), table),
    optional: (table, ...names) => names.reduce((builder, name) => builder.addColumn(name, text), table),
    numbers: (table, ...names) =>
      names.reduce((builder, name) => builder.addColumn(name, 'integer', (column) => column.notNull()), table),
  };
}
