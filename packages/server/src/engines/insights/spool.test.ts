import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSpool } from './spool.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'bindery-spool-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const read = (files: readonly { path: string }[]) => files.map((file) => readFileSync(file.path, 'utf8'));

describe('a spool', () => {
  it('returns events in the order of the calls, and accepts more meanwhile', async () => {
    const spool = await openSpool(folder, 0);
    expect(spool.isEmpty()).toBe(true);
    const [, , sealed] = await Promise.all([spool.write('a\n'), spool.write('b\n'), spool.seal(), spool.write('c\n')]);
    expect(read(sealed)).toEqual(['a\nb\n']);
    expect(read(await spool.seal())).toEqual(['a\nb\n', 'c\n']);
    for (const file of await spool.seal()) await spool.remove(file);
    expect([spool.isEmpty(), readdirSync(folder)]).toEqual([true, []]);
  });

  it('rejects more than its limit, until some were consumed', async () => {
    const spool = await openSpool(folder, 0, 10);
    await spool.write('12345678\n');
    await expect(spool.write('ab\n')).rejects.toMatchObject({ status: 503 });
    for (const file of await spool.seal()) await spool.remove(file);
    await spool.write('ab\n');
    expect(read(await spool.seal())).toEqual(['ab\n']);
  });

  it('continues with the files of an earlier process, except an incomplete last line', async () => {
    const earlier = await openSpool(folder, 0);
    await earlier.write('a\n');
    const [file] = await earlier.seal();
    appendFileSync(file?.path ?? '', `b\n${'c'.repeat(100_000)}`);
    const spool = await openSpool(folder, 0);
    await spool.write('d\n');
    const files = await spool.seal();
    expect(read(files)).toEqual(['a\nb\n', 'd\n']);
    expect(files.map(({ hasRemains }) => hasRemains)).toEqual([true, false]);
  });

  it('removes a file with a single unterminated line', async () => {
    writeFileSync(path.join(folder, '000000000001.ndjson'), '{"a":');
    const spool = await openSpool(folder, 0);
    expect(read(await spool.seal())).toEqual(['']);
  });

  it('does not return an imported file again', async () => {
    const earlier = await openSpool(folder, 0);
    await earlier.write('a\n');
    const [file] = await earlier.seal();
    const spool = await openSpool(folder, file?.number ?? 0);
    expect([spool.isEmpty(), readdirSync(folder)]).toEqual([true, []]);
    await spool.write('b\n');
    expect((await spool.seal())[0]?.number).toBe((file?.number ?? 0) + 1);
  });
});
