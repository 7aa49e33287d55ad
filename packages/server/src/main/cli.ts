import { existsSync } from 'node:fs';
import { Command, CommanderError } from 'commander';
import { type Logger, pino } from 'pino';
import type { Context } from '../domain/context.ts';
import { isOfOneProcess } from '../engines/insights/event-store.ts';
import { type Config, readConfig } from '../platform/config/config.ts';
import { migrate } from '../platform/db/migrate.ts';
import { EVENT_JOBS, OTHER_JOBS } from '../platform/db/tables/jobs.ts';
import { startWorker } from '../platform/jobs/worker.ts';
import { replaceSecret, verifyInstanceKey } from '../platform/secret/instance-key.ts';
import { openSecret } from '../platform/secret/secret.ts';
import { exportInstallation } from './archive/export.ts';
import { recordCommandLineExport } from './archive/export-job.ts';
import { importInstallation } from './archive/import.ts';
import { replaceStoredEncryption } from './archive/replace-stored-encryption.ts';
import { addInsightsCommands } from './cli-insights.ts';
import { addPeopleCommands } from './cli-people.ts';
import { startDeliveryWorker } from './delivery-worker.ts';
import { JOBS } from './jobs.ts';
import { closeContext, createContext, startServer } from './main.ts';
import { describeStart } from './welcome.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** What a command needs of its surroundings. */
interface Terminal {
  readonly environment: Environment;
  print(text: string): void;
}

/**
 * The command `bindery`: the server, and the other commands.
 * @returns the exit code: 0, or 1 after one sentence on standard error
 */
