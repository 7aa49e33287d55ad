/** The most that one render may use. */
export interface RenderLimits {
  readonly milliseconds: number;
  /** Resident bytes; enforced if the system reports them. */
  readonly memory: number;
}

/** Of the process that renders a PDF. */
export const RENDER_LIMITS: RenderLimits = { milliseconds: 120_000, memory: 2 * 1024 * 1024 * 1024 };

/** Limits of the contents of one PDF. */
export const BOOK_LIMITS = {
  pages: 3000,
  /** Characters of a book in the typesetter's language: it needs about 350 MB for each million. */
  markup: 4_500_000,
  /** Characters of the pages that show operations of APIs: of a large one the book shows a part, and names the rest. */
  apiText: 600_000,
  /**
   * Bytes of one picture and of all together, and pixels of one and of all; beyond that, the alternative text is shown.
   */
  pictureBytes: 24 * 1024 * 1024,
  allBytes: 160 * 1024 * 1024,
  picturePixels: 40_000_000,
  allPixels: 120_000_000,
} as const;
