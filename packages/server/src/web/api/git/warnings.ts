import type { ImportWarning } from '@bindery/content';
import { type Static, Type } from 'typebox';
import { WarningReasonSchema } from '../../../platform/http/source-warnings.ts';

/** Listed warnings of an operation. */
const MAX_WARNINGS = 100;

export const GitWarnings = Type.Array(
  Type.Object({
    path: Type.String(),
    message: Type.String(),
    line: Type.Optional(Type.Integer({ description: 'Line of the file, from 1.' })),
    reason: Type.Optional(WarningReasonSchema),
  }),
  { description: `Omitted content, and options that do not act as written; at most ${MAX_WARNINGS} entries.` },
);

export const presentWarnings = (warnings: readonly ImportWarning[]): Static<typeof GitWarnings> =>
  warnings.slice(0, MAX_WARNINGS).map(({ path, message, line, reason }) => ({
    path,
    message,
    ...(line !== undefined && { line }),
    ...(reason !== undefined && { reason }),
  }));
