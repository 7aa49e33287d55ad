/** Bounds of one import. Sizes are bytes. */
export interface ImportLimits {
  /** Pages that are fetched of a website. */
  readonly pages: number;
  /** Images and attachments. */
  readonly files: number;
  /** Of one thing that is fetched. */
  readonly resourceSize: number;
  /** Of one archive or document that is fetched: exports are larger than pages. */
  readonly archiveSize: number;
  /** Of everything that is fetched together; it is held in memory until it is stored. */
  readonly totalSize: number;
  /** Of everything in an archive together, unpacked. */
  readonly unpackedSize: number;
  readonly archiveEntries: number;
  /** For the whole import, in milliseconds; the pages of a website fetched by then are imported. */
  readonly timeMs: number;
}

const MEBIBYTE = 1024 * 1024;

/** The limits, unless the configuration overrides them. */
export function importLimits(config: {
  readonly importMaxPages: number;
  readonly importMaxArchive: number;
}): ImportLimits {
  return {
    pages: config.importMaxPages,
    files: 2_000,
    resourceSize: 10 * MEBIBYTE,
    archiveSize: config.importMaxArchive,
    totalSize: Math.max(64 * MEBIBYTE, config.importMaxArchive),
    unpackedSize: Math.max(100 * MEBIBYTE, 4 * config.importMaxArchive),
    archiveEntries: 20_000,
    timeMs: 60_000,
  };
}
