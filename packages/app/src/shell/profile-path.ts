import { currentOrganization } from './current-organization.ts';

/** Where the person sets the application up: within the organization that they are in, or without one. */
export function profilePath(): string {
  const organization = currentOrganization();
  return organization === undefined ? '/settings/profile' : `/o/${organization.id}/~/profile`;
}
