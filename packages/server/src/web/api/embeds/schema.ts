import { type Static, Type } from 'typebox';
import { named } from '../../../platform/http/schemas.ts';

export const EmbedQuery = Type.Object({ url: Type.String({ minLength: 1, maxLength: 8192 }) });

/** The preview of an embedded link. */
export const LinkEmbed = named(
  'Embed',
  Type.Object({ type: Type.Literal('link'), title: Type.String(), site: Type.String(), url: Type.String() }),
);
export type LinkEmbed = Static<typeof LinkEmbed>;
