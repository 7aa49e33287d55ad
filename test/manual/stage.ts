import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../packages/server/src/testing/program.ts';
import { runHere } from '../../packages/server/src/testing/run-here.ts';
import { DOCS } from './examples.ts';
import { Names } from './forms.ts';
import { type Json, type ManualProgram, TOKEN } from './program.ts';
import { ManualShell } from './shell.ts';
import { FOLDERS, SOURCE_FOLDER, STAND_INS } from './stand-ins.ts';

/** Where the examples of one page are run: a terminal, and special things that the page speaks of. */
export interface Stage extends Pick<ManualProgram, 'call' | 'publicUrl'> {
  readonly folder: string;
  readonly shell: ManualShell;
  readonly names: Names;
  readonly organization: string;
  readonly space: string;
  readonly site: string;
  /** Sets variables of the terminal. */
  set(variables: Readonly<Record<string, string>>): Promise<void>;
  /** Another space of the organization. */
  addSpace(title: string): Promise<string>;
  /** A user of the installation, created on first use. @returns the id */
  addUser(email: string, name: string): Promise<string>;
  /** The same as a member of the organization. @returns the id */
  addMember(email: string, name: string): Promise<string>;
  /** Starts a program of the page's own below its folder, and waits until it listens. */
  run(folder: string, args: readonly string[], port: number): Promise<void>;
  /** Something to be ended with the page. */
  endWith(end: () => Promise<unknown>): void;
  close(): Promise<void>;
}

/** The pages and the file of the small handbook that the examples are about. */
const HANDBOOK: readonly Json[] = [
  { operation: 'insert_page', type: 'group', title: 'Guide', ref: 'guide' },
  {
    operation: 'insert_page',
    title: 'First steps',
    into: 'guide',
    ref: 'steps',
    document: { markdown: '# First steps\n\n{% hint style="success" %}\nThis page came from git.\n{% endhint %}\n' },
  },
  {
    operation: 'insert_page',
    title: 'Handbook',
    at: 'start',
    document: { markdown: 'Read [the first steps](ref:steps).' },
  },
  {
    operation: 'insert_files',
    files: [
      {
        name: 'identity-dark.svg',
        base64: readFileSync(path.join(DOCS, '.gitbook/assets/identity-dark.svg'), 'base64'),
      },
    ],
  },
];

/**
 * The environment of one page: an organization with a space and a published site, and a terminal with their ids. A
 * newcomer has only the results of the first start.
 */
export async function openStage(program: ManualProgram, isNewcomer = false): Promise<Stage> {
  const { call, publicUrl } = program;
  const folder = mkdtempSync(path.join(tmpdir(), 'bindery-manual-'));
  const shell = new ManualShell(folder, STAND_INS, await readerEnvironment(program, folder));
  const [first] = (await call('GET', '/v1/orgs')).items;
  const organization = isNewcomer ? first.id : (await call('POST', '/v1/orgs', { title: 'Bindery' })).id;
  const addSpace: Stage['addSpace'] = async (title) =>
    (await call('POST', `/v1/orgs/${organization}/spaces`, { title, emoji: '1f4d8' })).id;
  const { space, site } = isNewcomer ? { space: '', site: '' } : await publishHandbook(call, organization, addSpace);
  const set: Stage['set'] = async (variables) => {
    await shell.run(
      Object.entries(variables)
        .map(([name, value]) => `${name}='${value}'`)
        .join('\n'),
    );
  };
  const ends: (() => Promise<unknown>)[] = [() => shell.close()];
  const endWith: Stage['endWith'] = (end) => void ends.push(end);
  const run: Stage['run'] = async (below, args, port) => {
    const child = spawn(process.execPath, args, { cwd: path.join(folder, below), stdio: 'inherit' });
    endWith(() => endProgram(child));
    await listens(port);
  };
  await set({ API: `${publicUrl}/v1`, TOKEN, AUTH: `Authorization: Bearer ${TOKEN}` });
  await set({ JSON: 'Content-Type: application/json', ORG: organization, SPACE: space, SITE: site });
  const close = async () => {
    await Promise.all(ends.map((end) => end()));
    rmSync(folder, { recursive: true, force: true });
  };
  const names = nameFolders(program, folder);
  const addUser: Stage['addUser'] = (email, name) => findOrAddUser(program, email, name);
  const addMember: Stage['addMember'] = async (email, name) => {
    const id = await addUser(email, name);
    const named = ['--organization', organization, '--email', email, '--role', 'edit'];
    const added = await runHere(['org', 'add-member', ...named], program.installation.settings);
    if (added.code !== 0) throw new Error(added.stderr);
    return id;
  };
  const own = { folder, shell, names, organization, space, site };
  return { call, publicUrl, ...own, set, addSpace, addUser, addMember, run, endWith, close };
}

async function publishHandbook(call: ManualProgram['call'], organization: string, addSpace: Stage['addSpace']) {
  const space = await addSpace('Handbook');
  await call('POST', `/v1/spaces/${space}/content`, { changes: HANDBOOK });
  const { id: site } = await call('POST', `/v1/orgs/${organization}/sites`, { title: 'Handbook', spaces: [space] });
  await call('POST', `/v1/orgs/${organization}/sites/${site}/publish`);
  return { space, site };
}

/** The initial environment of a reader's terminal. */
async function readerEnvironment({ installation, publicUrl }: ManualProgram, folder: string) {
  // A first start of theirs prints the link that sets up the account.
  const { BINDERY_BOOTSTRAP_EMAIL: _, ...settings } = installation.settings;
  return {
    ...settings,
    BINDERY_BOOTSTRAP_TOKEN: TOKEN,
    BINDERY_PUBLIC_URL: publicUrl,
    SOURCE: SOURCE_FOLDER[1],
    RUNNING_DATA_DIR: installation.dataDir,
    FREE_PORT: String(await freePort()),
    PATH: process.env['PATH'] ?? '',
    HOME: folder,
    GIT_AUTHOR_NAME: 'Writer',
    GIT_AUTHOR_EMAIL: 'writer@example.com',
    GIT_COMMITTER_NAME: 'Writer',
    GIT_COMMITTER_EMAIL: 'writer@example.com',
  };
}

/** Folders of the examples lie below that of the page; the data folder is that of the running program. */
function nameFolders({ installation, publicUrl }: ManualProgram, folder: string): Names {
  const names = new Names([['http://localhost:4000', publicUrl], SOURCE_FOLDER]);
  for (const each of FOLDERS) {
    names.learn(each, folder + each);
    mkdirSync(folder + each, { recursive: true });
  }
  const data = '/var/lib/bindery';
  mkdirSync(path.dirname(folder + data), { recursive: true });
  symlinkSync(installation.dataDir, folder + data);
  names.learn(data, folder + data);
  return names;
}

async function findOrAddUser({ installation, users }: ManualProgram, email: string, name: string): Promise<string> {
  const known = users.get(email);
  if (known !== undefined) return known;
  const user = await runHere(['user', 'create', '--email', email, '--name', name], installation.settings);
  const id = /with the id (\w+)\./.exec(user.stdout)?.[1];
  if (id === undefined) throw new Error(user.stderr);
  users.set(email, id);
  return id;
}

async function endProgram(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill();
  await once(child, 'close');
}

async function listens(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    const isThere = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (isThere) return;
    await sleep(30);
  }
}
