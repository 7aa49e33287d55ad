// Sentences, titles and headings of generated pages; `w` draws words.
import { article, capital, ing, past, plural, third } from './inflection.mjs';

export const SENTENCES = [
  (w) => `The ${w.noun()} ${third(w.verb())} the ${w.noun()} of every ${w.adjective()} ${w.noun()}.`,
  (w) =>
    `${capital(w.adverb())} ${w.verb()} the ${w.noun()} before you ${w.verb()} ${article(w.adjective())} ${w.noun()}.`,
  (w) =>
    `When ${article(w.noun())} is ${past(w.verb())}, ${w.term()} ${third(w.verb())} the ${w.adjective()} ${w.noun()} and ${third(w.verb())} it.`,
  (w) =>
    `${capital(plural(w.noun()))} that belong to ${article(w.adjective())} ${w.noun()} are ${w.adverb()} ${past(w.verb())}.`,
  (w) =>
    `Use the \`${w.identifier()}\` ${w.noun()} to ${w.verb()} ${plural(w.noun())} without ${ing(w.verb())} the ${w.noun()}.`,
  (w) => `${capital(article(w.noun()))} without ${article(w.noun())} is ${past(w.verb())} after ${w.number()} seconds.`,
  (w) => `By default ${w.term()} ${third(w.verb())} up to ${w.number()} ${plural(w.noun())} at once.`,
  (w) =>
    `If the ${w.noun()} fails, the ${w.adjective()} ${w.noun()} is ${past(w.verb())} and the ${w.noun()} reports \`${w.code()}\`.`,
  (w) => `This ${third(w.verb())} the ${w.noun()}, but it does not ${w.verb()} ${w.adjective()} ${plural(w.noun())}.`,
  (w) => `Both the ${w.noun()} and the ${w.noun()} have to be ${past(w.verb())} by the same ${w.noun()}.`,
  (w) =>
    `In ${article(w.adjective())} ${w.noun()}, **${ing(w.verb())}** ${article(w.noun())} takes longer than ${ing(w.verb())} it.`,
  (w) =>
    `Administrators ${w.adverb()} ${w.verb()} ${plural(w.noun())} with ${w.term()}, because ${plural(w.noun())} are ${w.adjective()}.`,
  (w) =>
    `See which ${plural(w.noun())} were ${past(w.verb())} since the last ${w.noun()}; *${w.adjective()}* ones come first.`,
  (w) => `It is ${w.adverb()} safe to ${w.verb()} ${article(w.noun())} while ${w.term()} ${third(w.verb())} another.`,
];

export const TITLES = [
  (w) => `${capital(ing(w.verb()))} ${w.adjective()} ${plural(w.noun())}`,
  (w) => `${capital(w.noun())} ${w.noun()} reference`,
  (w) => `How ${plural(w.noun())} are ${past(w.verb())}`,
  (w) => `${capital(w.verb())} ${article(w.adjective())} ${w.noun()}`,
  (w) => `${capital(w.adjective())} ${plural(w.noun())} and ${plural(w.noun())}`,
  (w) => `${capital(w.term())} ${w.noun()} ${plural(w.noun())}`,
];

export const HEADINGS = [
  (w) => `${capital(ing(w.verb()))} the ${w.noun()} of ${capital(w.term())}`,
  (w) => `Limits of ${w.adjective()} ${plural(w.noun())}`,
  (w) => `${capital(w.noun())} ${w.noun()}s of ${capital(w.term())}`.replace(/ss of/, 'ses of'),
  (w) => `When the ${w.noun()} is ${past(w.verb())}`,
  (w) => `${capital(w.verb())} the ${w.adjective()} ${w.noun()}`,
  (w) => `Why ${plural(w.noun())} are ${w.adjective()}`,
];
