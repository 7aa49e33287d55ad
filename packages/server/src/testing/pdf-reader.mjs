// Reads PDFs that it is sent, in its own thread (`read-pdf.ts`): the library adds slower custom functions to the
// language, and some that Node has not.
import { parentPort } from 'node:worker_threads';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

parentPort.on('message', async ({ id, bytes, mostSheets }) => {
  const answer = await readPdf(bytes, mostSheets).then(
    (pdf) => ({ pdf }),
    (error) => ({ error: String(error) }),
  );
  parentPort.postMessage({ id, ...answer });
});

async function readPdf(bytes, mostSheets) {
  const letters = Buffer.from(bytes).toString('latin1');
  const task = getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 });
  const pdf = await task.promise;
  try {
    const sheets = [];
    const links = [];
    // Sheets of places in the PDF, which many links lead to.
    const places = new Map();
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
    const fonts = letters.match(/\/FontName ?\/[A-Z]{6}\+[\w-]+/g) ?? [];
    return {
      sheets,
      title: info.Title,
      bookmarks: listBookmarks((await pdf.getOutline()) ?? []),
      links,
      fonts: [...new Set(fonts.map((name) => name.slice(name.indexOf('+') + 1)))],
    };
  } finally {
    await task.destroy();
  }
}

async function sheetOf(pdf, dest) {
  const destination = typeof dest === 'string' ? await pdf.getDestination(dest) : dest;
  const page = destination?.[0];
  return page === undefined || page === null ? 0 : (await pdf.getPageIndex(page)) + 1;
}

const listBookmarks = (items, indent = '') =>
  items.flatMap(({ title, items: below }) => [indent + title, ...listBookmarks(below, `${indent}  `)]);
