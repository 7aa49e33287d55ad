import { GIVEN_MEMBER_NAMES } from '@bindery/content';
import { badRequest } from '../../../platform/errors.ts';
import { checkCondition } from '../sites/check-condition.ts';
import type { ContentChange } from './change-schema.ts';

const PAGE_MEMBERS = [...GIVEN_MEMBER_NAMES, 'into', 'at'] as const;

/** The allowed and the required members of each operation. */
const MEMBERS: Readonly<
  Record<
    ContentChange['operation'],
    { takes: readonly (keyof ContentChange)[]; needs?: readonly (keyof ContentChange)[] }
  >
> = {
  insert_page: { takes: ['type', 'ref', ...PAGE_MEMBERS] },
  update_page: { takes: ['page', ...PAGE_MEMBERS], needs: ['page'] },
  delete_page: { takes: ['page'], needs: ['page'] },
  revert_page: { takes: ['page', 'revision', 'block'], needs: ['page'] },
  insert_files: { takes: ['files'], needs: ['files'] },
  update_file: { takes: ['file', 'name'], needs: ['file', 'name'] },
  delete_file: { takes: ['file'], needs: ['file'] },
  insert_reusable_content: { takes: ['ref', 'title', 'document'] },
  update_reusable_content: { takes: ['reusableContent', 'title', 'document'], needs: ['reusableContent'] },
  delete_reusable_content: { takes: ['reusableContent'], needs: ['reusableContent'] },
  set_variables: { takes: ['variables'], needs: ['variables'] },
  set_redirects: { takes: ['redirects'], needs: ['redirects'] },
  set_language: { takes: ['language'], needs: ['language'] },
};

/**
 * Validates what the schema of a change cannot express.
 * @throws 400 naming the path
 */
export function checkChanges(changes: readonly ContentChange[]): void {
  for (const [index, change] of changes.entries()) {
    const path = `body/changes/${index}`;
    const { takes, needs = [] } = MEMBERS[change.operation];
    const names = Object.keys(change) as (keyof ContentChange)[];
    const wrong = names.find((name) => name !== 'operation' && !takes.includes(name));
    if (wrong !== undefined) throw badRequest(`${path}/${wrong} is not a member of ${change.operation}.`);
    const missing = needs.find((name) => change[name] === undefined);
    if (missing !== undefined) throw badRequest(`${path}/${missing} is required.`);
    if (typeof change.condition === 'string') checkCondition(`${path}/condition`, change.condition);
    const { document } = change;
    const forms = [document?.markdown, document?.source, document?.document];
    if (document !== undefined && forms.filter((form) => form !== undefined).length !== 1) {
      throw badRequest(`${path}/document must have one of markdown, source and document.`);
    }
  }
}
