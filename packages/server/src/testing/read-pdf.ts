import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** What a reader finds in a PDF. */
export interface ReadPdf {
  /** Text of each sheet that was read. */
  readonly sheets: readonly string[];
  readonly title: string | undefined;
  /** Bookmarks, indented by two spaces a level. */
  readonly bookmarks: readonly string[];
  /** Links, each with its sheet (from 1) and what it leads to: an address, or the number of a sheet. */
  readonly links: readonly { readonly sheet: number; readonly to: string | number }[];
  /** Families and styles of the fonts in it. */
  readonly fonts: readonly string[];
}

interface Bookmark {
  readonly title: string;
  readonly items: readonly Bookmark[];
}

/**
 * Reads a PDF as its readers do.
 * @param mostSheets of which the text is read, from the first on; links and bookmarks are read in all
 */
export async function readPdf(bytes: Uint8Array, mostSheets = Number.POSITIVE_INFINITY): Promise<ReadPdf> {
  const task = getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 });
  const pdf = await task.promise;
  try {
    const sheets: string[] = [];
    const links: { sheet: number; to: string | number }[] = [];
    /** Sheets of places in the PDF, which many links lead to. */
    const places = new Map<string, number>();
    for (let sheet = 1; sheet <= pdf.numPages; sheet++) {
      const page = await pdf.getPage(sheet);
      if (sheet <= mostSheets) {
        const { items } = await page.getTextContent();
        sheets.push(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''));
      }
      for (const { subtype, url, dest } of await page.getAnnotations()) {
        if (subtype !== 'Link') continue;
        const name = JSON.stringify(dest);
        const known = url ?? places.get(name) ?? (await sheetOf(pdf, dest));
        if (typeof known === 'number') places.set(name, known);
        links.push({ sheet, to: known });
      }
    }
    const { info } = await pdf.getMetadata();
    const fonts =
      Buffer.from(bytes)
        .toString('latin1')
        .match(/\/FontName ?\/[A-Z]{6}\+[\w-]+/g) ?? [];
    return {
      sheets,
      title: (info as { Title?: string }).Title,
      bookmarks: listBookmarks((await pdf.getOutline()) ?? []),
      links,
      fonts: [...new Set(fonts.map((name) => name.slice(name.indexOf('+') + 1)))],
    };
  } finally {
    await task.destroy();
  }
}

type Pdf = Awaited<ReturnType<typeof getDocument>['promise']>;

async function sheetOf(pdf: Pdf, dest: unknown): Promise<number> {
  const place = typeof dest === 'string' ? await pdf.getDestination(dest) : (dest as unknown[] | null);
  const page = place?.[0];
  return page === undefined || page === null
    ? 0
    : (await pdf.getPageIndex(page as Parameters<Pdf['getPageIndex']>[0])) + 1;
}

const listBookmarks = (items: readonly Bookmark[], indent = ''): string[] =>
  items.flatMap(({ title, items: below }) => [indent + title, ...listBookmarks(below, `${indent}  `)]);
