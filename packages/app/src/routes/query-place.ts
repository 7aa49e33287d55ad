import { currentRoute, navigate } from './location.ts';

/** The current path with other values in its query; undefined removes one. */
export function pathWith(values: Readonly<Record<string, string | undefined>>): string {
  const { path, query } = currentRoute.value;
  const next = new URLSearchParams(query);
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || value === '') next.delete(name);
    else next.set(name, value);
  }
  return next.size === 0 ? path : `${path}?${next}`;
}

/** Updates the query of the current path, such as filters. */
export const filterBy = (values: Readonly<Record<string, string | undefined>>): void =>
  navigate(pathWith(values), { replace: true, keepsFocus: true });
