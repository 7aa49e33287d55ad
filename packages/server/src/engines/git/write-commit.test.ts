import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { noise } from '../../testing/git-fixtures.ts';
import { prepareCache } from './cache-directory.ts';
import { openRepository } from './repository.ts';
import { type CommitChange, type WriteCommitRequest, writeCommit } from './write-commit.ts';

let folder = '';
let directory = '';

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'bindery-commit-'));
  directory = path.join(folder, 'bare.git');
  await prepareCache(directory);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function git(args: string[], input: string | Buffer = ''): Buffer {
  return execFileSync('git', ['-C', directory, ...args], { input, maxBuffer: 1e9, stdio: ['pipe', 'pipe', 'pipe'] });
}

type Files = Readonly<Record<string, string>>;

const texts = (files: Files): CommitChange[] =>
  Object.entries(files).map(([name, text]) => ({ path: name, bytes: Buffer.from(text) }));

const commit = (changes: WriteCommitRequest['changes'], request: Partial<WriteCommitRequest> = {}) =>
  writeCommit({
    directory,
    changes,
    message: 'Message',
    author: { name: 'Ada', email: 'ada@example.com' },
    committer: { name: 'Bindery', email: 'bindery@example.com' },
    date: new Date('2026-01-02T03:04:05.678Z'),
    ...request,
  });

/** Creates a commit with any modes: `mode path` to content. */
function commitModes(entries: Readonly<Record<string, string>>): string {
  const index = path.join(folder, 'index');
  rmSync(index, { force: true });
  const lines = Object.entries(entries).map(([name, content]) => {
    const [mode = '', ...rest] = name.split(' ');
    const oid = mode === '160000' ? content : git(['hash-object', '-w', '--stdin'], content).toString().trim();
    return `${mode} ${oid}\t${rest.join(' ')}\0`;
  });
  const env = { ...process.env, GIT_INDEX_FILE: index };
  execFileSync('git', ['-C', directory, 'update-index', '-z', '--index-info'], { input: lines.join(''), env });
  const tree = execFileSync('git', ['-C', directory, 'write-tree'], { env }).toString().trim();
  const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com'];
  return git([...identity, 'commit-tree', '-m', 'base', tree])
    .toString()
    .trim();
}

/** `mode path` to content. */
function read(oid: string): Record<string, string> {
  const lines = git(['ls-tree', '-r', '-z', oid]).toString().split('\0').slice(0, -1);
  return Object.fromEntries(
    lines.map((line) => {
      const [facts = '', name = ''] = line.split('\t');
      const [mode, type, id = ''] = facts.split(' ');
      return [`${mode} ${name}`, type === 'commit' ? id : git(['cat-file', 'blob', id]).toString()];
    }),
  );
}

/** Everything in the repository but its mark and settings. */
const listAll = () => readdirSync(directory, { recursive: true }).map(String).sort();

