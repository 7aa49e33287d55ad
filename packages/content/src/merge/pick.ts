import type { ConflictSide } from '../markdown/conflict-markers.ts';

/** What two sides make of a value that at most one of them changed; main's when both changed it. */
export function pick<Value>(base: Value, main: Value, change: Value): Value {
  return main === base ? change : main;
}

/** Whether both sides changed a value, and not alike. */
export function clash<Value>(base: Value, main: Value, change: Value): boolean {
  return main !== base && change !== base && main !== change;
}

/** The value of the side that conflicts are decided for; undefined when they are not to be decided. */
export function pickSide<Value>(prefer: ConflictSide | undefined, main: Value, change: Value): Value | undefined {
  if (prefer === undefined) return undefined;
  return prefer === 'main' ? main : change;
}
