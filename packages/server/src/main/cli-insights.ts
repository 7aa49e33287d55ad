import { type Command, Option } from 'commander';
import type { Context } from '../domain/context.ts';
import { exportEvents } from '../domain/visitor-events/export-events.ts';
import type { ExportFormat } from '../engines/insights/event-store.ts';
import { createFileExclusive } from '../platform/data-folder/create-file.ts';
import { findSite } from '../platform/queries/sites.ts';

type Print = (text: string) => void;
/** Opens the installation for one command. */
type WithContext = (work: (ctx: Context) => Promise<void>) => Promise<void>;

interface ExportOptions {
  readonly format: ExportFormat;
  readonly site?: string;
  readonly overwrite?: true;
}

/** Adds the commands about visitors' events. */
export function addInsightsCommands(program: Command, print: Print, withContext: WithContext): void {
  program
    .command('insights')
    .description('Analytics events.')
    .command('export')
    .description('Write the analytics events into one file, one row per event. Works while the server is running.')
    .argument('<file>', 'file to write; it must not exist')
    .addOption(new Option('--format <format>', 'format of the file').choices(['parquet', 'csv']).makeOptionMandatory())
    .option('--site <id>', 'only the events of this site, not of all sites')
    .option('--overwrite', 'replace the file if it exists')
    .action((file: string, options: ExportOptions) =>
      withContext(async (ctx) => {
        const events = await exportTo(ctx, file, options, print);
        print(`Wrote ${events} events to ${file}.`);
      }),
    );
}

async function exportTo(ctx: Context, file: string, options: ExportOptions, print: Print): Promise<number> {
  const { format, site: siteId, overwrite = false } = options;
  if (siteId !== undefined && (await findSite(ctx.database.reader, siteId)) === undefined)
    throw new Error(`There is no site with the id ${siteId}.`);
  const request = { format, ...(siteId !== undefined && { siteId }) };
  return createFileExclusive(file, (draft) => exportEvents(ctx, { ...request, file: draft }, print), overwrite);
}
