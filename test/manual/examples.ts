import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the manual. */
export const DOCS = fileURLToPath(new URL('../../docs/', import.meta.url));

/** A fenced example of the manual. */
export interface Example {
  /** Path of the page below `docs`. */
  readonly page: string;
  /** Of the fence, counted from 1. */
  readonly line: number;
  /** As the fence names it; empty where it names none. */
  readonly language: string;
  /** The title of the enclosing block, such as `200, shortened`; empty without one. */
  readonly title: string;
  readonly code: string;
}

/** The pages of the manual by their paths below `docs`; records of decisions are for developers. */
export function listPages(): string[] {
  return readdirSync(DOCS, { recursive: true, encoding: 'utf8' })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => file.endsWith('.md') && !file.startsWith('decisions/'))
    .sort();
}

export const readManualPage = (page: string): string => readFileSync(path.join(DOCS, page), 'utf8');

/** All examples of a page, in order. Examples nested in an example of Markdown are part of that. */
export function readExamples(page: string): Example[] {
  const lines = readManualPage(page).split('\n');
  const examples: Example[] = [];
  let title = '';
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    if (/\{% code\b/.test(line)) title = /title="([^"]*)"/.exec(line)?.[1] ?? '';
    const [, indent = '', fence, language = ''] = /^(\s*)(`{3,})([\w-]*)/.exec(line) ?? [];
    if (fence === undefined) continue;
    const end = lines.findIndex((each, index) => index > at && each.trim() === fence);
    if (end === -1) throw new Error(`${page}:${at + 1} has a fence that is never closed.`);
    const code = lines.slice(at + 1, end).map((each) => (each.startsWith(indent) ? each.slice(indent.length) : each));
    examples.push({ page, line: at + 1, language, title, code: code.join('\n') });
    title = '';
    at = end;
  }
  return examples;
}

/** The location of an example, for test messages. */
export const exampleLocationOf = ({ page, line }: Example): string => `docs/${page}:${line}`;
