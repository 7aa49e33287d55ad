import { gemoji } from 'gemoji';

/** Short codes of emoji with their characters, as pages write them: `:tada:`. */
export const EMOJI: readonly (readonly [name: string, character: string])[] = gemoji.flatMap(({ names, emoji }) =>
  names.map((name) => [name, emoji] as const),
);
