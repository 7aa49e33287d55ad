import type { TogetherTexts } from './texts.ts';

export const texts: TogetherTexts = {
  people: 'Personen auf dieser Seite',
  program: 'Programm',
  follow: '{name} folgen',
  unfollow: '{name} nicht mehr folgen',
  joined: '{name} ist auch hier',
  conflictBy: '{name} hat denselben Text geändert wie Sie: Beide Fassungen werden angezeigt.',
};
