import { CHANGE_REQUEST_OPERATIONS } from './complement-operations/change-requests.ts';
import { CONTENT_OPERATIONS } from './complement-operations/content.ts';
import { PEOPLE_OPERATIONS } from './complement-operations/people.ts';
import { SITE_OPERATIONS } from './complement-operations/sites.ts';
import { WEBHOOK_OPERATIONS } from './complement-operations/webhooks.ts';
import type { ComplementOperation } from './operations.ts';

/** Operations that are not in `operations.json`. */
export const COMPLEMENT_OPERATIONS: readonly ComplementOperation[] = [
  ...PEOPLE_OPERATIONS,
  ...SITE_OPERATIONS,
  ...CONTENT_OPERATIONS,
  ...CHANGE_REQUEST_OPERATIONS,
  ...WEBHOOK_OPERATIONS,
];
