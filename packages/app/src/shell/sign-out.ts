import { bootstrap } from '../data/bootstrap.ts';
import { forgetQueries } from '../data/query-client.ts';
import { currentCsrfToken } from '../data/session.ts';

/** Ends the session by the form that the account pages have, and forgets what this tab has loaded. */
export function signOut(): void {
  forgetQueries();
  const form = document.createElement('form');
  form.method = 'post';
  form.action = `${bootstrap.basePath}/sign-out`;
  const field = document.createElement('input');
  field.type = 'hidden';
  field.name = 'csrf';
  field.value = currentCsrfToken();
  form.append(field);
  document.body.append(form);
  form.submit();
}
