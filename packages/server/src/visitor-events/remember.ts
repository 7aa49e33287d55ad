/**
 * The same function, which does not work for a text again that it was asked about lately. Unlike `LruCache`, to know a
 * text costs one look: events ask five times each.
 *
 * @param read pure while the program runs
 * @param maxTexts that are known at most, when the older half of them is forgotten
 */
export function remember<Value extends NonNullable<unknown> | null>(
  maxTexts: number,
  read: (text: string) => Value,
): (text: string) => Value {
  let [recent, older] = [new Map<string, Value>(), new Map<string, Value>()];
  return (text) => {
    const known = recent.get(text);
    if (known !== undefined) return known;
    const value = older.get(text) ?? read(text);
    if (recent.size >= maxTexts / 2) [recent, older] = [new Map(), recent];
    recent.set(text, value);
    return value;
  };
}
