import type { ConflictSide } from '../markdown/conflict-sides.ts';

/** The merged value of a member that at most one side changed; main's if both changed it. */
export function pick<Value>(base: Value, main: Value, change: Value): Value {
  return main === base ? change : main;
}

/** Whether both sides changed a value, and not alike. */
export function clash<Value>(base: Value, main: Value, change: Value): boolean {
  return main !== base && change !== base && main !== change;
}

/** The value of the side that conflicts are resolved for; undefined if they are not resolved. */
export function pickSide<Value>(prefer: ConflictSide | undefined, main: Value, change: Value): Value | undefined {
  if (prefer === undefined) return undefined;
  return prefer === 'main' ? main : change;
}
