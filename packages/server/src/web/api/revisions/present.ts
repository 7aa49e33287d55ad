import type { DescribedChange, DescribedChanges } from '@bindery/content';
import type { Static } from 'typebox';
import type { Context } from '../../../domain/context.ts';
import { presentFile, presentReusableContent } from '../content/present.ts';
import type { RevisionChange } from './schema.ts';

type ChangeWire = Static<typeof RevisionChange>;

/** Differences between revisions of a space, in the format of the API. */
export function presentChanges(ctx: Context, space: string, { changes, more }: DescribedChanges) {
  return { changes: changes.map((change) => presentChange(ctx, space, change)), ...(more > 0 && { more }) };
}

function presentChange(ctx: Context, space: string, change: DescribedChange): ChangeWire {
  switch (change.type) {
    case 'page_edited':
      return { ...change, attributes: [...change.attributes] };
    case 'file_created':
    case 'file_deleted':
      return { type: change.type, file: presentFile(ctx, space, change.file, {}) };
    case 'file_edited':
      return {
        type: change.type,
        file: presentFile(ctx, space, change.file, {}),
        before: presentFile(ctx, space, change.before, {}),
      };
    case 'reusable_content_created':
    case 'reusable_content_edited':
    case 'reusable_content_deleted':
      return { type: change.type, reusableContent: presentReusableContent(change.reusableContent, {}) };
    case 'variables_edited':
      return { type: change.type, before: { ...change.before }, after: { ...change.after } };
    case 'redirects_edited':
      return { type: change.type, before: [...change.before], after: [...change.after] };
    default:
      return change;
  }
}
