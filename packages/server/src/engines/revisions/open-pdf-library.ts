import type { Platform } from '../../platform/platform.ts';
import { type Making, PdfLibrary } from '../pdf/pdf-library.ts';
import { type AnswerSources, answerQuestion } from './answer-question.ts';

/** Opens the library of PDFs, whose renderers read from revisions. */
export function openPdfLibrary(
  sources: AnswerSources & Pick<Platform, 'clock' | 'temporary'>,
  making: Making = {},
): PdfLibrary {
  const { clock, config, log, temporary } = sources;
  return new PdfLibrary(
    { clock, config, log, temporary, answer: (...asked) => answerQuestion(sources, ...asked) },
    making,
  );
}
