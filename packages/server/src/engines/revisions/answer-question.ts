import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Document } from '@bindery/content';
import { HeavyWorkError } from '../../platform/compute/heavy-work.ts';
import type { Platform } from '../../platform/platform.ts';
import type { RevisionView } from '../../platform/store/revision-reader.ts';
import { type PdfServerMessage, PICTURE_FOLDER, type RendererQuestion } from '../pdf/messages.ts';
import type { PdfJob } from '../pdf/pdf-job.ts';
import { computePages } from './compute-pages.ts';
import { describeApis } from './describe-apis.ts';
import { DESCRIBE_APIS } from './describe-apis-task.ts';
import type { LocatedPage, SpecificationSources } from './find-specification.ts';

/** Sources of responses to a renderer. */
export type AnswerSources = SpecificationSources & Pick<Platform, 'content' | 'blobs'>;

/** Responds to a question of a renderer about its job; `folder` belongs to the renderer. */
export async function answerQuestion(
  sources: AnswerSources,
  job: PdfJob,
  folder: string,
  question: RendererQuestion,
): Promise<PdfServerMessage> {
  switch (question.kind) {
    case 'objects':
      return { kind: 'objects', objects: await sources.content.unguarded.get(question.hashes) };
    case 'picture':
      return { kind: 'picture', isThere: await copyBlob(sources, folder, question) };
    case 'pages':
      return { kind: 'pages', pages: (await readView(sources, job)).content.pages };
    case 'described': {
      const view = await readView(sources, job);
      const page = view.index.byId.get(question.page)?.page;
      if (page?.type !== 'document') return { kind: 'described', document: question.document };
      const locatedPage = { organizationId: job.organizationId, view, page };
      return { kind: 'described', document: await describe(sources, job, locatedPage, question.document) };
    }
  }
}

const readView = async (sources: AnswerSources, { organizationId, root }: PdfJob): Promise<RevisionView> =>
  computePages(sources, organizationId, await sources.revisions.view(root));

/** Compute processes describe large APIs. */
async function describe(
  sources: AnswerSources,
  { organizationId, root }: PdfJob,
  locatedPage: LocatedPage,
  document: Document,
): Promise<Document> {
  try {
    return await describeApis(sources, locatedPage, document);
  } catch (error) {
    if (!(error instanceof HeavyWorkError) || sources.compute === undefined) throw error;
    return DESCRIBE_APIS.run(sources.compute, { organizationId, root, pageId: locatedPage.page.id, document });
  }
}

async function copyBlob(
  { blobs }: AnswerSources,
  folder: string,
  { blob, file }: { readonly blob: string; readonly file: string },
): Promise<boolean> {
  if (!/^[\w-]{1,40}\.[a-z]{3,4}$/.test(file) || !(await blobs.has(blob))) return false;
  await pipeline(blobs.read(blob), createWriteStream(path.join(folder, PICTURE_FOLDER, file)));
  return true;
}
