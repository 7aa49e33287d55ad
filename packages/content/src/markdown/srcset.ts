/** One of several sources of a picture. */
export interface SourceCandidate {
  readonly target: string;
  /** With the white space before it: ` 2x`, ` 300w`; empty without one. */
  readonly descriptor: string;
}

/** Descriptors up to the end of their candidate. */
const DESCRIPTORS = /(?:\s+\d+(?:\.\d+)?[wxh])+(?=\s*(?:,|$))/;

/**
 * Splits the value of `srcset`. Authors write names of files as they are, so blanks end a target only before a
 * descriptor, and a comma with a blank only in a list that has one. Comes to the end in linear time.
 */
export function splitCandidates(srcset: string): SourceCandidate[] {
  const value = srcset
    .replace(/\s+/g, ' ')
    .replace(/(?<![ ,])[ ,]+$/, '')
    .trim();
  if (!DESCRIPTORS.test(value)) return value === '' ? [] : [{ target: value, descriptor: '' }];
  return value
    .split(/, |(?<= \d+(?:\.\d+)?[wxh]) ?,/)
    .map((candidate) => {
      const descriptor = DESCRIPTORS.exec(candidate)?.[0] ?? '';
      return {
        target: candidate
          .slice(0, candidate.length - descriptor.length)
          .replace(/(?<![ ,])[ ,]+$/, '')
          .trim(),
        descriptor,
      };
    })
    .filter(({ target }) => target !== '');
}

/** The value of `srcset` for one source, which `splitCandidates` reads as that source. */
export function writeCandidate(target: string): string {
  const [read] = splitCandidates(target);
  return read?.target === target && read.descriptor === ''
    ? target
    : target.replace(/[\s,]/g, (character) => (character === ',' ? '%2C' : '%20'));
}
