import type { Context } from '../../context.ts';
import type { JobRun } from '../../jobs/jobs.ts';

export async function importFromGitJob(
  _ctx: Context,
  _payload: Readonly<Record<string, unknown>>,
  _run: JobRun,
): Promise<void> {}
