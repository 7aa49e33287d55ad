import { rm, writeFile } from 'node:fs/promises';
import type { Context } from '../context.ts';
import type { JobRun } from '../jobs/job.ts';
import { PermanentError } from '../jobs/permanent-error.ts';
import type { ExportFormat } from './event-store.ts';
import { forOperator } from './event-store-error.ts';

/** What the server is asked to write, for a command that cannot open the events itself. */
export interface EventExport {
  /** Absolute path of a file in the temporary folder of the command, on the disk of the data folder. */
  readonly file: string;
  readonly format: ExportFormat;
  readonly siteId?: string;
}

/** Where the job tells how many events it wrote. */
export const countFileOf = (file: string): string => `${file}.count`;

/** Writes the file that a command waits for; one that gave up has taken its folder with it. */
export async function exportEventsJob(
  ctx: Context,
  payload: Readonly<Record<string, unknown>>,
  run: JobRun,
): Promise<void> {
  const { file, format, siteId } = payload as unknown as EventExport;
  if (run.isAbandoned) throw new PermanentError('The export was abandoned: the server stopped on every attempt.');
  try {
    // An earlier run may have ended half way.
    await rm(file, { force: true });
    await writeFile(countFileOf(file), String(await ctx.insights.exportTo(file, format, siteId)));
  } catch (error) {
    // Somebody waits for it: the command can be run again, now.
    const reason = forOperator(error);
    throw new PermanentError(reason instanceof Error ? reason.message : String(reason));
  }
}
