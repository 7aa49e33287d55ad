/** Bounds of one import. Sizes are bytes. */
export const IMPORT_LIMITS = {
  pages: 20_000,
  files: 50_000,
  /** Of one page or snippet, regardless of origin: the largest are read and written as a whole. */
  textSize: 1_000_000,
  /** Of all texts together: they are held in memory at once. */
  totalTextSize: 256_000_000,
  summarySize: 5_000_000,
  configurationSize: 1_000_000,
  /** Levels of the table of contents; deeper entries move up to the last one. */
  levels: 50,
  summaryEntries: 20_000,
  variables: 1_000,
  /** Characters. */
  variableLength: 256,
  warnings: 1_000,
} as const;
