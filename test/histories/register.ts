/** Something that was written at a time that is known by its ends. */
export interface Write<Value> {
  readonly value: Value;
  readonly began: number;
  /** Absent without a response: it may have taken effect at any time, or never. */
  readonly ended?: number | undefined;
}

/** Before everything. */
export const BEFORE = -1;
/** After everything. */
export const AT_REST = Number.POSITIVE_INFINITY;

/** The write that a value begins with. */
export const initially = <Value>(value: Value): Write<Value> => ({ value, began: BEFORE, ended: BEFORE });

/**
 * The possible values of a register for a read in a time interval, if some order of the writes that is consistent with
 * real time explains them.
 * @param isLast values that nothing follows, such as that of a deleted object
 */
export function possibleValues<Value>(
  writes: readonly Write<Value>[],
  began: number,
  ended: number,
  isLast: (value: Value) => boolean = () => false,
): Set<Value> {
  const final = writes.filter(({ value }) => isLast(value));
  const certain = final.find((write) => write.ended !== undefined && write.ended < began);
  if (certain !== undefined) return new Set([certain.value]);
  const isOverwritten = (write: Write<Value>) =>
    writes.some(
      (later) =>
        later.ended !== undefined && later.ended < began && write.ended !== undefined && write.ended < later.began,
    );
  return new Set(writes.filter((write) => write.began < ended && !isOverwritten(write)).map(({ value }) => value));
}
