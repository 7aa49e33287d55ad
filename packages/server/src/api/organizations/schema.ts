import { type Static, Type } from 'typebox';
import { Body, OneOf } from '../../http/schemas.ts';

const EmailDomains = Type.Array(Type.String({ maxLength: 253, pattern: '^([A-Za-z0-9-]+\\.)+[A-Za-z0-9-]{2,}$' }), {
  maxItems: 100,
});

export const CreateOrganization = Body({
  title: Type.String({ minLength: 2, maxLength: 255 }),
  emailDomains: Type.Optional(EmailDomains),
  type: Type.Optional(OneOf(['business', 'community'])),
  useCase: Type.Optional(
    OneOf([
      'internalDocs',
      'docsSite',
      'audienceControlledSite',
      'productDocs',
      'teamKnowledgeBase',
      'designSystem',
      'openSourceDocs',
      'notes',
      'other',
    ]),
  ),
});
export type CreateOrganization = Static<typeof CreateOrganization>;
