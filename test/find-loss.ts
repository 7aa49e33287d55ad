/**
 * Where a value lost something that another one had: members and items must be there again and be the same, and members may
 * have come. Pure.
 * @returns the place with both values; undefined where nothing was lost
 */
export function findLoss(before: unknown, now: unknown, at = ''): string | undefined {
  if (typeof before !== 'object' || before === null) {
    return before === now ? undefined : `${at}: ${JSON.stringify(before)} is ${JSON.stringify(now)}`;
  }
  if (typeof now !== 'object' || now === null) return `${at}: is ${JSON.stringify(now)}`;
  if (Array.isArray(before) && (!Array.isArray(now) || now.length !== before.length)) {
    return `${at}: ${before.length} items are ${JSON.stringify(now).slice(0, 200)}`;
  }
  for (const [name, value] of Object.entries(before)) {
    const loss = findLoss(value, (now as Record<string, unknown>)[name], `${at}/${name}`);
    if (loss !== undefined) return loss;
  }
  return undefined;
}
