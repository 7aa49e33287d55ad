import { buildSideProgram } from './side-program.ts';

/** Builds the program that PDFs are made in from its sources. */
export const buildPdfRenderer = (): Promise<void> =>
  buildSideProgram('engines/pdf/pdf-renderer.ts', 'pdf-renderer', ['@myriaddreamin/typst-ts-node-compiler']);
