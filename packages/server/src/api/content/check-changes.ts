import { badRequest } from '../../errors.ts';
import { checkCondition } from '../sites/check-condition.ts';
import type { ContentChange } from './change-schema.ts';

const PAGE_MEMBERS = [
  'document',
  'title',
  'slug',
  'emoji',
  'icon',
  'description',
  'hidden',
  'noIndex',
  'noRobotsIndex',
  'condition',
  'layout',
  'cover',
  'target',
  'into',
  'at',
] as const;

/** The members that each operation takes, and those that it needs. */
const MEMBERS: Readonly<
  Record<ContentChange['operation'], { takes: readonly (keyof ContentChange)[]; needs?: keyof ContentChange }>
> = {
  insert_page: { takes: ['type', 'ref', ...PAGE_MEMBERS] },
  update_page: { takes: ['page', ...PAGE_MEMBERS], needs: 'page' },
  delete_page: { takes: ['page'], needs: 'page' },
  revert_page: { takes: ['page', 'revision', 'block'], needs: 'page' },
  insert_files: { takes: ['files'], needs: 'files' },
};

/**
 * Checks what the shape of a change does not say.
 * @throws 400 naming the place
 */
export function checkChanges(changes: readonly ContentChange[]): void {
  for (const [index, change] of changes.entries()) {
    const place = `body/changes/${index}`;
    const { takes, needs } = MEMBERS[change.operation];
    const names = Object.keys(change) as (keyof ContentChange)[];
    const wrong = names.find((name) => name !== 'operation' && !takes.includes(name));
    if (wrong !== undefined) throw badRequest(`${place}/${wrong} is not a member of ${change.operation}.`);
    if (needs !== undefined && change[needs] === undefined) throw badRequest(`${place}/${needs} is required.`);
    if (typeof change.condition === 'string') checkCondition(`${place}/condition`, change.condition);
    const { document } = change;
    if (document !== undefined && (document.markdown === undefined) === (document.document === undefined)) {
      throw badRequest(`${place}/document must have either markdown or document.`);
    }
  }
}
