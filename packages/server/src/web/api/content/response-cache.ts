import type { FastifyReply } from 'fastify';
import { LruCache } from '../../../platform/store/lru-cache.ts';

/** Maximum bytes of cached responses about pages, and of the larger ones about whole trees. */
const MAX_PAGES = 16 * 1024 * 1024;
const MAX_TREES = 48 * 1024 * 1024;
/** Bytes of either that stay cached when unused. */
export const RESTING_ANSWERS = 2 * 1024 * 1024;

/** Immutable responses, such as those about a revision, by entity tag. */
export type ResponseCache = LruCache<Buffer>;

const weigh = (answer: Buffer) => answer.length + 200;

export const keepPageAnswers = (): ResponseCache => new LruCache(MAX_PAGES, weigh);

/** The tree of forty thousand pages is a response of more than twenty megabytes: it may fill the whole cache. */
export const keepTreeAnswers = (): ResponseCache => new LruCache(MAX_TREES, weigh, MAX_TREES);

/** Responses in progress, shared by concurrent requests. */
const writing = new WeakMap<ResponseCache, Map<string, Promise<Buffer>>>();

/**
 * Sends a response as bytes: serialized once, then cached.
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
