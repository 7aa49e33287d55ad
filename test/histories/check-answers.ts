import { type History, show } from './history.ts';

/** No call responds with an error of the server. */
export function checkAnswers({ entries }: History): string[] {
  return entries
    .filter(({ status }) => status !== undefined && status >= 500)
    .map((entry) => `A call was answered with an error: ${show(entry)}.`);
}
