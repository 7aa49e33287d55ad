import type { FastifyReply } from 'fastify';
import { LruCache } from '../../store/lru-cache.ts';

/** Bytes of the answers about pages that are kept, and of the larger ones about whole trees. */
const MAX_PAGES = 16 * 1024 * 1024;
const MAX_TREES = 48 * 1024 * 1024;

/** Answers that never change, such as those about a revision, by their entity tag. */
export type KeptAnswers = LruCache<Buffer>;

const weigh = (answer: Buffer) => answer.length + 200;

export const keepPageAnswers = (): KeptAnswers => new LruCache(MAX_PAGES, weigh);

/** Trees of ten thousand pages are answers of several megabytes: each may take a third of the room. */
export const keepTreeAnswers = (): KeptAnswers => new LruCache(MAX_TREES, weigh, MAX_TREES / 3);

/** Sends an answer as the bytes that the socket takes: written once, then as often as it is asked for. */
export async function sendKept<Answer>(
  reply: FastifyReply,
  answers: KeptAnswers,
  tag: string,
  present: () => Promise<Answer> | Answer,
): Promise<FastifyReply> {
  let bytes = answers.get(tag);
  if (bytes === undefined) {
    bytes = Buffer.from(JSON.stringify(await present()));
    answers.set(tag, bytes);
  }
  return reply.type('application/json; charset=utf-8').send(bytes as never);
}
