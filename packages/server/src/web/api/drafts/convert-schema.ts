import { type Static, Type } from 'typebox';
import { Body, named, OneOf } from '../../../platform/http/schemas.ts';

/** Limit of characters of a converted text. Most of a text from an office program is markup. */
const MOST_CHARACTERS = 2_000_000;

export const TextToConvert = Body({
  html: Type.Optional(
    Type.String({ maxLength: MOST_CHARACTERS, description: 'HTML, for example the `text/html` of a clipboard.' }),
  ),
  markdown: Type.Optional(Type.String({ maxLength: MOST_CHARACTERS, description: 'Markdown of the dialect.' })),
});
export type TextToConvert = Static<typeof TextToConvert>;

const Omission = named(
  'ConversionOmission',
  Type.Object({
    kind: OneOf(
      ['images', 'links', 'merged_cells', 'front_matter'],
      '`images` that only the program has which they were copied from, `links` whose target is not on the web (their words remain), `merged_cells` of tables, whose other places are empty now, and `front_matter`.',
    ),
    count: Type.Integer({ description: 'Number of omissions of this kind.' }),
    message: Type.String({ description: 'Message for people.' }),
  }),
);

export const ConvertedText = named(
  'ConvertedPageDraftText',
  Type.Object({
    object: Type.Literal('converted-text'),
    nodes: Type.Array(Type.Object({}, { additionalProperties: true }), {
      description: 'Blocks of a draft as ProseMirror JSON; empty if the text has no content.',
    }),
    omitted: Type.Array(Omission, { description: 'Content of the text that the blocks do not have.' }),
  }),
);
export type ConvertedText = Static<typeof ConvertedText>;
