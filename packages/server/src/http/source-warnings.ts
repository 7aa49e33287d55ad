import { Type } from 'typebox';
import { Id, OneOf } from './schemas.ts';

/** Why a source does not act as written. */
export const WarningReasonSchema = OneOf(
  ['condition_unreadable', 'option_ignored', 'front_matter_invalid'],
  'condition_unreadable: nobody sees the page or entry.',
);

/** Of a source, with `format=source` and in the results of changes. */
const SourceWarning = Type.Object({
  line: Type.Integer({ description: 'Line of the source, from 1.' }),
  reason: WarningReasonSchema,
  message: Type.String(),
});

export const SourceWarnings = Type.Array(SourceWarning, {
  description: 'Options of the source that do not act as written; absent without any.',
});

/** The same of several pages. */
export const PageWarnings = Type.Array(
  Type.Object({
    ...SourceWarning.properties,
    page: Type.Optional(Id),
    reusableContent: Type.Optional(Id),
  }),
  { description: 'Options of the source that do not act as written; absent without any.' },
);
