import type { SourceWarning } from '../../markdown/page-options.ts';
import { IMPORT_LIMITS } from './import-limits.ts';
import type { ImportWarning } from './import-types.ts';

/** The first warnings, and how many more there were. */
export function boundWarnings(warnings: readonly ImportWarning[]): readonly ImportWarning[] {
  const more = warnings.length - IMPORT_LIMITS.warnings;
  if (more <= 0) return warnings;
  return [...warnings.slice(0, IMPORT_LIMITS.warnings), { path: '', message: `There are ${more} more warnings.` }];
}

/** A warning of a line of a file, which its message names: reports show path and message. */
export function locateWarning(path: string, { line, reason, message }: SourceWarning): ImportWarning {
  return { path, line, reason, message: `Line ${line}: ${message}` };
}
