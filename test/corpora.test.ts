import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { cloneCorpus, FIXTURES, readCorpus } from './corpora.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'bindery-fixtures-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the fixture repositories', () => {
  it.each(FIXTURES)('have the entries of %s in their files, as git names them', async (name) => {
    const [one, other] = [path.join(folder, `${name}.git`), path.join(folder, `${name}-again.git`)];
    await Promise.all([cloneCorpus(name, one), cloneCorpus(name, other)]);
    const git = (directory: string, ...args: string[]) =>
      execFileSync('git', [`--git-dir=${directory}`, ...args], { encoding: 'utf8' });
    const { entries, files } = readCorpus(name);
    const listed = entries.map(({ path: file, oid, size, kind }) => {
      const mode = kind === 'symlink' ? '120000' : '100644';
      return `${mode} blob ${oid} ${String(size).padStart(7)}\t${file}\0`;
    });
    expect(git(one, 'ls-tree', '-r', '-z', '-l', 'main')).toBe(listed.join(''));
    expect(files.size).toBe(entries.filter(({ kind }) => kind === 'file').length);
    expect(git(other, 'rev-parse', 'HEAD')).toBe(git(one, 'rev-parse', 'main'));
  });

  it('preserve the bytes of their files: line endings, byte order marks and empty files', () => {
    const { files, entries } = readCorpus('kitchen-sink');
    const textOf = (file: string) => Buffer.from(files.get(file) ?? []).toString();
    expect(textOf('docs/files/crlf.md').match(/\r\n/g)?.length).toBeGreaterThan(5);
    expect(textOf('docs/files/crlf.md').replaceAll('\r\n', '')).not.toContain('\n');
    expect(textOf('docs/files/bom.md').startsWith('\uFEFF')).toBe(true);
    expect(files.get('docs/files/empty.md')?.length).toBe(0);
    expect(entries.map(({ path: file }) => file)).toContain('docs/files/日本語のページ.md');
    expect(readCorpus('orchard-book').entries.filter(({ kind }) => kind === 'symlink')).toHaveLength(1);
  });
});
