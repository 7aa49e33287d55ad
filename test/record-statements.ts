import { appendFileSync } from 'node:fs';
import path from 'node:path';
import { DefaultQueryCompiler } from 'kysely';
import { afterAll, expect } from 'vitest';

/*
 * With BINDERY_TEST_STATEMENTS=<file>, each test file appends the statements that the program sent to the database while
 * it ran: lines of JSON `[test file, statement]`. `.ci/compare-statements.mjs` tells what one run sent and another did not.
 */

type Compiler = { compileQuery(...args: unknown[]): { readonly sql: string } };

const target = process.env['BINDERY_TEST_STATEMENTS'];
const sent: Set<string> = recordStatements(DefaultQueryCompiler.prototype as unknown as Compiler);

if (target !== undefined) {
  afterAll(() => {
    const file = path.relative(process.cwd(), expect.getState().testPath ?? '');
    appendFileSync(target, Array.from(sent, (text) => `${JSON.stringify([file, text])}\n`).join(''));
    sent.clear();
  });
}

/** Kysely's own, by which it locks differently on each engine. */
const OF_MIGRATIONS = /"kysely_migration/;

/** What is compiled from now on; test files that share their modules share the set. */
function recordStatements(compiler: Compiler & { recorded?: Set<string> }): Set<string> {
  if (target === undefined || compiler.recorded !== undefined) return compiler.recorded ?? new Set();
  const recorded = new Set<string>();
  const compileQuery = compiler.compileQuery;
  compiler.recorded = recorded;
  compiler.compileQuery = function compileAndRecord(...args) {
    const compiled = compileQuery.apply(this, args);
    const texts = normalize(compiled.sql).filter((text) => !recorded.has(text) && !OF_MIGRATIONS.test(text));
    if (texts.length > 0 && isOfProgram()) for (const text of texts) recorded.add(text);
    return compiled;
  };
  return recorded;
}

/** Whether the nearest of our callers is no test and nothing that only tests use. */
function isOfProgram(): boolean {
  const callers = (new Error().stack ?? '').split('\n').filter((line) => isOurs(line));
  return callers[0] !== undefined && /\/packages\//.test(callers[0]) && !/\.test\.ts|\/testing\//.test(callers[0]);
}

const isOurs = (line: string): boolean =>
  /\/(?:packages\/\w+\/src|test)\//.test(line) && !/node_modules|record-statements/.test(line);

/**
 * Statements that differ in the number of their values alone are one; an update is one for each column that it sets.
 * SQLite locks no rows, so the clause that does is left out.
 */
function normalize(sql: string): string[] {
  const text = sql
    .replace(/\s+/g, ' ')
    .replace(/\$\d+/g, '?')
    .replace(/\?(?:, \?)+/g, '?')
    .replace(/\(\?\)(?:, \(\?\))+/g, '(?)')
    .replace(/\b\d+\b/g, '0')
    .replace(/ for update(?: skip locked)?$/, '');
  const [, start = '', columns = '', end = ''] = /^(update "\w+" set )((?:"\w+" = \?(?:, )?)+)(.*)$/.exec(text) ?? [];
  return columns === '' ? [text] : columns.split(', ').map((column) => start + column + end);
}
