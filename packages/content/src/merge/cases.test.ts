import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { recordOfSource } from '../change/record-of-source.ts';
import { MemoryStore } from '../memory-store.ts';
import { textObject } from '../object-hash.ts';
import type { ContentFile, DocumentPage, Page, ReusableContent, RevisionContent } from '../page-tree.ts';
import { checkContent } from '../revision/check-content.ts';
import { readRevision } from '../revision/read-revision.ts';
import { writeRevision } from '../revision/write-revision.ts';
import { mergeRevisions } from './merge-revisions.ts';
import { mergeSourceFor } from './merge-source.ts';
import { showsConflict, sideOf } from './side-of.ts';

/*
 * Hand-written cases, in `cases`: the merge of a base, main and a change request. The top of each file describes its
 * syntax.
 */

interface Case {
  readonly name: string;
  readonly parts: ReadonlyMap<string, string>;
}

const folder = path.join(import.meta.dirname, 'cases');
const store = new MemoryStore();
const decode = (bytes: Uint8Array | undefined) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);

function readCases(file: string): Case[] {
  const text = `${readFileSync(path.join(folder, file), 'utf8')}\n`;
  return text
    .split(/^@case /m)
    .slice(1)
    .map((chunk) => {
      // A case ends with its own empty line.
      const [name = '', ...rest] = chunk.slice(0, -1).split('\n');
      const parts = new Map<string, string>();
      for (const part of rest.join('\n').split(/^@/m).slice(1)) {
        const [head = '', ...lines] = part.split('\n');
        const [key = '', ...words] = head.split(' ');
        parts.set(key, words.length > 0 ? words.join(' ') : lines.join('\n'));
      }
      return { name, parts };
    });
}

/** The text of a part: another side's, or its own with placeholders replaced. */
function textOf({ parts }: Case, key: string): string {
  const part = parts.get(key) ?? '';
  if (part === 'nothing') return '';
  if (!part.includes('\n') && parts.has(part)) return textOf({ name: '', parts }, part);
  return part.replaceAll('␍', '\r').replaceAll('⊙', '\uFEFF').replace(/⌁\n/g, '');
}

async function rootOf(content: RevisionContent, previous?: string): Promise<string> {
  expect(checkContent(content)).toEqual([]);
  const written = await writeRevision(content, previous === undefined ? undefined : { store, root: previous });
  await store.put(written.objects);
  return written.root;
}

async function merge(base: RevisionContent, main: RevisionContent, change: RevisionContent) {
  const root = await rootOf(base);
  const sides = { base: root, main: await rootOf(main, root), change: await rootOf(change, root) };
  let ids = 0;
  const newId = () => {
    ids += 1;
    return `new${ids}`;
  };
  const merged = await mergeRevisions(store, sides, { now: '2026-01-01T00:00:00.000Z', newId });
  await store.put(merged.objects);
  const content = await readRevision(store, merged.root);
  expect(checkContent(content)).toEqual([]);
  return { content, conflicts: merged.conflicts };
}

const NOTHING: RevisionContent = { pages: [], files: [], reusableContents: [], redirects: [], variables: {} };

async function aDocument(id: string, source: string, members: Partial<DocumentPage> = {}): Promise<DocumentPage> {
  const object = textObject(source);
  await store.put([object]);
  const file = members.file ?? `${id}.md`;
  const record = { type: 'document', id, slug: id, file, document: object.hash, pages: [] } as const;
  return { ...record, ...recordOfSource(source, file), ...members };
}

async function sourceOf(page: Page | ReusableContent | undefined): Promise<string> {
  return page !== undefined && 'document' in page ? decode((await store.get([page.document]))[0]) : '';
}

for (const file of readdirSync(folder).filter((name) => name.startsWith('text-'))) {
  describe(file, () => {
    it.each(readCases(file).map((each): [string, Case] => [each.name, each]))('%s', async (_, each) => {
      const one = async (key: string) => ({ ...NOTHING, pages: [await aDocument('p', textOf(each, key))] });
      const { content, conflicts } = await merge(await one('base'), await one('main'), await one('change'));
      const [page] = content.pages;
      const source = await sourceOf(page);
      expect(conflicts.map(({ kind }) => kind).join(' ')).toBe(each.parts.get('conflicts') ?? '');
      expect(showsConflict(source)).toBe(conflicts.length > 0);
      if (conflicts.length > 0) {
        for (const side of ['main', 'change'] as const) {
          const expected = mergeSourceFor(
            side,
            [textOf(each, 'base'), textOf(each, 'main'), textOf(each, 'change')],
            {},
          );
          expect(sideOf(source, side)).toBe(expected);
        }
      } else {
        expect(page).toMatchObject({ ...recordOfSource(source, 'p.md') });
      }
      if (each.parts.has('result')) expect(source).toBe(textOf(each, 'result'));
      else expect(conflicts).not.toEqual([]);
    });
  });
}

