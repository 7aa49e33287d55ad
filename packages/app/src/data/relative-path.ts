/** The relative path from one file of the content to another, as links in texts contain it. Pure. */
export function relativePath(from: string, to: string): string {
  const folder = from.split('/').slice(0, -1);
  const target = to.split('/');
  let common = 0;
  while (common < folder.length && common < target.length - 1 && folder[common] === target[common]) common += 1;
  const steps = [...folder.slice(common).map(() => '..'), ...target.slice(common)];
  return encodeTarget(steps.join('/'));
}

/** Percent-encodes characters that would end a target in Markdown or in an attribute, or have another meaning there. */
const encodeTarget = (path: string): string =>
  path.replace(/[\s%#?:()<>"'`\\[\]{}|&]/g, (character) =>
    character.charCodeAt(0) > 127
      ? encodeURIComponent(character)
      : `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );
