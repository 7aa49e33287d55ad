import { type EntryOf, type History, isDone, ofKind, show } from './history.ts';

type Typed = EntryOf<'type'> & { readonly ended: number; readonly answer: NonNullable<EntryOf<'type'>['answer']> };
type Read = EntryOf<'read-draft'> & {
  readonly ended: number;
  readonly answer: NonNullable<EntryOf<'read-draft'>['answer']>;
};

/**
 * A draft is one sequence of batches: each word has one version, in real-time order, also where it was sent twice, and a
 * document of a version has the words up to it, each once.
 */
export function checkDrafts({ entries }: History): string[] {
  const typed = ofKind(entries, 'type').filter(isDone) as Typed[];
  const reads = ofKind(entries, 'read-draft').filter(isDone) as Read[];
  const sent = new Set(ofKind(entries, 'type').map(({ asked }) => `${asked.draft} ${asked.word}`));
  const drafts = new Set([...typed, ...reads].map(({ asked }) => asked.draft));
  return [...drafts].flatMap((draft) => {
    const ofDraft = ({ asked }: Typed | Read) => asked.draft === draft;
    return [
      ...checkVersions(typed.filter(ofDraft)),
      ...checkOrder([...typed.filter(ofDraft), ...reads.filter(ofDraft)]),
      ...reads.filter(ofDraft).flatMap((read) => checkRead(read, typed.filter(ofDraft), sent)),
    ];
  });
}

/** A word has the same version each time it is sent, and no other word has it. */
function checkVersions(typed: readonly Typed[]): string[] {
  const versions = new Map<string, number>();
  const words = new Map<number, string>();
  return typed.flatMap((entry) => {
    const { word } = entry.asked;
    const { version } = entry.answer;
    const isSame = (versions.get(word) ?? version) === version && (words.get(version) ?? word) === word;
    versions.set(word, version);
    words.set(version, word);
    return isSame ? [] : [`A version of a draft has two words, or a word two versions: ${show(entry)}.`];
  });
}

/** What begins after something has ended does not come before it; the first sending of a word counts. */
function checkOrder(all: readonly (Typed | Read)[]): string[] {
  const first = all.filter(
    (entry) =>
      entry.kind === 'read-draft' ||
      !all.some((other) => other.kind === 'type' && other.asked.word === entry.asked.word && other.began < entry.began),
  );
  return first.flatMap((later) =>
    first
      .filter((earlier) => earlier.ended < later.began && earlier.answer.version > later.answer.version)
      .map((earlier) => `A draft went back: ${show(later)} after ${show(earlier)}.`),
  );
}

function checkRead(read: Read, typed: readonly Typed[], sent: ReadonlySet<string>): string[] {
  const { version, words } = read.answer;
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const wrong = typed.filter(
    ({ asked, answer }) => (counts.get(asked.word) ?? 0) !== (answer.version <= version ? 1 : 0),
  );
  const unknown = words.filter((word) => !sent.has(`${read.asked.draft} ${word}`));
  const twice = [...counts.values()].some((count) => count > 1);
  return [
    ...wrong.map((entry) => `A draft has a word too often or too seldom: ${show(entry)}, read by ${show(read)}.`),
    ...(unknown.length > 0 || twice ? [`A draft has words that nobody typed once: ${show(read)}.`] : []),
  ];
}
