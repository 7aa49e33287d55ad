import { signal } from '@preact/signals';

const STORAGE_KEY = 'bindery-viewed-pages';
/** Marks that are kept on this device; the oldest go first. */
const MAX_MARKS = 2000;

/** Pages that the person has looked at, each at one state of the content: an edit removes the mark. */
const marks = signal<readonly string[]>(readMarks());

function readMarks(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((each) => typeof each === 'string') : [];
  } catch {
    return [];
  }
}

const markOf = (revision: string, page: string): string => `${revision} ${page}`;

export const isViewed = (revision: string, page: string): boolean => marks.value.includes(markOf(revision, page));

export function setViewed(revision: string, page: string, isOn: boolean): void {
  const mark = markOf(revision, page);
  const others = marks.value.filter((each) => each !== mark);
  marks.value = isOn ? [...others, mark].slice(-MAX_MARKS) : others;
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(marks.value));
  } catch {
    // The marks last for this visit.
  }
}
