// Draws words by a Zipf distribution, as in any text.
import { capital } from './inflection.mjs';
import { createRandom, shuffle } from './random.mjs';
import { ADJECTIVES, ADVERBS, ENDINGS, NOUNS, SYLLABLES, VERBS } from './words.mjs';

/** Invented product terms: the long tail of the vocabulary. */
function coinTerms(seed, count) {
  const rng = createRandom(seed, 1);
  const terms = new Set();
  while (terms.size < count) {
    const stem = rng.pick(SYLLABLES) + rng.pick(SYLLABLES) + (rng.chance(35) ? rng.pick(SYLLABLES) : '');
    terms.add(stem + rng.pick(ENDINGS));
  }
  return [...terms];
}

/** Draws from a list so that the n-th word is about n times rarer than the first (Zipf). */
function zipf(list) {
  const cumulative = [];
  let sum = 0;
  for (let i = 0; i < list.length; i++) {
    sum += Math.floor(1e7 / (i + 8));
    cumulative.push(sum);
  }
  return (rng) => {
    const at = rng.below(sum);
    let low = 0;
    let high = list.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (cumulative[middle] > at) high = middle;
      else low = middle + 1;
    }
    return list[low];
  };
}

/** The vocabulary of one page: its own topic words are frequent, the rest follows Zipf. */
export function createVocabulary(rng, draw) {
  const topic = {
    nouns: Array.from({ length: 6 }, () => draw.noun(rng)),
    verbs: Array.from({ length: 4 }, () => draw.verb(rng)),
    terms: Array.from({ length: 3 }, () => draw.term(rng)),
  };
  const w = {
    noun: () => (rng.chance(45) ? rng.pick(topic.nouns) : draw.noun(rng)),
    verb: () => (rng.chance(35) ? rng.pick(topic.verbs) : draw.verb(rng)),
    term: () => (rng.chance(75) ? rng.pick(topic.terms) : draw.term(rng)),
    adjective: () => draw.adjective(rng),
    adverb: () => rng.pick(ADVERBS),
    number: () => rng.pick([2, 3, 5, 8, 10, 15, 20, 30, 60, 90, 100, 250, 300, 500, 1000]),
    identifier: () => `${w.verb()}${capital(w.noun())}`,
    code: () => `E${rng.between(1000, 9999)}`,
  };
  return w;
}

/** Draws the words of all pages of a space. */
export function createDraw(seed, pages) {
  return {
    noun: zipf(shuffle(NOUNS, createRandom(seed, 2))),
    verb: zipf(shuffle(VERBS, createRandom(seed, 3))),
    adjective: zipf(shuffle(ADJECTIVES, createRandom(seed, 4))),
    term: zipf(coinTerms(seed, 2000 + Math.floor(pages / 2))),
  };
}
