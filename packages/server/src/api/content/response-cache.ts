import type { FastifyReply } from 'fastify';
import { LruCache } from '../../store/lru-cache.ts';

/** Bytes of the answers about pages that are kept, and of the larger ones about whole trees. */
const MAX_PAGES = 16 * 1024 * 1024;
const MAX_TREES = 48 * 1024 * 1024;
/** Bytes of either that stay in memory however long nobody reads them. */
export const RESTING_ANSWERS = 2 * 1024 * 1024;

/** Answers that never change, such as those about a revision, by their entity tag. */
export type ResponseCache = LruCache<Buffer>;

const weigh = (answer: Buffer) => answer.length + 200;

export const keepPageAnswers = (): ResponseCache => new LruCache(MAX_PAGES, weigh);

/** The tree of forty thousand pages is an answer of more than twenty megabytes: it may fill the whole cache. */
export const keepTreeAnswers = (): ResponseCache => new LruCache(MAX_TREES, weigh, MAX_TREES);

/** What is being written, for those who ask for it at once. */
const writing = new WeakMap<ResponseCache, Map<string, Promise<Buffer>>>();

/**
 * Sends an answer as the bytes that the socket accepts: written once, then as often as it is asked for.
 * @param present the value, or its JSON
 */
export async function sendCached<Answer>(
  reply: FastifyReply,
  answers: ResponseCache,
  tag: string,
  present: () => Promise<Answer> | Answer,
): Promise<FastifyReply> {
  const bytes = answers.get(tag) ?? (await write(answers, tag, present));
  return reply.type('application/json; charset=utf-8').send(bytes as never);
}

async function write<Answer>(answers: ResponseCache, tag: string, present: () => Promise<Answer> | Answer) {
  const running = writing.get(answers) ?? new Map<string, Promise<Buffer>>();
  writing.set(answers, running);
  const begin = async () => {
    const answer = await present();
    const bytes = Buffer.isBuffer(answer) ? answer : Buffer.from(JSON.stringify(answer));
    answers.set(tag, bytes);
    return bytes;
  };
  const bytes = running.get(tag) ?? begin().finally(() => running.delete(tag));
  running.set(tag, bytes);
  return bytes;
}
