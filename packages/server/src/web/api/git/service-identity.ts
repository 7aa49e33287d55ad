import type { Context } from '../../../domain/context.ts';
import type { FetchedCommit } from '../../../engines/git/fetch-branch.ts';

/** The committer of exports; the author is the user who requested them. */
export function serviceIdentity({ config }: Pick<Context, 'config'>): {
  readonly name: string;
  readonly email: string;
} {
  return { name: 'Bindery', email: `bindery@${new URL(config.publicUrl).hostname}` };
}

/** Whether a commit was made by an export of this installation. */
export function createdByService(ctx: Pick<Context, 'config'>, { committerEmail }: FetchedCommit): boolean {
  return committerEmail === serviceIdentity(ctx).email;
}
