import { PAGE_SYNTAXES, type RepositoryReport } from '@bindery/content';
import { type Static, Type } from 'typebox';
import { named, OneOf } from './schemas.ts';

const COUNTS = { total: Type.Integer(), imported: Type.Integer() };

/** What an import made of a repository or an archive (docs/concepts/import-from-tools.md#the-report). */
export const ImportReport = named(
  'ImportReport',
  Type.Object({
    layout: OneOf(
      ['gitbook', 'plain', ...PAGE_SYNTAXES.filter((syntax) => syntax !== 'bindery')],
      'The tool that the repository was written for; plain: none was found.',
    ),
    pages: Type.Object(COUNTS, { description: 'Texts that are pages of the tool, and pages that were imported.' }),
    files: Type.Object(COUNTS, { description: 'Images and other files.' }),
    links: Type.Object(COUNTS, {
      description: 'Links within the content of the pages that were read, and those that lead to something.',
    }),
    readPages: Type.Integer({ description: 'Pages whose links and syntax were read: new and changed ones.' }),
    syntax: Type.Array(
      Type.Object({
        kind: Type.String({ description: 'Kind of syntax, such as admonition, tabs or include.' }),
        read: Type.Integer({ description: 'How often it became a block, or what it stands for.' }),
        keptAsText: Type.Integer({ description: 'How often it remained as it is written.' }),
        leftOut: Type.Integer({ description: 'How often it was left out.' }),
        examples: Type.Array(Type.Object({ path: Type.String(), text: Type.String() }), {
          description: 'At most 3.',
        }),
      }),
    ),
  }),
);
export type ImportReportWire = Static<typeof ImportReport>;

/** The wire form of a report. */
export const presentImportReport = (report: RepositoryReport): ImportReportWire => ({
  ...report,
  syntax: report.syntax.map((one) => ({ ...one, examples: [...one.examples] })),
});
