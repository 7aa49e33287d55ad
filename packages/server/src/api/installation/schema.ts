import { Type } from 'typebox';
import { Id } from '../../http/schemas.ts';

export const AdministratorParams = Type.Object({ userId: Id });
