import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { bootstrap, findOrganization } from '../data/bootstrap.ts';
import type { MatchedPath } from '../routes/match-path.ts';
import { PATHS, type ScreenPath } from '../routes/paths.ts';
import { href, loadFailure, place } from '../routes/router.ts';
import { findLoadedScreen } from '../routes/screens.ts';
import { getTexts } from '../texts/texts.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/states.tsx';
import { currentOrganization } from './current-organization.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { Screen } from './screen.tsx';
import { arriveAt } from './scroll-positions.ts';

/** The screen of the present place. */
export function Outlet(): VNode {
  const { match, key, path } = place.value;
  const screenKey = match === undefined ? path : keyOf(match);
  useEffect(arriveAt, [key]);
  const ScreenComponent = match && findLoadedScreen(match.name);
  const organizationId = match?.params['organization'];
  if (match !== undefined && organizationId !== undefined && findOrganization(organizationId) === undefined)
    return <NotFound />;
  if (loadFailure.value !== undefined && ScreenComponent === undefined) return <NotLoaded />;
  if (match === undefined || ScreenComponent === undefined) return <NotFound />;
  return (
    <ErrorBoundary resetKey={screenKey}>
      <ScreenComponent key={screenKey} params={match.params} />
    </ErrorBoundary>
  );
}

/** Another key is another screen, which starts over. */
function keyOf({ name, params: { rest = '', ...params } }: MatchedPath): string {
  const { isOneScreen = false }: ScreenPath = PATHS[name];
  return [name, ...Object.values(params), ...(isOneScreen ? [] : [rest])].join('/');
}

/** For what does not exist and for what somebody may not see: the same words. */
export function NotFound(): VNode {
  const texts = getTexts('shell');
  const first = currentOrganization() ?? bootstrap.organizations[0];
  return (
    <Screen title={texts.notFoundTitle} isTitleHidden>
      <EmptyState icon="compass" title={texts.notFoundTitle} text={texts.notFoundText}>
        <LinkButton href={href(first === undefined ? '/' : `/o/${first.id}`)}>{texts.goHome}</LinkButton>
      </EmptyState>
    </Screen>
  );
}

/** The files of a screen are gone with a new version, or the network is. */
function NotLoaded(): VNode {
  const texts = getTexts('shell');
  return (
    <Screen title={texts.failedTitle} isTitleHidden>
      <EmptyState icon="cloud" title={texts.failedTitle} text={texts.unreachable}>
        <Button icon="rotate" onClick={() => location.reload()}>
          {texts.reload}
        </Button>
      </EmptyState>
    </Screen>
  );
}
