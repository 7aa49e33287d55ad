import { isSameValue } from '../change/same-value.ts';

/** A value of each of the three sides. */
export interface ThreeWay<Value> {
  readonly base: Value;
  readonly main: Value;
  readonly change: Value;
}

/** A member that both sides changed, and not alike. */
export interface MemberClash {
  readonly name: string;
  readonly main: unknown;
  readonly change: unknown;
}

type Members = Readonly<Record<string, unknown>>;

/**
 * Merges records member by member, but for those of `except`; a member that both sides changed to different values has
 * the change request's and is returned in `clashes`.
 */
export function mergeMembers(
  records: ThreeWay<object>,
  except: ReadonlySet<string>,
): { readonly members: Members; readonly clashes: readonly MemberClash[] } {
  const [base, main, change] = [records.base, records.main, records.change] as readonly Members[] as [
    Members,
    Members,
    Members,
  ];
  const members: Record<string, unknown> = {};
  const clashes: MemberClash[] = [];
  for (const name of new Set([...Object.keys(base), ...Object.keys(main), ...Object.keys(change)])) {
    if (except.has(name)) continue;
    const values = { base: base[name], main: main[name], change: change[name] };
    if (isClash(values)) clashes.push({ name, main: values.main, change: values.change });
    const value = isSameValue(values.base, values.change) ? values.main : values.change;
    if (value !== undefined) members[name] = value;
  }
  return { members, clashes };
}

/** Whether both sides changed a value, and not alike. */
export function isClash({ base, main, change }: ThreeWay<unknown>): boolean {
  return !isSameValue(base, main) && !isSameValue(base, change) && !isSameValue(main, change);
}

/** Whether two records contain the same but for some members. */
export function isSameBut(one: object, other: object, except: ReadonlySet<string>): boolean {
  const rest = (record: object) => Object.fromEntries(Object.entries(record).filter(([name]) => !except.has(name)));
  return isSameValue(rest(one), rest(other));
}
