import { IMPORT_LIMITS } from './import-limits.ts';
import type { ImportWarning } from './import-types.ts';

/** The first warnings, and how many more there were. */
export function boundWarnings(warnings: readonly ImportWarning[]): readonly ImportWarning[] {
  const more = warnings.length - IMPORT_LIMITS.warnings;
  if (more <= 0) return warnings;
  return [...warnings.slice(0, IMPORT_LIMITS.warnings), { path: '', message: `There are ${more} more warnings.` }];
}
