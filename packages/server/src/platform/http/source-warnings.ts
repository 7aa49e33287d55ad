import { Type } from 'typebox';
import { Id, OneOf } from './schemas.ts';

/** Why a source does not act as written. */
export const WarningReasonSchema = OneOf(
  ['condition_unreadable', 'option_ignored', 'front_matter_invalid'],
  'condition_unreadable: nobody sees the page, the entry of a page or the text of the condition.',
);

const SourceWarning = Type.Object({
  line: Type.Integer({ description: 'Line of the source, from 1.' }),
  reason: WarningReasonSchema,
  message: Type.String(),
});

/** Of one source: with `format=source`, and of a draft. */
export const SourceWarnings = Type.Array(SourceWarning, {
  description: 'Options of the source that do not act as written; absent without any.',
});

/** Of all texts that a call wrote: changes, merges and updates. */
export const PageWarnings = Type.Array(
  Type.Object({
    ...SourceWarning.properties,
    page: Type.Optional(Id),
    reusableContent: Type.Optional(Id),
  }),
  { description: 'Options of the source that do not act as written; absent without any.' },
);
