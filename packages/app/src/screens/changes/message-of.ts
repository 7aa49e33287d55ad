import { ApiError } from '../../data/client.ts';
import { getTexts } from '../../texts/texts.ts';

/** What a refusal says, to be shown where it happened. */
export function messageOf(error: unknown): string {
  const texts = getTexts('shell');
  if (error instanceof ApiError && error.status === 0) return texts.unreachable;
  return error instanceof Error ? error.message : texts.failedText;
}
