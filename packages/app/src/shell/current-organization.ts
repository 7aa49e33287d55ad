import { findOrganization, type Organization } from '../data/bootstrap.ts';
import { matchPattern } from '../routes/match-path.ts';
import { place } from '../routes/router.ts';

/** The organization that the present path is about, whether it has a screen or not; undefined where the person is in none of that id. */
export const currentOrganization = (): Organization | undefined =>
  findOrganization(matchPattern('/o/:organization/*', place.value.path)?.['organization']);
