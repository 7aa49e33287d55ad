import type { TogetherTexts } from './texts.ts';

export const texts: TogetherTexts = {
  people: 'People on this page',
  program: 'Program',
  follow: 'Follow {name}',
  unfollow: 'Stop following {name}',
  joined: '{name} is here too',
  conflictBy: '{name} changed the same text as you: both versions are shown.',
};
