import type { Application } from './application.ts';

const SUBJECTS = ['API reference', 'Getting started', 'Operations', 'Release notes', 'Architecture', 'Security'];
const EMOJIS = ['1f680', '1f4d8', '1f527', '1f9ea', '1f310', '1f512'];

/**
 * Collections with spaces in them, sixty in total, one of them locked; change requests of the administrator in three.
 */
export async function seedSpaces({ call }: Application, organizationId: string): Promise<void> {
  for (const [index, title] of ['Platform', 'Mobile apps', 'Internal', 'Research'].entries()) {
    const { id } = await call('POST', `/v1/orgs/${organizationId}/collections`, { title });
    for (let each = 0; each < 14; each++) {
      const subject = SUBJECTS[each % SUBJECTS.length];
      const emoji = EMOJIS[(index + each) % EMOJIS.length];
      const body = { title: `${subject} ${Math.floor(each / SUBJECTS.length) + 1}`, parent: id, emoji };
      const space = await call('POST', `/v1/orgs/${organizationId}/spaces`, body);
      if (each !== 0) continue;
      const request = await call('POST', `/v1/spaces/${space.id}/change-requests`, { subject: `Rework ${subject}` });
      await call('PATCH', `/v1/spaces/${space.id}/change-requests/${request.id}`, { status: 'open' });
    }
  }
  for (const title of ['Brand guidelines', 'Customer questions', 'Handbook', 'Policies'])
    await call('POST', `/v1/orgs/${organizationId}/spaces`, { title, editMode: 'locked' });
}
