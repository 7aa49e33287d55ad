import type { VNode } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import { bootstrap, findOrganization } from '../data/bootstrap.ts';
import { findLoadedScreen } from '../routes/loaded-screens.ts';
import { currentRoute } from '../routes/location.ts';
import { type MatchedPath, matchPattern } from '../routes/match-path.ts';
import { PATHS, type ScreenPath } from '../routes/paths.ts';
import { loadFailure } from '../routes/router.ts';
import { getTexts } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/states.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { NotFound } from './not-found.tsx';
import { Screen } from './screen.tsx';
import { arriveAt } from './scroll-positions.ts';

/** The screen of the current location. */
export function Outlet(): VNode {
  const { match, key, path } = currentRoute.value;
  const screenKey = match === undefined ? path : keyOf(match);
  useLayoutEffect(arriveAt, [key]);
  const ScreenComponent = match && findLoadedScreen(match.name);
  const organizationId = match?.params['organization'];
  if (match !== undefined && organizationId !== undefined && findOrganization(organizationId) === undefined)
    return isPerhapsBeyondDocument(organizationId) ? <OrganizationLoader /> : <NotFound />;
  if (loadFailure.value !== undefined && ScreenComponent === undefined) return <NotLoaded />;
  if (match === undefined || ScreenComponent === undefined) return <NotFound />;
  return (
    <ErrorBoundary resetKey={screenKey}>
      <ScreenComponent key={screenKey} params={match.params} />
    </ErrorBoundary>
  );
}

/** The organization of the path that the document was loaded for. */
const loadedFor = matchPattern('/o/:organization/*', location.pathname.slice(bootstrap.basePath.length))?.[
  'organization'
];

/** Whether the document may lack an organization because it has only the first ones of the person. */
const isPerhapsBeyondDocument = (organizationId: string): boolean =>
  bootstrap.hasMoreOrganizations && organizationId !== loadedFor;

/** Loads the document again, for the organization in the path. */
function OrganizationLoader(): null {
  useLayoutEffect(() => location.reload(), []);
  return null;
}

/** Another key remounts the screen. */
function keyOf({ name, params: { rest = '', ...params } }: MatchedPath): string {
  const { isOneScreen = false }: ScreenPath = PATHS[name];
  return [name, ...Object.values(params), ...(isOneScreen ? [] : [rest])].join('/');
}

/** The files of a screen were replaced by a new version, or the network is down. */
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
