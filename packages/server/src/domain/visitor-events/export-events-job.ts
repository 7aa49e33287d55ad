import { rm, writeFile } from 'node:fs/promises';
import type { ExportFormat } from '../../engines/insights/event-store.ts';
import { forOperator } from '../../engines/insights/event-store-error.ts';
import type { JobRun } from '../../platform/jobs/job.ts';
import { PermanentError } from '../../platform/jobs/permanent-error.ts';
import type { Context } from '../context.ts';

/** An export that the server performs for a command that cannot open the events itself. */
export interface EventExport {
  /** Absolute path of a file in the temporary folder of the command, on the disk of the data folder. */
  readonly file: string;
  readonly format: ExportFormat;
  readonly siteId?: string;
}

/** The file in which the job writes the number of exported events. */
export const countFileOf = (file: string): string => `${file}.count`;

/** Writes the file that a command waits for; a command that gave up has deleted its folder. */
export async function exportEventsJob(
  ctx: Context,
  payload: Readonly<Record<string, unknown>>,
  run: JobRun,
): Promise<void> {
  const { file, format, siteId } = payload as unknown as EventExport;
  if (run.isAbandoned) throw new PermanentError(`The export was abandoned: ${run.abandonment}.`);
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
