import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../domain/context.ts';
import { lookupOf } from '../engines/links/lookup-of.ts';
import { READ_LINKS } from '../engines/links/read-links-task.ts';
import { readSourceText } from '../engines/links/read-texts.ts';
import { computePages } from '../engines/revisions/compute-pages.ts';
import { describeApis } from '../engines/revisions/describe-apis.ts';
import { DESCRIBE_APIS } from '../engines/revisions/describe-apis-task.ts';
import { findDocumentPage } from '../engines/search/find-document-page.ts';
import { READ_PAGE } from '../engines/search/read-page-task.ts';
import { readStoredPage } from '../engines/search/read-sections.ts';
import { openSearchedContent, rootOfState } from '../engines/search/searched-content.ts';
import { TASKS_PATH } from '../platform/compute/compute-channel.ts';
import type { ComputeTask } from '../platform/compute/compute-tasks.ts';
import type { App } from '../platform/http/app.ts';
import { BODY_LIMITS } from '../platform/http/body-limits.ts';
import { RUN_JOB } from '../platform/jobs/run-job-task.ts';
import { runNextJob } from '../platform/jobs/worker.ts';
import { parseStoredText } from '../platform/store/revision-reader.ts';
import { drawCard } from '../web/published/endpoints/draw-card.ts';
import { DRAW_CARD } from '../web/published/endpoints/draw-card-task.ts';
import { JOBS } from './jobs.ts';

/** A task, and what does it in this process. */
type Handler = readonly [name: string, work: (asks: unknown) => Promise<unknown>];

const handle = <Asks, Answers>(
  { name }: ComputeTask<Asks, Answers>,
  work: (asks: Asks) => Promise<Answers>,
): Handler => [name, (asks) => work(asks as Asks)];

/**
 * The tasks of a compute process, each as `POST /~compute/{task}`. Any process that may connect to the process has
 * proved to be the server that started it.
 * @param stopping aborted when jobs are to be handed back
 */
export function registerTasks(app: App, ctx: Context, stopping: AbortSignal): void {
  const handlers: readonly Handler[] = [
    handle(READ_PAGE, async ({ organizationId, state, pageId }) => {
      const content = await openSearchedContent(ctx, organizationId, rootOfState(state));
      const page = findDocumentPage(content.view, pageId);
      return content.state === state && page !== undefined ? readStoredPage(ctx, content, page) : null;
    }),
    handle(READ_LINKS, async ({ root, text }) => {
      const view = await ctx.revisions.view(root);
      const [bytes = new Uint8Array()] = await ctx.content.get([text.document]);
      return readSourceText(ctx.content, lookupOf(view), text, parseStoredText(text, bytes));
    }),
    handle(DESCRIBE_APIS, async ({ organizationId, root, pageId, document }) => {
      const view = await computePages(ctx, organizationId, await ctx.revisions.view(root));
      const page = findDocumentPage(view, pageId)?.page;
      return page === undefined ? document : describeApis(ctx, { organizationId, view, page }, document);
    }),
    handle(DRAW_CARD, async (card) => (await drawCard(card)).toString('base64')),
    handle(RUN_JOB, ({ kinds }) => runNextJob(ctx, stopping, JOBS, kinds)),
  ];
  for (const [name, work] of handlers) {
    const answer = async (request: FastifyRequest, reply: FastifyReply) =>
      reply.send({ result: await work(request.body) });
    app.post(`${TASKS_PATH}/${name}`, { bodyLimit: BODY_LIMITS.computeTask, schema: { body: {} } }, answer);
  }
}
