import type { Context } from '../../../domain/context.ts';
import { transact } from '../../../platform/db/transact.ts';
import type { JobRun } from '../../../platform/jobs/job.ts';
import { PermanentError } from '../../../platform/jobs/permanent-error.ts';
import { sendMail } from '../../../platform/mail/mail-server.ts';
import { writeMessage } from '../../../platform/mail/messages.ts';
import { type ClaimedMail, claimMail, releaseMail } from './claim-mails.ts';
import { findNextMailTime } from './queries.ts';
import { scheduleMails } from './schedule-mails.ts';
import { writeLetter } from './write-letter.ts';

/** Sends the mails of a person that are due: at most once each. */
export async function mailNotificationsJob(
  ctx: Context,
  payload: Readonly<Record<string, unknown>>,
  run: JobRun,
): Promise<void> {
  const userId = String(payload['userId']);
  if (ctx.config.mail === undefined) return;
  let failure: unknown;
  for (let isDone = run.isAbandoned; !isDone; ) {
    run.signal.throwIfAborted();
    const mail = await transact(ctx, (tx) => claimMail(tx, userId));
    if (mail !== undefined) failure = await send(ctx, userId, mail, run);
    isDone = mail === undefined || failure !== undefined;
  }
  await transact(ctx, async (tx) => {
    const next = await findNextMailTime(tx.db, userId);
    if (next !== undefined) await scheduleMails(tx, userId, next > tx.now ? next : tx.now);
  });
  if (failure !== undefined) throw failure;
}

/** @returns a failure after which this mail is not sent again @throws a failure after which the job is repeated */
async function send(ctx: Context, userId: string, mail: ClaimedMail, run: JobRun): Promise<unknown> {
  const letter = await writeLetter(ctx, userId, mail);
  if (letter === undefined || ctx.config.mail === undefined) return undefined;
  try {
    await sendMail(ctx.config.mail, mail.email, writeMessage(letter.message), letter.headers);
    return undefined;
  } catch (error) {
    if (run.isLastTry || error instanceof PermanentError) return error;
    await transact(ctx, (tx) => releaseMail(tx, mail));
    throw error;
  }
}
