import { expect, it } from 'vitest';
import { ServiceError } from '../platform/errors.ts';
import { startTestServer } from './test-server.ts';

it.each([
  ['another status than its reason has', 'name_taken', 'has the status 404 and the reason name_taken'],
  ['no documented reason', 'gone_for_good', 'breaks its schema at "/error'],
  ['no reason', undefined, 'breaks its schema at "/error"'],
])(
  'an undocumented error with %s fails its call, even if a test only checks the status',
  async (_, reason, message) => {
    const server = await startTestServer();
    const refusal = Object.assign(new ServiceError(404, 'The team does not exist.', 'not_found'), { reason });
    Object.assign(server.ctx.cache, {
      get: async () => {
        throw refusal;
      },
    });
    await expect(server.call('GET', '/v1/user', { token: 'bnd_any' })).rejects.toThrow(message);
    await server.close();
  },
);
