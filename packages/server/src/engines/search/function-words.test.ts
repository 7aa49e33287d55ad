import { expect, it } from 'vitest';
import { listContentWords } from './function-words.ts';

const contentOf = (query: string) => {
  const words = query.split(' ');
  return [...listContentWords(words)].map((index) => words[index]).join(' ');
};

it.each([
  ['how do i rotate a token', 'rotate token'],
  ['wie kann ich eine seite verschieben', 'seite verschieben'],
  ['comment creer un espace', 'creer espace'],
  ['where can i read about read replicas', 'replicas'],
  ['read replicas of databases', 'read replicas databases'],
  ['where clause', 'where clause'],
  ['for loop', 'for loop'],
  ['to be or not', 'not'],
  ['what is this for', 'what is this for'],
  ['rate limit headers', 'rate limit headers'],
  ['', ''],
])('finds the content of “%s”: “%s”', (query, content) => expect(contentOf(query)).toBe(content));