/** Parses a revision from lines such as `  setup slug=install title="Set up"`. */
async function readTree(text: string): Promise<RevisionContent> {
  const roots: Page[] = [];
  const open: Page[][] = [roots];
  const files: ContentFile[] = [];
  const reusableContents: ReusableContent[] = [];
  const redirects: { from: string; to: string }[] = [];
  const variables: Record<string, string> = {};
  let language: string | undefined;
  for (const line of text.split('\n').filter((each) => each.trim() !== '')) {
    const [, indent = '', type = 'page', id = '', rest = ''] = /^( *)(?:(\w+):)?([^ ]+)(.*)$/.exec(line) ?? [];
    const members: Record<string, unknown> = {};
    for (const [, name = '', value] of rest.matchAll(/ (\w+)(?:=("(?:[^"\\]|\\.)*"|[^ ]+))?/g)) {
      members[name] = value === undefined ? true : value.startsWith('"') ? JSON.parse(value) : value;
    }
    const { text: source, bytes, to, value, path: filePath, ...own } = members as Record<string, string>;
    if (type === 'file') {
      const name = filePath ?? `${id}.png`;
      files.push({
        id,
        name,
        path: name,
        contentType: 'image/png',
        size: 1,
        blob: textObject(bytes ?? id).hash,
      });
    } else if (type === 'snippet') {
      const { title, file, document } = await aDocument(id, source ?? `# ${id}\n`, own);
      reusableContents.push({ id, title, file, document });
    } else if (type === 'redirect') redirects.push({ from: id, to: to ?? '' });
    else if (type === 'variable') variables[id] = value ?? '';
    else if (type === 'language') language = id;
    else {
      const siblings = open[indent.length / 2] ?? [];
      const page: Page =
        type === 'link'
          ? { type: 'link', id, title: id, target: to ?? 'x', ...own }
          : type === 'group'
            ? { type: 'group', id, title: id, slug: '', pages: [], ...own }
            : await aDocument(id, source ?? `# ${id}\n`, { ...own, pages: [] });
      siblings.push(page);
      if (page.type !== 'link') open[indent.length / 2 + 1] = page.pages as Page[];
    }
  }
  const sorted = files.toSorted((one, other) => (one.path < other.path ? -1 : 1));
  return {
    ...NOTHING,
    pages: roots,
    files: sorted,
    reusableContents,
    redirects,
    variables,
    ...(language && { language }),
  };
}

/** The lines of a revision; the text of a page that shows a conflict is omitted. */
async function writeTree(content: RevisionContent): Promise<string[]> {
  const lines: string[] = [];
  const write = async (pages: readonly Page[], indent: string): Promise<void> => {
    for (const page of pages) {
      const { id, type, createdAt: _, updatedAt: __, ...members } = page;
      const source = await sourceOf(page);
      const own = Object.entries({ ...members, pages: undefined, document: showsConflict(source) ? 'shown' : source });
      const shown = own.filter(([, value]) => value !== undefined).sort(([one], [other]) => (one < other ? -1 : 1));
      lines.push(`${indent}${type} ${id} ${JSON.stringify(Object.fromEntries(shown))}`);
      if (page.type !== 'link') await write(page.pages, `${indent}  `);
    }
  };
  await write(content.pages, '');
  for (const { id, path: filePath, blob } of content.files) lines.push(`file ${id} ${filePath} ${blob}`);
  for (const snippet of content.reusableContents) {
    const source = await sourceOf(snippet);
    lines.push(`snippet ${snippet.id} ${snippet.file} ${snippet.title} ${showsConflict(source) ? 'shown' : source}`);
  }
  for (const { from, to } of content.redirects) lines.push(`redirect ${from} ${to}`);
  for (const [name, value] of Object.entries(content.variables).sort()) lines.push(`variable ${name} ${value}`);
  if (content.language !== undefined) lines.push(`language ${content.language}`);
  return lines;
}

const OPEN = '<<<<<<< Main content';
const CLOSE = '>>>>>>> This change request';

for (const file of readdirSync(folder).filter((name) => name.startsWith('revision-'))) {
  describe(file, () => {
    it.each(readCases(file).map((each): [string, Case] => [each.name, each]))('%s', async (_, each) => {
      const [base, main, change] = await Promise.all(
        ['base', 'main', 'change'].map((key) => readTree(textOf(each, key))),
      );
      if (base === undefined || main === undefined || change === undefined) throw new Error('A side is missing.');
      const { content, conflicts } = await merge(base, main, change);
      const ids = conflicts.map(({ kind, page, file: fileId, reusableContent, title }) =>
        [kind, page ?? fileId ?? reusableContent ?? title].join(' '),
      );
      expect(ids.sort().join(', ')).toBe(each.parts.get('conflicts') ?? '');
      const expected = textOf(each, 'result').replace(
        /^( *)(\S+)(.*) shown$/gm,
        (_line, indent, name: string, rest) => {
          const text = `# ${name.replace(/^.*:/, '')}\n\n${OPEN}\n\n${CLOSE}\n`;
          return `${indent}${name}${rest} text=${JSON.stringify(text)}`;
        },
      );
      expect(await writeTree(content)).toEqual(await writeTree(await readTree(expected)));
    });
  });
}

it('exist', () => {
  const all = readdirSync(folder).flatMap(readCases);
  expect(all.length).toBeGreaterThanOrEqual(200);
  expect(new Set(all.map(({ parts }) => JSON.stringify([...parts]))).size).toBe(all.length);
});
