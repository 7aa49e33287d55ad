import { ApiError } from '../../data/client.ts';
import { getTexts } from '../../texts/texts.ts';

/** The message of a refusal, to be shown in context. */
export function messageOf(error: unknown): string {
  const texts = getTexts('shell');
  if (error instanceof ApiError && error.status === 0) return texts.unreachable;
  return error instanceof Error ? error.message : texts.failedText;
}
