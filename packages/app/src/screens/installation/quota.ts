/** Units of a quota, with their bytes. */
const UNITS = { megabyte: 1e6, gigabyte: 1e9, terabyte: 1e12 } as const;

export type UnitName = keyof typeof UNITS;
export const UNIT_NAMES = Object.keys(UNITS) as UnitName[];

/** Bytes in the largest unit with a value of at least one; undefined without a quota. Pure. */
export function splitBytes(
  bytes: number | undefined,
): { readonly number: number; readonly unit: UnitName } | undefined {
  if (bytes === undefined) return undefined;
  const unit = UNIT_NAMES.findLast((name) => bytes >= UNITS[name]) ?? 'megabyte';
  return { number: bytes / UNITS[unit], unit };
}

/**
 * Parses input to bytes, with a decimal point or comma: null for empty input, undefined if it is not a number. Pure.
 */
export function readBytes(text: string, unit: UnitName): number | null | undefined {
  const typed = text.trim();
  if (typed === '') return null;
  const [, whole, fraction = ''] = /^(\d+)(?:[.,](\d+))?$/.exec(typed) ?? [];
  if (whole === undefined) return undefined;
  // Exact, unlike a product of fractions.
  const trillionths = BigInt(whole + fraction.padEnd(12, '0').slice(0, 12));
  const bytes = Number((trillionths * BigInt(UNITS[unit])) / 1_000_000_000_000n);
  return Number.isSafeInteger(bytes) ? bytes : undefined;
}
