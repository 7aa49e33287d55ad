import path from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { array, dictionary, type Markup, NONE, number, typstCall, typstLiteral } from './book/markup.ts';
import { THEME } from './book/theme.ts';
import type { WrittenBook } from './book/write-book.ts';
import { listFontFiles, orderFamilies } from './fonts.ts';
import type { PdfJob } from './pdf-job.ts';

/** The typesetter, which can read only one folder, and fonts. */
export class Typesetter {
  readonly #compiler: NodeCompiler;
  readonly #folder: string;
  #sources = 0;

  constructor(folder: string, fontFolders: readonly string[]) {
    this.#folder = folder;
    this.#compiler = NodeCompiler.create({
      workspace: folder,
      fontArgs: [{ fontPaths: [...listFontFiles(), ...fontFolders] }],
    });
  }

  /** Whether a file of the folder is a picture that can be shown; one that cannot would stop the whole book. */
  canShow(file: string): boolean {
    return this.#read(`#image(${typstLiteral(`/${file}`)})`, (source) => !this.#compiler.compile(source).hasError());
  }

  /**
   * Typesets the PDF of a book.
   * @throws Error with the typesetter's message, which is a bug of this program: no page may cause it
   */
  makePdf(job: PdfJob, book: WrittenBook, pictures: ReadonlyMap<string, string>): { bytes: Buffer; sheets: number } {
    return this.#read(writeSource(job, book, pictures), (source) => {
      const result = this.#compiler.compile(source);
      const document = result.result;
      if (document === null) {
        const reasons = result.takeError()?.shortDiagnostics ?? [];
        throw new Error(`The typesetter refused the book: ${JSON.stringify(reasons).slice(0, 2000)}`);
      }
      // The layout is complete: its cache is freed for the export.
      this.#compiler.evictCache(0);
      return { bytes: this.#compiler.pdf(document), sheets: document.numOfPages };
    });
  }

  /**
   * Passes a source under a unique name: the library diffs sources of the same name, and does so incorrectly when a
   * change splits a multi-byte character.
   */
  #read<Result>(source: string, use: (source: { mainFilePath: string }) => Result): Result {
    this.#sources += 1;
    const mainFilePath = path.join(this.#folder, `source-${this.#sources}.typ`);
    this.#compiler.addSource(mainFilePath, source);
    try {
      return use({ mainFilePath });
    } finally {
      this.#compiler.unmapShadow(mainFilePath);
      this.#compiler.evictCache(0);
    }
  }
}

/** The whole book in the typesetter's language. */
function writeSource(job: PdfJob, book: WrittenBook, pictures: ReadonlyMap<string, string>): string {
  const families = orderFamilies(book.language, book.body);
  const [, lang = 'en', region] = /^([a-z]{2,3})(?:[-_](?:[a-z]{4}[-_])?([a-z]{2}))?\b/i.exec(book.language) ?? [];
  const settings: [string, Markup][] = [
    ['title', typstLiteral(job.title)],
    ['author', typstLiteral(job.organization)],
    ['date', writeDate(job.revision.createdAt)],
    ['lang', typstLiteral(lang.toLowerCase())],
    ['region', region === undefined ? NONE : typstLiteral(region.toUpperCase())],
    ['fonts', array(families.text.map(typstLiteral))],
    ['code-fonts', array(families.code.map(typstLiteral))],
  ];
  return [
    `#let settings = ${dictionary(settings)}`,
    `#let known = ${dictionary(book.places.map((name) => [name, NONE]))}`,
    `#let pictures = ${dictionary(Array.from(pictures, ([name, file]) => [name, typstLiteral(`/${file}`)]))}`,
    THEME,
    '#show: book',
    `#${book.body}`,
  ].join('\n');
}

function writeDate(instant: string): Markup {
  const [year = 2000, month = 1, day = 1] = instant.slice(0, 10).split('-').map(Number);
  return typstCall('datetime', { year: number(year), month: number(month), day: number(day) });
}
