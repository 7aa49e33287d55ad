import { currentOrganization } from './current-organization.ts';

/** Path of the inbox: within the current organization, whose navigation stays, or without one. */
export function inboxPath(): string {
  const organization = currentOrganization();
  return organization === undefined ? '/inbox' : `/o/${organization.id}/~/inbox`;
}
