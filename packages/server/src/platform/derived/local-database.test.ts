import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type LocalDatabase, LocalDatabaseLostError, openLocalDatabase } from './local-database.ts';

const SCHEMA = 'create table if not exists things (name text primary key, bytes blob);';

let folder: string;
let db: LocalDatabase;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'bindery-derived-'));
  db = openLocalDatabase(folder, SCHEMA);
});
afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true });
});

const file = () => path.join(folder, 'cache', 'derived.db');
const put = (name: string) => db.run('insert into things (name, bytes) values (?, ?)', name, new Uint8Array(5000));
const names = () => db.all('select name from things order by name').map(({ name }) => name);
const reopen = (schema = SCHEMA) => {
  db = openLocalDatabase(folder, schema);
};

describe('the local database', () => {
  it('does not exist before it is used', () => {
    expect(existsSync(file())).toBe(false);
    expect(names()).toEqual([]);
    expect(existsSync(file())).toBe(true);
  });

  it('keeps its data if it was closed properly', () => {
    put('one');
    db.close();
    reopen();
    expect(names()).toEqual(['one']);
  });

  /** What a process that ends at this point leaves. */
  const endHere = () => {
    const left = readFileSync(file());
    db.close();
    writeFileSync(file(), left);
  };

  it.runIf(existsSync('/proc/sys/kernel/random/boot_id'))(
    'keeps its data after a process that did not close it',
    () => {
      put('one');
      endHere();
      reopen();
      expect(names()).toEqual(['one']);
    },
  );

  it('is rebuilt when it was in use as the machine stopped', () => {
    put('one');
    db.run("update file_use set boot = 'another'");
    endHere();
    reopen();
    expect(names()).toEqual([]);
  });

  it('is rebuilt for other tables', () => {
    put('one');
    db.close();
    reopen(`${SCHEMA} -- another format`);
    expect(names()).toEqual([]);
  });

  it('writes all of a unit or nothing', () => {
    expect(() =>
      db.write(() => {
        put('one');
        throw new Error('No.');
      }),
    ).toThrow('No.');
    expect(names()).toEqual([]);
    db.write(() => put('two'));
    expect(names()).toEqual(['two']);
  });

  it('reports damage once, and continues empty', () => {
    for (let i = 0; i < 50; i++) put(`thing ${i}`);
    db.close();
    const bytes = readFileSync(file());
    bytes.fill(0x55, 4096);
    writeFileSync(file(), bytes);
    reopen();
    const before = db.generation;
    expect(() => names()).toThrow(LocalDatabaseLostError);
    expect(db.generation).toBeGreaterThan(before);
    expect(names()).toEqual([]);
    put('one');
    expect(names()).toEqual(['one']);
  });

  it('stays closed', () => {
    put('one');
    db.close();
    expect(() => put('two')).toThrow('The file of derived data is closed.');
  });
});
