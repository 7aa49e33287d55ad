import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { PDF_FILE, type PdfServerMessage, PICTURE_FOLDER, type RendererMessage } from '../engines/pdf/messages.ts';
import type { Render } from '../engines/pdf/pdf-library.ts';
import { serveJob } from '../engines/pdf/render-job.ts';
import { newId } from '../platform/ids.ts';

/**
 * Makes a PDF within this process, by the same questions and answers as the renderer's own process, which needs longer
 * to start than a small PDF to make. Nothing stops it, and a refusal is a failure.
 */
export const renderHere: Render = async (sources, job, file) => {
  const folder = path.join(sources.temporary.path, `pdf-${newId()}`);
  await mkdir(path.join(folder, PICTURE_FOLDER), { recursive: true });
  try {
    const ask = async (question: RendererMessage): Promise<PdfServerMessage> => {
      if (question.kind === 'finished' || question.kind === 'refused' || question.kind === 'failed')
        throw new Error(`"${question.kind}" is no question.`);
      // As between processes: neither side contains what the other may change.
      return structuredClone(await sources.answer(job, folder, structuredClone(question)));
    };
    const last = await serveJob({ kind: 'job', job, folder }, ask);
    if (last.kind !== 'finished') throw new Error(JSON.stringify(last));
    await rename(path.join(folder, PDF_FILE), file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
