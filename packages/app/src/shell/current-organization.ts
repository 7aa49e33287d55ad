import { findOrganization, type Organization } from '../data/bootstrap.ts';
import { currentRoute } from '../routes/location.ts';
import { matchPattern } from '../routes/match-path.ts';

/** The organization in the current path, even without a screen; undefined if the person is not a member of it. */
export const currentOrganization = (): Organization | undefined =>
  findOrganization(matchPattern('/o/:organization/*', currentRoute.value.path)?.['organization']);
