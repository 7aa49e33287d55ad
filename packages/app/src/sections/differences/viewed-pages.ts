import { signal } from '@preact/signals';

const STORAGE_KEY = 'bindery-viewed-pages';
/** Maximum number of marks on this device; the oldest are dropped. */
const MAX_MARKS = 2000;

/** Viewed pages, each with the state of its content: an edit removes the mark. */
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
