import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import type { Readable } from 'node:stream';

/** The output of a shell command. */
export interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  /** Of the calls of curl, in their order. */
  readonly statuses: readonly number[];
}

/** The terminal of a reader who types the examples of a page in order: variables and the folder persist. */
export class ManualShell {
  readonly #bash: ChildProcess;
  readonly #ends: Interface;
  readonly #folder: string;
  #pieces = 0;

  /**
   * @param folder working directory; its own files are in `.shell` there
   * @param programs by name, sources in bash: they have precedence over those of the system
   */
  constructor(
    folder: string,
    programs: Readonly<Record<string, string>>,
    environment: Readonly<Record<string, string>>,
  ) {
    this.#folder = path.join(folder, '.shell');
    const bin = path.join(this.#folder, 'bin');
    mkdirSync(bin, { recursive: true });
    for (const [name, source] of Object.entries({ curl: CURL, ...programs })) {
      writeFileSync(path.join(bin, name), `#!/usr/bin/env bash\nPATH=\${PATH#*:}\n${source}\n`);
      chmodSync(path.join(bin, name), 0o755);
    }
    this.#bash = spawn('bash', ['--noprofile', '--norc'], {
      cwd: folder,
      env: { ...environment, PATH: `${bin}:${environment['PATH']}` },
      stdio: ['pipe', 'ignore', 'inherit', 'pipe'],
    });
    this.#ends = createInterface({ input: this.#bash.stdio[3] as Readable });
  }

  /** Runs a piece to its end. One that names its interpreter is a separate program. */
  async run(piece: string): Promise<Ran> {
    const file = path.join(this.#folder, `${++this.#pieces}`);
    writeFileSync(`${file}.sh`, `${piece}\n`);
    const interpreter = /^#!(\S+)/.exec(piece)?.[1] ?? 'source';
    const ended = once(this.#ends, 'line');
    this.#bash.stdin?.write(`${interpreter} '${file}.sh' >'${file}.out' 2>'${file}.err' </dev/null\necho $? >&3\n`);
    const [code] = await ended;
    const lines = readFileSync(`${file}.err`, 'utf8').split('\n');
    return {
      code: Number(code),
      stdout: readFileSync(`${file}.out`, 'utf8'),
      stderr: lines.filter((line) => !STATUS.test(line)).join('\n'),
      statuses: lines.flatMap((line) => STATUS.exec(line)?.[1] ?? []).map(Number),
    };
  }

  async close(): Promise<void> {
    if (this.#bash.exitCode !== null) return;
    this.#bash.stdin?.end();
    await once(this.#bash, 'close');
  }
}

/** The system's curl, which also prints the status of each response. */
const CURL = `exec curl --write-out '%{stderr}answered %{http_code}\\n' "$@"`;
const STATUS = /^answered (\d+)$/;