describe('writeCommit', () => {
  it('creates a first commit, and further ones on top', async () => {
    const first = await commit(texts({ 'README.md': 'Hello', 'a/b/c.md': 'deep' }));
    const second = await commit([...texts({ 'a/b/d.md': 'new' }), { path: 'README.md', removed: true }], {
      parent: first,
    });
    expect(read(first)).toEqual({ '100644 README.md': 'Hello', '100644 a/b/c.md': 'deep' });
    expect(read(second)).toEqual({ '100644 a/b/c.md': 'deep', '100644 a/b/d.md': 'new' });
    expect(git(['log', '--format=%P', second]).toString().trim().split('\n')).toEqual([first]);
    expect(git(['fsck', '--strict', '--full', '--no-dangling', first, second]).toString()).toBe('');
  });

  it('creates the same commit for the same request, and moves no branch', async () => {
    const changes = texts({ 'b.md': 'b', 'a.md': 'a' });
    const one = await commit(changes);
    expect(await commit([...changes].reverse())).toBe(one);
    expect(git(['for-each-ref']).toString()).toBe('');
    expect(await commit(changes, { message: 'Other' })).not.toBe(one);
  });

  it('preserves message, identities and times', async () => {
    const message = '  # no comment\n\n\nlast line \r\nÄ 日本 🎉\n\n\n';
    const oid = await commit(texts({ a: 'a' }), { message });
    const raw = git(['cat-file', 'commit', oid]).toString();
    expect(raw.slice(raw.indexOf('\n\n') + 2)).toBe(message);
    expect(raw).toContain('\nauthor Ada <ada@example.com> 1767323045 +0000\n');
    expect(raw).toContain('\ncommitter Bindery <bindery@example.com> 1767323045 +0000\n');
    const empty = git(['cat-file', 'commit', await commit(texts({ a: 'a' }), { message: '' })]).toString();
    expect(empty.endsWith('+0000\n\n')).toBe(true);
  });

  it('removes characters from a name that git does not support', async () => {
    const people: [string, string, string][] = [
      ['A<b>\nc\0d', ' x<y>@\nz ', 'A b c d <xy@z>'],
      ['', 'ada@example.com', 'ada <ada@example.com>'],
      ['', '', 'Unknown <>'],
      [' "Ada," ', "'ada@example.com'", 'Ada <ada@example.com>'],
      ['committer x <a@b> 1 +0000', 'a@b', 'committer x a@b 1 +0000 <a@b>'],
      ['日本 \ud800', 'a@b', '日本 \ufffd <a@b>'],
    ];
    for (const [name, email, written] of people) {
      const oid = await commit(texts({ a: 'a' }), { author: { name, email } });
      const line = git(['cat-file', 'commit', oid])
        .toString()
        .split('\n')
        .find((each) => each.startsWith('author '));
      expect(line).toBe(`author ${written} 1767323045 +0000`);
      expect(git(['fsck', '--strict', '--no-dangling', oid]).toString()).toBe('');
    }
  });

  it('writes paths and contents of any kind', async () => {
    const names = [
      'a b.md',
      'quote".md',
      'back\\slash.md',
      'line\nend.md',
      'tab\t.md',
      'ümläut/日本 🎉.md',
      '-option',
      "'",
      '\u0001',
    ];
    const bytes = Buffer.from([0, 255, 10, 13, 0, 200]);
    const oid = await commit(
      [...names, 'empty'].map((name) => ({ path: name, bytes: name === 'empty' ? Buffer.alloc(0) : bytes })),
    );
    const entries = await openRepository(directory, oid).listEntries();
    expect(entries.map((entry) => entry.path).sort()).toEqual([...names, 'empty'].sort());
    for await (const blob of openRepository(directory, oid).readBlobs(
      entries.filter(({ size }) => size > 0).map((entry) => entry.oid),
    )) {
      expect(Buffer.from(blob.bytes).equals(bytes)).toBe(true);
    }
    expect(
      Object.keys(
        read(
          await commit(
            names.map((name) => ({ path: name, removed: true })),
            { parent: oid },
          ),
        ),
      ),
    ).toEqual(['100644 empty']);
  });

  it("writes a file that exceeds git's memory", async () => {
    const bytes = noise(17 * 1024 ** 2);
    const oid = await commit([
      { path: 'large.bin', bytes },
      { path: 'small.md', bytes: Buffer.from('small') },
    ]);
    const entries = await openRepository(directory, oid).listEntries();
    expect(entries.map(({ path: name, size }) => [name, size])).toEqual([
      ['large.bin', bytes.length],
      ['small.md', 5],
    ]);
    expect(git(['cat-file', 'blob', `${oid}:large.bin`]).equals(bytes)).toBe(true);
  });

  it.each([
    ...[
      '',
      '/a',
      'a/',
      'a//b',
      '.',
      '..',
      'a/../b',
      './a',
      '.git',
      '.git/config',
      'a/.GIT/hooks/x',
      '.Git',
      'a/.git./x',
    ],
    ...[
      '.git ',
      '.git::$INDEX_ALLOCATION/x',
      'GIT~1',
      'git~1/x',
      '.g\u200cit/x',
      '\ufeff.git',
      'a\\.git\\config',
      'a\0b',
    ],
    ...['a\ud800', 'x'.repeat(256), `${'d/'.repeat(2048)}x`],
  ])('rejects the path %j and leaves nothing', async (name) => {
    const parent = await commit(texts({ a: 'a' }));
    const before = listAll();
    for (const change of [{ path: name, bytes: Buffer.from('x') }, { path: name, removed: true } as const]) {
      const written = commit([...texts({ 'fine.md': 'fine' }), change], { parent });
      await expect(written).rejects.toMatchObject({ name: 'GitError', reason: 'bad-path' });
    }
    expect(listAll()).toEqual(before);
  });

  it('accepts names that only look like rejected ones', async () => {
    const names = ['.github/x', '.gitignore', 'git', 'git~2', 'a.git/x', '...', '.gitbook.yaml', '..a'];
    expect(Object.keys(read(await commit(texts(Object.fromEntries(names.map((name) => [name, name]))))))).toHaveLength(
      names.length,
    );
  });

  it('preserves the executable bit, and replaces a symbolic link by the file', async () => {
    const parent = commitModes({ '100755 run.sh': 'old', '120000 link.md': 'target.md', '100644 target.md': 'target' });
    const oid = await commit(texts({ 'run.sh': 'new', 'link.md': 'text' }), { parent });
    expect(read(oid)).toEqual({ '100755 run.sh': 'new', '100644 link.md': 'text', '100644 target.md': 'target' });
    expect(await openRepository(directory, oid).listEntries()).toMatchObject([
      { path: 'link.md', kind: 'file' },
      { path: 'run.sh', kind: 'file' },
      { path: 'target.md', kind: 'file' },
    ]);
    const removed = await commit([{ path: 'link.md', removed: true }], { parent });
    expect(Object.keys(read(removed))).toEqual(['100755 run.sh', '100644 target.md']);
  });

  it('does not overwrite a folder or a submodule, or write through a file or a link, and names the conflict', async () => {
    const parent = commitModes({
      '100644 folder/file.md': 'x',
      '160000 module': '1'.repeat(40),
      '120000 link': 'folder',
      '100644 file': 'x',
    });
    const refused: [string, string][] = [
      ['folder', 'The file "folder" cannot be written: a folder of the repository is in its place.'],
      ['module', 'The file "module" cannot be written: a submodule of the repository is in its place.'],
      [
        'link/file.md',
        'The file "link/file.md" cannot be written: a link of the repository is in its place at "link".',
      ],
      ['file/x/y.md', 'The file "file/x/y.md" cannot be written: a file of the repository is in its place at "file".'],
      ['module/a.md', 'a submodule of the repository is in its place at "module".'],
    ];
    for (const [name, message] of refused) {
      await expect(commit(texts({ [name]: 'x' }), { parent })).rejects.toThrow(message);
    }
    const taken = await commit(
      [
        { path: 'folder/file.md', removed: true },
        { path: 'file', removed: true },
        ...texts({ folder: '1', 'file/a.md': '2' }),
      ],
      { parent },
    );
    expect(read(taken)).toMatchObject({ '100644 folder': '1', '100644 file/a.md': '2' });
  });

  it('does nothing if the path to remove is not a file', async () => {
    const parent = commitModes({ '100644 a/b.md': 'x', '160000 module': '1'.repeat(40) });
    const gone = ['a', 'module', 'missing', 'missing/too', 'a/b.md/c'].map(
      (name) => ({ path: name, removed: true }) as const,
    );
    expect(read(await commit(gone, { parent }))).toEqual(read(parent));
  });

  it('rejects a file below one that the same commit wrote', async () => {
    const changes = [
      ...texts({ 'a/b': '1' }),
      { path: 'a/b', removed: true } as const,
      ...texts({ a: '2', 'a/c': '3' }),
    ];
    await expect(commit(changes)).rejects.toMatchObject({ reason: 'bad-path' });
  });

  it('writes the same files as a plain map, regardless of the steps (law)', async () => {
    const name = fc.constantFrom('a', 'b', 'c/d', 'c/e', 'f/g/h', 'ü\n"', 'f/g/i');
    const step = fc.oneof(
      fc.record({ path: name, bytes: fc.uint8Array({ maxLength: 20 }) }),
      fc.record({ path: name, removed: fc.constant(true as const) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(step, { maxLength: 8 }), { maxLength: 3 }), async (commits) => {
        const model: Record<string, string> = {};
        let parent: string | undefined;
        for (const changes of commits) {
          parent = await commit(changes as CommitChange[], parent === undefined ? {} : { parent });
          for (const change of changes) {
            if ('removed' in change) delete model[`100644 ${change.path}`];
            else model[`100644 ${change.path}`] = Buffer.from(change.bytes).toString();
          }
        }
        if (parent !== undefined) expect(read(parent)).toEqual(model);
      }),
      { numRuns: 15 },
    );
  });

  it('leaves nothing if the changes fail, are too large, or the caller aborts', async () => {
    const parent = await commit(texts({ a: 'a' }));
    const before = listAll();
    const failing = async function* () {
      yield* texts({ 'b.md': 'b'.repeat(100_000) });
      throw new Error('no more');
    };
    await expect(commit(failing(), { parent })).rejects.toThrow('no more');
    const large = commit(texts({ b: 'b'.repeat(5000) }), { parent, maxBytes: 4096 });
    await expect(large).rejects.toMatchObject({ reason: 'too-large' });
    await expect(commit([], { parent, date: new Date(Number.NaN) })).rejects.toThrow(TypeError);
    const stop = new AbortController();
    const stuck = async function* () {
      yield* texts({ b: 'b' });
      stop.abort('shutting down');
      await new Promise(() => {});
    };
    await expect(commit(stuck(), { parent, signal: stop.signal })).rejects.toBe('shutting down');
    await expect(commit(stuck(), { parent, timeoutMs: 300 })).rejects.toMatchObject({ reason: 'timeout' });
    expect(listAll()).toEqual(before);
  });

  it('reports a damaged copy if its parent is missing', async () => {
    const before = listAll();
    await expect(commit(texts({ a: 'a' }), { parent: '1'.repeat(40) })).rejects.toMatchObject({ reason: 'damaged' });
    await expect(commit(texts({ a: 'a' }), { parent: 'HEAD' })).rejects.toThrow(TypeError);
    expect(listAll().filter((name) => !before.includes(name))).toEqual(['bindery-damaged']);
    expect(await prepareCache(directory)).toBe('new');
  });

  it('requires one commit of a repository and none of its history', async () => {
    const first = await commit(texts({ a: 'a' }));
    const second = await commit(texts({ b: 'b' }), { parent: first });
    git(['update-ref', 'refs/heads/main', second]);
    const shallow = path.join(folder, 'shallow.git');
    execFileSync('git', ['clone', '--quiet', '--bare', '--depth=1', `file://${directory}`, shallow]);
    const served = directory;
    directory = shallow;
    const third = await commit(texts({ c: 'c' }), { parent: second });
    expect(Object.keys(read(third))).toEqual(['100644 a', '100644 b', '100644 c']);
    directory = served;
    expect(await commit(texts({ c: 'c' }), { parent: second })).toBe(third);
  });

  it('works in a folder of any name', async () => {
    const copies = path.join(folder, 'a:b "c" ä\\');
    directory = path.join(copies, 'bare.git');
    await prepareCache(directory);
    const parent = await commit(texts({ a: 'a' }));
    expect(Object.keys(read(await commit(texts({ b: 'b' }), { parent })))).toEqual(['100644 a', '100644 b']);
  });

  it('removes the leftovers of a crash from the repository', async () => {
    mkdirSync(path.join(directory, 'bindery-draft-x', 'pack'), { recursive: true });
    await prepareCache(directory);
    expect(readdirSync(directory)).not.toContain('bindery-draft-x');
  });
});
