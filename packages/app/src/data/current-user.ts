import { signal } from '@preact/signals';
import { bootstrap, type Schemas } from './bootstrap.ts';
import { api, call } from './client.ts';

/** The signed-in person. */
export const currentUser = signal<Schemas['User']>(bootstrap.user);

/** @throws ApiError */
export async function updateCurrentUser(body: { readonly displayName: string }): Promise<void> {
  const { id } = currentUser.peek();
  currentUser.value = await call(api.PATCH('/v1/users/{userId}', { params: { path: { userId: id } }, body }));
}
