type WithoutUndefined<T> = { [Name in keyof T]?: Exclude<T[Name], undefined> };

/** The members that have a value: contract types have no members that are undefined. */
export function omitUndefined<T extends object>(value: T): WithoutUndefined<T> {
  const result: Record<string, unknown> = {};
  for (const [name, each] of Object.entries(value)) {
    if (each !== undefined) {
      result[name] = each;
    }
  }
  return result as WithoutUndefined<T>;
}
