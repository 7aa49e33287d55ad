import { type Command, Option } from 'commander';
import type { Context } from '../context.ts';
import { createFileExclusive } from '../data-folder/create-file.ts';
import type { ExportFormat } from '../insights/event-store.ts';
import { exportEvents } from '../insights/export-events.ts';
import { findSite } from '../queries/sites.ts';

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
    .addOption(
      new Option('--format <format>', 'how they are written').choices(['parquet', 'csv']).makeOptionMandatory(),
    )
    .option('--site <id>', 'only those of one site; those of all sites without it')
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
  const wanted = { format, ...(siteId !== undefined && { siteId }) };
  return createFileExclusive(file, (draft) => exportEvents(ctx, { ...wanted, file: draft }, print), overwrite);
}
