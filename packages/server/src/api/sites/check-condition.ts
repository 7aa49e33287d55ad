import { parseCondition } from '@bindery/content';
import { badRequest } from '../../errors.ts';

/**
 * Refuses what is no condition over visitor claims (docs/api/contract.md#conditions).
 * @throws 400 naming `place`, what is wrong, and at which character
 */
export function checkCondition(place: string, condition: string): void {
  const parsed = parseCondition(condition);
  if ('fault' in parsed) throw badRequest(`${place} ${parsed.fault}.`);
}
