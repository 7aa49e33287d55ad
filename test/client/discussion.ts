import { expect } from 'vitest';
import { done, refused } from './client.ts';
import type { Journey, JourneyTeam } from './journey.ts';

const markdown = (text: string) => ({ body: { markdown: text } });

/** A comment on a page of the space: posted, replied to, liked, resolved and deleted. */
export async function discussSpace(
  { owner, guest }: Journey,
  { guestId }: JourneyTeam,
  { spaceId, pageId }: { spaceId: string; pageId: string },
): Promise<void> {
  const ofSpace = { params: { path: { spaceId } } };
  const asked = await done(
    guest.POST('/v1/spaces/{spaceId}/comments', { ...ofSpace, body: { page: pageId, ...markdown('How cold?') } }),
  );
  expect([asked.postedBy.id, asked.status]).toEqual([guestId, 'open']);
  const path = { spaceId, commentId: asked.id };
  const ofComment = { params: { path } };
  const reply = await done(
    owner.POST('/v1/spaces/{spaceId}/comments/{commentId}/replies', { ...ofComment, body: markdown('Four degrees.') }),
  );
  const ofReply = { params: { path: { ...path, commentReplyId: reply.id } } };
  const liked = await done(
    guest.PUT('/v1/spaces/{spaceId}/comments/{commentId}/replies/{commentReplyId}', {
      ...ofReply,
      body: { addedReactions: ['1f44d'] },
    }),
  );
  expect(liked.reactions).toHaveLength(1);
  await done(guest.GET('/v1/spaces/{spaceId}/comments/{commentId}/replies/{commentReplyId}', ofReply));
  expect((await done(guest.GET('/v1/spaces/{spaceId}/comments/{commentId}/replies', ofComment))).count).toBe(1);
  expect((await done(guest.GET('/v1/spaces/{spaceId}/comments/{commentId}', ofComment))).replies).toBe(1);
  const settled = await done(
    owner.PUT('/v1/spaces/{spaceId}/comments/{commentId}', { ...ofComment, body: { resolved: true } }),
  );
  expect(settled.status).toBe('resolved');
  // Only its author may edit a comment.
  const bent = owner.PUT('/v1/spaces/{spaceId}/comments/{commentId}', { ...ofComment, body: markdown('Warm?') });
  expect(await refused(bent)).toBe(403);
  await done(owner.DELETE('/v1/spaces/{spaceId}/comments/{commentId}/replies/{commentReplyId}', ofReply));
  await done(guest.DELETE('/v1/spaces/{spaceId}/comments/{commentId}', ofComment));
  expect((await done(guest.GET('/v1/spaces/{spaceId}/comments', ofSpace))).count).toBe(0);
}

/** The same of a change request. */
export async function discussChange(
  { owner, writer }: Journey,
  { ownerId }: JourneyTeam,
  inChange: { spaceId: string; changeRequestId: string },
): Promise<void> {
  const ofChange = { params: { path: inChange } };
  const asked = await done(
    owner.POST('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments', {
      ...ofChange,
      body: markdown('Why bread?'),
    }),
  );
  expect(asked.postedBy.id).toBe(ownerId);
  const path = { ...inChange, commentId: asked.id };
  const ofComment = { params: { path } };
  const reply = await done(
    writer.POST('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies', {
      ...ofComment,
      body: markdown('It keeps longer.'),
    }),
  );
  const ofReply = { params: { path: { ...path, commentReplyId: reply.id } } };
  const corrected = await done(
    writer.PUT('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies/{commentReplyId}', {
      ...ofReply,
      body: markdown('It keeps a day longer.'),
    }),
  );
  expect(corrected.editedAt).toMatch(/Z$/);
  await done(
    owner.GET(
      '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies/{commentReplyId}',
      ofReply,
    ),
  );
  const replies = await done(
    owner.GET('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies', ofComment),
  );
  expect(replies.items.map(({ id }) => id)).toEqual([reply.id]);
  const settled = await done(
    writer.PUT('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}', {
      ...ofComment,
      body: { resolved: true },
    }),
  );
  expect(settled.status).toBe('resolved');
  await done(owner.GET('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}', ofComment));
  await done(
    writer.DELETE(
      '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies/{commentReplyId}',
      ofReply,
    ),
  );
  await done(owner.DELETE('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}', ofComment));
  const left = await done(owner.GET('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments', ofChange));
  expect(left.count).toBe(0);
}
