import { Type } from 'typebox';
import { Id } from '../../../platform/http/schemas.ts';

/** Recipient of a test mail. */
export const SentTestMail = Type.Object({
  recipient: Type.String({ description: 'The e-mail address of the caller.' }),
});

export const AdministratorParams = Type.Object({ userId: Id });
