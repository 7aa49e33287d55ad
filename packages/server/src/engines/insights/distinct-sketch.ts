/**
 * Estimates the number of distinct values by setting one of many bits for each, from the share of bits that remain
 * unset ("linear counting"). The standard error is at most 0.3 % up to the allowed load, provided that the values are
 * hashes.
 */
export interface SketchSize {
  /** Of the number of bits, to the base of 2. */
  readonly bits: number;
  /** Different values that are still estimated well. */
  readonly most: number;
}

const sizeOf = (bits: number): SketchSize => ({ bits, most: 1.5 * 2 ** bits });

/** Sizes of sketches for groups of different sizes, from small to large; the last one is for eight hundred million. */
export const SIZES: readonly SketchSize[] = [17, 20, 23, 26, 29].map(sizeOf);

/** The sketch for a number of events, each of which may be of another visitor. */
export const sizeFor = (events: number): SketchSize =>
  sizeOf(Math.min(30, Math.max(18, Math.ceil(Math.log2(events / 1.5)))));

/**
 * DuckDB's estimate of the number of different hashes of a column.
 * @param condition of the rows; all by default
 */
export function estimate(column: string, { bits }: SketchSize, condition?: string): string {
  const size = 2 ** bits;
  const filter = condition === undefined ? '' : ` FILTER (WHERE ${condition})`;
  const marks = `bitstring_agg((${column} & ${size - 1})::INTEGER, 0, ${size - 1})${filter}`;
  const unmarked = `greatest(${size} - coalesce(bit_count(${marks}), 0), 1)`;
  return `round(-${size} * ln(${unmarked} / ${size}))::BIGINT`;
}
