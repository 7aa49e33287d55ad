import { QueryClientProvider } from '@tanstack/preact-query';
import { render } from 'preact';
import { startKeys } from './actions/keys.ts';
import { bootstrap } from './data/bootstrap.ts';
import { followChanges } from './data/live.ts';
import { persistQueries, queryClient, restoreQueries } from './data/query-client.ts';
import { startRecent } from './data/recent-items.ts';
import { announceSignIn, followSession } from './data/session.ts';
import { startRouter } from './routes/router.ts';
import { SCREENS } from './screens.ts';
import { trackConnection } from './shell/connection.tsx';
import { Frame } from './shell/frame.tsx';
import { followPreferences, languageOf } from './shell/preferences.ts';
import { rememberScrolling } from './shell/scroll-positions.ts';
import { language, loadTexts } from './texts/texts.ts';
import { startTooltips } from './ui/tooltip.ts';

/** The window of a new sign-in: it notifies the others, and closes. */
function endSignIn(): void {
  announceSignIn();
  window.close();
}

async function start(): Promise<void> {
  if (location.pathname === `${bootstrap.basePath}/signed-in`) endSignIn();
  language.value = languageOf(bootstrap.preferences.language);
  document.documentElement.lang = language.value;
  restoreQueries();
  // First: keys that are pressed during the start wait for the first screen.
  startKeys();
  await Promise.all([loadTexts('shell'), startRouter(SCREENS)]);
  persistQueries();
  followSession();
  trackConnection();
  followChanges();
  followPreferences();
  startRecent();
  rememberScrolling();
  startTooltips();
  const root = document.getElementById('app');
  if (root === null) throw new Error('The document has no element #app.');
  root.replaceChildren();
  render(
    <QueryClientProvider client={queryClient}>
      <Frame />
    </QueryClientProvider>,
    root,
  );
}

await start();
