import type { ShownImportReport } from '../../data/imports.ts';

/** Texts of the report of an import. `{name}` is a placeholder. */
export interface ImportReportTexts {
  readonly title: string;
  readonly layouts: Readonly<Record<ShownImportReport['layout'], string>>;
  readonly pages: string;
  readonly files: string;
  readonly links: string;
  readonly linksHint: string;
  readonly share: string;
  readonly syntax: string;
  readonly kind: string;
  readonly read: string;
  readonly keptAsText: string;
  readonly leftOut: string;
  readonly examples: string;
}
