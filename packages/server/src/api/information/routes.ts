import { Type } from 'typebox';
import { VERSION } from '../../config/version.ts';
import type { App } from '../../http/app.ts';
import { named } from '../../http/schemas.ts';

/** What answers at the root of the API. */
const Information = named('Information', Type.Object({ version: Type.String(), build: Type.String() }));

/** Service information. Prefix `/v1`. */
export function registerInformation(app: App): void {
  app.get(
    '/',
    {
      config: { anonymous: true },
      schema: { operationId: 'getInformation', tags: ['Information'], response: { 200: Information } },
    },
    async () => ({ version: VERSION, build: `node ${process.versions.node}` }),
  );
}