export async function runCli(argv: readonly string[], environment: Environment): Promise<number> {
  const terminal: Terminal = { environment, print: (text) => void process.stdout.write(`${text}\n`) };
  try {
    await buildProgram(terminal).parseAsync([...argv]);
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode;
    process.stderr.write(`bindery: ${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  }
}

function buildProgram(terminal: Terminal): Command {
  const program = new Command('bindery')
    .description('Documentation publishing on your own machine. Settings come from the environment; see the manual.')
    .exitOverride()
    .showHelpAfterError('(bindery --help shows all commands)');
  addServerCommands(program, terminal);
  addPeopleCommands(program, terminal.print, (work) => withContext(terminal, work));
  addInsightsCommands(program, terminal.print, (work) => withContext(terminal, work));
  addArchiveCommands(program, terminal);
  return program;
}

function addServerCommands(program: Command, terminal: Terminal): void {
  program
    .command('serve')
    .description('Start the server. On an empty database it first creates an administrator and a sample site.')
    .action(() => serve(terminal));
  program
    .command('worker')
    .description('Run jobs (imports and others) without serving; for a server that runs with BINDERY_WORKER=0.')
    .action(() => work(terminal));
  program
    .command('compute', { hidden: true })
    .description('Do heavy work for the server that starts this process.')
    .action(async () => {
      const { connectParent, serveCompute } = await import('./compute-server.ts');
      const parent = connectParent();
      const config = readConfig(terminal.environment);
      await serveCompute(config, createLog(config), parent);
    });
  program
    .command('replace-secret')
    .description('Replace the lost secret key of the installation with the key of this process.')
    .option('--former-key-file <file>', 'file with the former key, to preserve stored credentials')
    .action(({ formerKeyFile }: { formerKeyFile?: string }) => replaceKey(terminal, formerKeyFile));
  program
    .command('migrate')
    .description('Bring the database up to date. The server does it too when it starts.')
    .action(() =>
      withContext(terminal, async (_ctx, applied) => {
        terminal.print(applied.length === 0 ? 'The database is up to date.' : `Applied: ${applied.join(', ')}.`);
      }),
    );
}

/** @throws Error for a file that is missing or contains another key */
async function replaceKey(terminal: Terminal, formerFile: string | undefined): Promise<void> {
  if (formerFile !== undefined && !existsSync(formerFile)) throw new Error(`There is no file ${formerFile}.`);
  const former = formerFile === undefined ? undefined : openSecret({ kind: 'file', path: formerFile, isMade: false });
  await withContext(
    terminal,
    async (ctx) => {
      const { lost, lostApps, lostClients, lostWebhooks } = await replaceSecret(ctx, replaceStoredEncryption, former);
      if (lost > 0)
        terminal.print(`Deleted ${lost} stored credentials and secrets of git connections: enter them again.`);
      if (lostClients > 0)
        terminal.print(`Lost ${lostClients} client secrets of OpenID Connect providers: enter them again.`);
      if (lostWebhooks > 0) terminal.print(`Paused ${lostWebhooks} webhooks: enter their URLs again.`);
      if (lostApps > 0)
        terminal.print(
          `The codes of ${lostApps} authenticator apps are no longer accepted: their owners sign in with a recovery code, or reset their second factors.`,
        );
    },
    { anySecret: true },
  );
  terminal.print('The installation has the secret key of this process. Restart all others with it.');
}

function addArchiveCommands(program: Command, terminal: Terminal): void {
  program
    .command('export')
    .description(
      'Write the whole installation, database, files and events, into one archive. Works while the server is running.',
    )
    .argument('<file>', 'archive to write (.tar.gz); it must not exist')
    .action((file: string) =>
      withContext(terminal, async (ctx) => {
        const { rows, blobs, events } = await exportInstallation(ctx, file, { tell: terminal.print });
        await recordCommandLineExport(ctx, file, { rows, blobs, events });
        terminal.print(`Wrote ${rows} rows, ${blobs} files and ${events} analytics events to ${file}.`);
      }),
    );
  program
    .command('import')
    .description('Read an archive of "bindery export" into an empty installation, on either database engine.')
    .argument('<file>', 'archive to read')
    .action((file: string) =>
      withContext(terminal, async (ctx) => {
        const { rows, blobs, events } = await importInstallation(ctx, file);
        terminal.print(`Read ${rows} rows, ${blobs} files and ${events} analytics events from ${file}.`);
      }),
    );
}

async function serve(terminal: Terminal): Promise<void> {
  const config = readConfig(terminal.environment);
  const server = await startServer(config, createLog(config));
  // Listened for before anybody can know that it runs.
  const stopped = untilStopped();
  terminal.print(describeStart(server));
  await stopped;
  await server.stop();
}

async function work(terminal: Terminal): Promise<void> {
  await withContext(terminal, async (ctx) => {
    await ctx.blobs.prepare();
    // The server alone can do what it alone has open.
    const kinds = isOfOneProcess(ctx.insights) ? OTHER_JOBS : [...OTHER_JOBS, ...EVENT_JOBS];
    const workers = [startWorker(ctx, { jobs: JOBS, kinds }), startDeliveryWorker(ctx)];
    const stopped = untilStopped();
    terminal.print('The worker waits for jobs.');
    await stopped;
    await Promise.all(workers.map((worker) => worker.stop()));
  });
}

/** Opens the installation for one command; only `serve` locks the data folder. */
async function withContext(
  terminal: Terminal,
  work: (ctx: Context, applied: readonly string[]) => Promise<void>,
  { anySecret = false } = {},
): Promise<void> {
  const config = readConfig(terminal.environment);
  const ctx = createContext(config, createLog(config));
  try {
    // A command of a newer program meets an older database as the server would.
    const applied = await migrate(ctx.database);
    if (!anySecret) await verifyInstanceKey(ctx, { note: false });
    await work(ctx, applied);
  } finally {
    await closeContext(ctx);
  }
}

/** Structured lines on standard error: standard output belongs to what commands print. */
function createLog(config: Config): Logger {
  return pino({ level: config.logLevel, redact: ['headers.authorization', '*.authorization'] }, pino.destination(2));
}

/** Resolves when the process is asked to stop; a second signal ends it at once. */
function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
}
