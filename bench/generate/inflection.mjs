// Forms of the words: plurals, participles, articles.

export const capital = (text) => text[0].toUpperCase() + text.slice(1);
export const plural = (noun) =>
  /(s|x|ch|sh)$/.test(noun) ? `${noun}es` : /[^aeiou]y$/.test(noun) ? `${noun.slice(0, -1)}ies` : `${noun}s`;
export const third = (verb) =>
  /(s|x|ch|sh|z)$/.test(verb) ? `${verb}es` : /[^aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}ies` : `${verb}s`;
const DOUBLED = new Set([
  'map',
  'pin',
  'reset',
  'run',
  'scan',
  'skip',
  'split',
  'stop',
  'submit',
  'trim',
  'wrap',
  'log',
  'tag',
]);
export const ing = (verb) =>
  `${DOUBLED.has(verb) ? verb + verb.at(-1) : /[^e]e$/.test(verb) ? verb.slice(0, -1) : verb}ing`;
const IRREGULAR = {
  build: 'built',
  find: 'found',
  hide: 'hidden',
  keep: 'kept',
  override: 'overridden',
  read: 'read',
  rebuild: 'rebuilt',
  reset: 'reset',
  run: 'run',
  send: 'sent',
  show: 'shown',
  split: 'split',
  write: 'written',
};
export const past = (verb) =>
  IRREGULAR[verb] ??
  (DOUBLED.has(verb)
    ? `${verb + verb.at(-1)}ed`
    : /e$/.test(verb)
      ? `${verb}d`
      : /[^aeiou]y$/.test(verb)
        ? `${verb.slice(0, -1)}ied`
        : `${verb}ed`);
export const article = (word) => (/^(a|e|i|o|un(?!i)|up)/.test(word) ? 'an ' : 'a ') + word;
export const slug = (text) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
