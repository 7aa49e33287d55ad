import { parseCondition } from '@bindery/content';
import { badRequest } from '../../../platform/errors.ts';

/**
 * Rejects invalid conditions over visitor claims (docs/api/contract.md#conditions).
 * @throws 400 naming `path`, the error, and its position
 */
export function checkCondition(path: string, condition: string): void {
  const parsed = parseCondition(condition);
  if ('fault' in parsed) throw badRequest(`${path} ${parsed.fault}.`);
}
