import { parsePage } from '@bindery/content';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import type { App } from '../http/app.ts';
import { runNextJob } from '../jobs/worker.ts';
import { lookupOf } from '../links/lookup-of.ts';
import { readSourceText } from '../links/read-texts.ts';
import { drawCard } from '../published/endpoints/draw-card.ts';
import { computePages } from '../revisions/compute-pages.ts';
import { describeApis } from '../revisions/describe-apis.ts';
import { readStoredPage } from '../revisions/read-sections.ts';
import { readSearched } from '../revisions/searched-content.ts';
import { findDocumentPage } from '../search/update-index.ts';
import { decodeSource } from '../store/revision-reader.ts';
import { TASKS_PATH } from '../workers/compute-channel.ts';
import type { ComputeTasks, TaskKind } from '../workers/compute-tasks.ts';

/** A document may be asked for as its tree. */
const MAX_ASKED = 64 * 1024 * 1024;

type Tasks = {
  readonly [Kind in TaskKind]: (asks: ComputeTasks[Kind]['asks']) => Promise<ComputeTasks[Kind]['answers']>;
};

/**
 * The tasks of a compute process, each as `POST /~compute/{task}`. Any process that may connect to the process has
 * proved to be the server that started it.
 * @param stopping aborted when jobs are to be handed back
 */
export function registerTasks(app: App, ctx: Context, stopping: AbortSignal): void {
  const tasks: Tasks = {
    'read-page': async ({ spaceId, previewed, state, pageId }) => {
      const content = await readSearched(ctx, { spaceId, previewed });
      const page = findDocumentPage(content.view, pageId);
      return content.state === state && page !== undefined ? readStoredPage(ctx, content, page) : null;
    },
    'read-links': async ({ root, text }) => {
      const view = await ctx.revisions.view(root);
      const [bytes = new Uint8Array()] = await ctx.content.get([text.document]);
      return readSourceText(ctx.content, lookupOf(view), text, parsePage(decodeSource(bytes)));
    },
    'describe-apis': async ({ organizationId, root, pageId, document }) => {
      const view = await computePages(ctx, organizationId, await ctx.revisions.view(root));
      const page = findDocumentPage(view, pageId)?.page;
      return page === undefined ? document : describeApis(ctx, { organizationId, view, page }, document);
    },
    'draw-card': async (card) => (await drawCard(card)).toString('base64'),
    'run-job': ({ kinds }) => runNextJob(ctx, stopping, undefined, kinds),
  };
  for (const [name, run] of Object.entries(tasks)) {
    const handle = async (request: FastifyRequest, reply: FastifyReply) => {
      const result = await (run as (asks: unknown) => Promise<unknown>)(request.body);
      return reply.send({ result });
    };
    app.post(`${TASKS_PATH}/${name}`, { bodyLimit: MAX_ASKED, schema: { body: {} } }, handle);
  }
}
