import type { PdfServerMessage, RendererMessage } from './messages.ts';
import { type SentMessage, serveJob } from './render-job.ts';

// A separate program: it reads one job from the server that started it, which ends it. Native code that runs for long,
// or needs too much memory, can be stopped in a process and nowhere else.

/** The question before this one: responses are matched by their order alone. */
let before: Promise<unknown> = Promise.resolve();

const ask = (message: RendererMessage): Promise<PdfServerMessage> =>
  new Promise((resolve, reject) => {
    process.once('message', (answer) => resolve(answer as PdfServerMessage));
    process.send?.(message, (error: Error | null) => error && reject(error));
  });

const send: SentMessage = (message) => {
  const answer = before.then(() => ask(message));
  before = answer.catch(() => undefined);
  return answer;
};

process.once('disconnect', () => process.exit(1));
process.once('message', (message) => {
  // The server checks the memory once more before it ends this process.
  void serveJob(message as PdfServerMessage, send).then((last) => process.send?.(last));
});
