import { type Static, Type } from 'typebox';
import { Body, Id, Line, ListQuery, Nullable, named, OneOf, Timestamp } from '../../../platform/http/schemas.ts';
import { CommentBody, CommentForm } from '../comments/comment-form.ts';
import { OrganizationParams } from '../organizations/schema.ts';

/** Languages that content can be translated into. */
export const TRANSLATION_LANGUAGES = [
  ...['en', 'fr', 'de', 'es', 'it', 'pt', 'ru', 'ja', 'zh', 'ko', 'ar', 'hi', 'nl', 'pl', 'tr', 'sv', 'no', 'da'],
  ...['fi', 'el', 'cs', 'hu', 'ro', 'th', 'vi', 'id', 'ms', 'he', 'uk', 'sk', 'bg', 'hr', 'lt', 'lv', 'et', 'sl'],
  ...['pt-br', 'yue', 'zh-tw'],
];
const TranslationLanguage = named('TranslationLanguage', OneOf([...TRANSLATION_LANGUAGES]));

export const TranslationParams = Type.Object({ ...OrganizationParams.properties, translationSettingsId: Id });
export const TranslationLanguageParams = Type.Object({
  ...TranslationParams.properties,
  translationLanguage: TranslationLanguage,
});

export const ListTranslationsQuery = Type.Object(ListQuery);

const FormatQuery = {
  format: Type.Optional(
    Type.Enum(['markdown', 'document'], { default: 'markdown', description: 'Form of the instructions.' }),
  ),
};
export const GetTranslationLanguageQuery = Type.Object(FormatQuery);
export const ListTranslationLanguagesQuery = Type.Object({ ...ListQuery, ...FormatQuery });

const Title = Line({ minLength: 1, maxLength: 100 });

/** A translation with its languages. */
export const TranslationSettings = named(
  'TranslationSettings',
  Type.Object({
    object: Type.Literal('translation-settings'),
    id: Id,
    title: Title,
    languages: Type.Array(TranslationLanguage, { description: 'In the order of their codes.' }),
    createdAt: Timestamp,
    updatedAt: Timestamp,
    permissions: Type.Object({ view: Type.Boolean(), edit: Type.Boolean() }),
    urls: Type.Object({ location: Type.String() }),
  }),
);
export type TranslationSettings = Static<typeof TranslationSettings>;

/** All configurable members (docs/api/contract.md#translations). */
export const WriteTranslationSettings = Body({ title: Title });
export type WriteTranslationSettings = Static<typeof WriteTranslationSettings>;

/** A language of a translation (docs/api/contract.md#translations). */
export const TranslationLanguageSettings = named(
  'TranslationLanguageSettings',
  Type.Object({
    object: Type.Literal('translation-language-settings'),
    language: TranslationLanguage,
    instructions: Type.Optional(CommentBody),
    space: Type.Optional(Type.String({ description: 'Space with the content in this language, when you may see it.' })),
    createdAt: Timestamp,
    updatedAt: Timestamp,
    urls: Type.Object({ location: Type.String() }),
  }),
);
export type TranslationLanguageSettings = Static<typeof TranslationLanguageSettings>;

export const WriteTranslationLanguage = Body({
  instructions: Type.Optional(CommentForm),
  space: Type.Optional(Nullable(Id)),
});
export type WriteTranslationLanguage = Static<typeof WriteTranslationLanguage>;
