const FRONT_MATTER = /^\uFEFF?---[ \t]*\r?\n[\s\S]{0,65536}?\n(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/;
const SORT_KEY =
  /^(?:order|weight|position|nav_order|sidebar_position)[ \t]*:[ \t]*["']?(-?\d{1,9}(?:\.\d{1,9})?)["']?[ \t]*\r?$/m;

/** The number by which a page specifies its order among siblings, in the formats of several generators. */
export function readSortKey(text: string): number | undefined {
  const match = SORT_KEY.exec(FRONT_MATTER.exec(text)?.[0] ?? '');
  return match === null ? undefined : Number(match[1]);
}

// One language for everyone: the order of pages must not depend on where the server runs.
const names = new Intl.Collator('en', { numeric: true });

/** Order of names as people count: `step-2` before `step-10`. */
export function compareNames(one: string, other: string): number {
  return names.compare(one, other) || Number(one > other) - Number(one < other);
}
