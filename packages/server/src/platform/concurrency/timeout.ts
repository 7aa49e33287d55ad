import { ServiceError } from '../errors.ts';

/**
 * Waits for shared work, which continues after a timeout of one caller.
 * @throws 503 after this many milliseconds
 */
export async function withTimeout<Result>(milliseconds: number, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    const message = `The request exceeded ${secondsOf(milliseconds)} seconds and continues in the background. Try again.`;
    timer = setTimeout(() => reject(new ServiceError(503, message, 'work_timeout')), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Whole seconds, for messages. */
export const secondsOf = (milliseconds: number): number => Math.ceil(milliseconds / 1000);
