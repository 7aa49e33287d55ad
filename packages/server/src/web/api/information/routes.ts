import { Type } from 'typebox';
import { VERSION } from '../../../platform/config/version.ts';
import type { App } from '../../../platform/http/app.ts';
import { named } from '../../../platform/http/schemas.ts';
import { encapsulate } from '../encapsulate.ts';

/** Responses at the root of the API. */
const Information = named('Information', Type.Object({ version: Type.String(), build: Type.String() }));

/** Service information at `/v1` and `/v1/`: only a prefix registers one operation at both paths. */
export function registerInformation(app: App): void {
  encapsulate(app, registerRoot, '/v1');
}

function registerRoot(app: App): void {
  app.get(
    '/',
    {
      config: { anonymous: true },
      schema: { operationId: 'getInformation', tags: ['Information'], response: { 200: Information } },
    },
    async () => ({ version: VERSION, build: `node ${process.versions.node}` }),
  );
}
