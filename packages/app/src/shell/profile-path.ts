import { currentOrganization } from './current-organization.ts';

/** Path of the security settings: within the current organization, or without one. */
export function securityPath(): string {
  const organization = currentOrganization();
  return organization === undefined ? '/settings/security' : `/o/${organization.id}/~/security`;
}

/** Path of the profile settings: within the current organization, or without one. */
export function profilePath(): string {
  const organization = currentOrganization();
  return organization === undefined ? '/settings/profile' : `/o/${organization.id}/~/profile`;
}
