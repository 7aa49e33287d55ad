/** The way from one file of the content to another, as links in texts write it. Pure. */
export function relativePath(from: string, to: string): string {
  const folder = from.split('/').slice(0, -1);
  const target = to.split('/');
  let common = 0;
  while (common < folder.length && common < target.length - 1 && folder[common] === target[common]) common += 1;
  const steps = [...folder.slice(common).map(() => '..'), ...target.slice(common)];
  return encodeTarget(steps.join('/'));
}

/** Percent codes for what would end a target in markdown or in an attribute, or mean something else there. */
const encodeTarget = (path: string): string =>
  path.replace(/[\s%#?:()<>"'`\\[\]{}|&]/g, (character) =>
    character.charCodeAt(0) > 127
      ? encodeURIComponent(character)
      : `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );
