import { type History, mayCount, ofKind, show } from './history.ts';
import { initially, possibleValues, type Write } from './register.ts';

/** Statuses of rejections: 401 for an unknown token, 404 or 403 for objects and actions without permission. */
const REFUSALS = [401, 403, 404];

/** A caller is rejected from the acknowledgment of a revocation on, and is not rejected while permitted. */
export function checkAccess({ entries, access }: History): string[] {
  const writes = new Map<string, Write<boolean>[]>();
  const writesOf = (key: string) => {
    const keyWrites = writes.get(key) ?? [initially(access.includes(key))];
    writes.set(key, keyWrites);
    return keyWrites;
  };
  for (const entry of ofKind(entries, 'set-access')) {
    if (!mayCount(entry)) continue;
    const { keys, isOn } = entry.asked;
    for (const key of keys) writesOf(key).push({ value: isOn, began: entry.began, ended: entry.ended });
  }
  const wrong: string[] = [];
  for (const entry of ofKind(entries, 'try')) {
    const { ended, status, asked } = entry;
    if (ended === undefined || status === undefined) continue;
    const values = asked.keys.map((key) => ({ key, is: possibleValues(writesOf(key), entry.began, ended) }));
    const off = values.filter(({ is }) => !is.has(true)).map(({ key }) => key);
    const unsure = values.filter(({ is }) => is.has(true) && is.has(false)).map(({ key }) => key);
    if (off.length > 0 && status < 300) wrong.push(`Access without ${off.join(', ')}: ${show(entry)}.`);
    else if (off.length === 0 && unsure.length === 0 && status >= 300)
      wrong.push(`No access with all that it needs: ${show(entry)}.`);
    else if (status >= 300 && !REFUSALS.includes(status)) wrong.push(`A refusal has another status: ${show(entry)}.`);
    else if ((status === 401) !== off.includes(asked.token) && status >= 300 && !unsure.includes(asked.token))
      wrong.push(`A refusal tells the wrong reason: ${show(entry)}.`);
  }
  return wrong;
}
