import { useQuery } from '@tanstack/preact-query';
import { bootstrap, type Schemas } from '../../data/bootstrap.ts';
import { organizationsQuery } from '../../data/organizations.ts';

/** All organizations of the person: those in the document until further ones are loaded. */
export function useOrganizations(): readonly Schemas['Organization'][] {
  return useQuery(organizationsQuery).data ?? bootstrap.organizations;
}
