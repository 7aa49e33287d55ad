/** Default limits of one git operation: bytes on disk or transferred, and milliseconds. */
export const NETWORK_LIMITS = { maxBytes: 2 * 1024 ** 3, timeoutMs: 15 * 60_000 } as const;

/** The last of the percentages that git writes for one of its steps: `Receiving objects:  42% (21/50)`. */
export function findPercent(
  text: string,
  steps: string,
): { readonly step: string; readonly percent: number } | undefined {
  const last = [...text.matchAll(new RegExp(`(?:^|[\\r\\n])(${steps}): +(\\d{1,3})%`, 'g'))].at(-1);
  return last && { step: last[1] ?? '', percent: Number(last[2]) };
}
