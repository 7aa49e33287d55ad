import { CONFLICT_MARKERS } from '../markdown/conflict-markers.ts';

const SEPARATOR = ` ${CONFLICT_MARKERS.open}: `;

/** The title of a page without text, followed by main's title: `Guides <<<<<<< Main content: Handbook`. */
export function showInTitle(title: string, main: string): string {
  return `${title}${SEPARATOR}${main}`;
}

/** Whether a title shows a conflict that a merge wrote into it. */
export function titleShowsConflict(title: string): boolean {
  return title.includes(SEPARATOR);
}
