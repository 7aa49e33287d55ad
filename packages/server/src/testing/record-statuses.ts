import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/*
 * With BINDERY_TEST_STATUSES=<folder>, every process of the tests writes there which operation answered which status:
 * lines `operationId status`. `.ci/compare-statuses.mjs` tells which of those that are declared never came.
 */

const folder = process.env['BINDERY_TEST_STATUSES'];
const seen = new Set<string>();

/** Writes down that an operation answered so, the first time that it does. */
export function recordStatus(operationId: string, status: number): void {
  const line = `${operationId} ${status}\n`;
  if (folder === undefined || seen.has(line)) return;
  seen.add(line);
  mkdirSync(folder, { recursive: true });
  appendFileSync(path.join(folder, `${process.pid}.txt`), line);
}

/** Stores the document with what is written down: it says what is declared. */
export function recordDocument(text: string): void {
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'openapi.json'), text);
}
