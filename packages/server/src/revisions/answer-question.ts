import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Document } from '@bindery/content';
import type { Context } from '../context.ts';
import { type PdfServerMessage, PICTURE_FOLDER, type RendererMessage } from '../pdf/messages.ts';
import type { PdfJob } from '../pdf/pdf-job.ts';
import type { RevisionView } from '../store/revision-reader.ts';
import { runTask } from '../workers/compute-tasks.ts';
import { HeavyWorkError } from '../workers/heavy-work.ts';
import { computePages } from './compute-pages.ts';
import { describeApis } from './describe-apis.ts';
import type { SpecificationPlace, SpecificationSources } from './find-specification.ts';

/** What the questions of a renderer are answered from. */
export type AnswerSources = SpecificationSources & Pick<Context, 'content' | 'blobs'>;

type Question = Extract<RendererMessage, { kind: 'objects' | 'picture' | 'pages' | 'described' }>;

/** Answers what a renderer asks of its job; `folder` is the renderer's own. */
export async function answerQuestion(
  sources: AnswerSources,
  job: PdfJob,
  folder: string,
  question: Question,
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
      const place = { organizationId: job.organizationId, view, page };
      return { kind: 'described', document: await describe(sources, job, place, question.document) };
    }
  }
}

const readView = async (sources: AnswerSources, { organizationId, root }: PdfJob): Promise<RevisionView> =>
  computePages(sources, organizationId, await sources.revisions.view(root));

/** What shows much of an API is described by a compute process. */
async function describe(
  sources: AnswerSources,
  { organizationId, root }: PdfJob,
  place: SpecificationPlace,
  document: Document,
): Promise<Document> {
  try {
    return await describeApis(sources, place, document);
  } catch (error) {
    if (!(error instanceof HeavyWorkError) || sources.compute === undefined) throw error;
    return runTask(sources.compute, 'describe-apis', { organizationId, root, pageId: place.page.id, document });
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
