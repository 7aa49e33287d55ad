/**
 * Memoizes a function of a text. Unlike with `LruCache`, a hit costs one lookup: each event needs five.
 *
 * @param read pure while the program runs
 * @param maxTexts maximum entries, above which the older half is evicted
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
