import type { VNode } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import type { Action } from '../../actions/action.ts';
import { favoriteAction } from '../../actions/favorites.ts';
import { toMenuItem, useActions } from '../../actions/registry.ts';
import { listEditorKeys, listSourceActions } from '../../actions/source.ts';
import { bootstrap } from '../../data/bootstrap.ts';
import { type ContentScope, scopePath } from '../../data/content.ts';
import type { FavoriteTarget } from '../../data/favorites.ts';
import type { PageSource } from '../../data/page-source.ts';
import { href } from '../../routes/location.ts';
import { useUnsaved } from '../../routes/unsaved.ts';
import { FavoriteStar } from '../../shell/favorite-star.tsx';
import { Screen } from '../../shell/screen.tsx';
import { fill, getTexts, language } from '../../texts/texts.ts';
import type { Crumb } from '../../ui/breadcrumbs.tsx';
import { Button, IconButton, LinkButton } from '../../ui/button.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import type { Access } from './access.ts';
import { LazyNotices } from './lazy-notices.tsx';
import { SourcePreview } from './source-preview.tsx';
import { SourceToolbar } from './source-toolbar.tsx';
import { StateLine } from './state-line.tsx';
import { useSourceEditor } from './use-source-editor.ts';

interface SourceDeskProps {
  readonly organization: string;
  readonly scope: ContentScope;
  readonly access: Access;
  readonly crumbs: readonly Crumb[];
  readonly source: PageSource;
}

const PREVIEW_KEY = 'bindery-source-preview';

/** The text with its toolbar, what has happened to it, and its preview. */
export function SourceDesk({ organization, scope, access, crumbs, source }: SourceDeskProps): VNode {
  const texts = getTexts('source');
  const { session, view, host, version, upload } = useSourceEditor({ scope, access, source });
  const [isShown, setIsShown] = useState(readPreview);
  const [part, setPart] = useState<'write' | 'preview'>('write');
  useUnsaved(() => session.isAtRisk.peek());
  const page = session.page.value ?? source.page;
  const sourceScope = { organization, scope, access };
  const spoken = language.value;
  const togglePreview = () => {
    setIsShown(!isShown);
    storePreview(!isShown);
  };
  const actions = useMemo(
    () => listSourceActions({ ...sourceScope, session, page, togglePreview }),
    [organization, scope.space, access, session, page, isShown, spoken],
  );
  useActions(texts.title, actions);
  useActions(
    texts.editorKeys.title,
    useMemo(() => (access === 'read' || access === 'finished' ? [] : listEditorKeys()), [access, spoken]),
  );
  const [primary] = actions;
  const favorite = favoriteOf(organization, scope, page);
  const isBusy = session.state.value.kind === 'saving';
  return (
    <Screen
      title={fill(texts.label, { title: page.title })}
      isTitleHidden
      crumbs={[...crumbs]}
      width="wide"
      status={<StateLine session={session} access={access} />}
      people={{ scope, page: page.id }}
      actions={
        <>
          <FavoriteStar target={favorite} />
          <span class="source-preview-switch">
            <IconButton
              icon="eye"
              label={isShown ? texts.hidePreview : texts.showPreview}
              isPressed={isShown}
              onClick={togglePreview}
            />
          </span>
          <MoreMenu actions={actions.slice(1)} favorite={favorite} />
          {primary?.id === 'source.save' || primary?.id === 'source.propose' ? (
            <Button kind="primary" isBusy={isBusy} onClick={primary.perform}>
              {primary.label}
            </Button>
          ) : (
            <LinkButton href={href(`${scopePath(organization, scope)}/${page.path}`)}>{texts.toPage}</LinkButton>
          )}
        </>
      }
    >
      <div class="source" data-part={part} data-preview={isShown ? '' : undefined}>
        <LazyNotices {...sourceScope} session={session} view={view} />
        <PartTabs part={part} onPart={setPart} />
        <div class="source-panes">
          <section class="source-text" aria-label={texts.write}>
            {view !== undefined && access !== 'read' && access !== 'finished' && (
              <SourceToolbar view={view} upload={upload} />
            )}
            <div class="source-editor" ref={host} />
            <p class="visually-hidden">{texts.keysHint}</p>
          </section>
          {(isShown || part === 'preview') && (
            <SourcePreview scope={scope} session={session} isReadOnly={access === 'read'} version={version} />
          )}
        </div>
      </div>
    </Screen>
  );
}

interface MoreMenuProps {
  readonly actions: readonly Action[];
  readonly favorite: FavoriteTarget;
}

/** The other actions, and that of the star: the header of a phone has no room for it. */
const MoreMenu = ({ actions, favorite }: MoreMenuProps): VNode => (
  <MenuButton
    label={getTexts('shell').more}
    groups={() => [{ items: [...actions, favoriteAction(favorite)].map(toMenuItem) }]}
    icon="ellipsis"
  />
);

/** Pages of change requests are favorites as those of their space. */
const favoriteOf = (organization: string, { space }: ContentScope, page: PageSource['page']): FavoriteTarget => ({
  kind: 'page',
  id: page.id,
  title: page.title,
  organization,
  space,
  ...(page.emoji !== undefined && { emoji: page.emoji }),
  urls: { app: `${bootstrap.publicUrl}/o/${organization}/s/${space}/${page.path ?? ''}` },
});

/** On narrow screens there is room for one of both. */
function PartTabs({
  part,
  onPart,
}: {
  readonly part: 'write' | 'preview';
  readonly onPart: (part: 'write' | 'preview') => void;
}): VNode {
  const texts = getTexts('source');
  return (
    <div class="source-parts">
      {(['write', 'preview'] as const).map((each) => (
        <button key={each} type="button" aria-pressed={part === each} onClick={() => onPart(each)}>
          {texts[each]}
        </button>
      ))}
    </div>
  );
}

function readPreview(): boolean {
  try {
    return localStorage.getItem(PREVIEW_KEY) !== 'off';
  } catch {
    return true;
  }
}

function storePreview(isShown: boolean): void {
  try {
    localStorage.setItem(PREVIEW_KEY, isShown ? 'on' : 'off');
  } catch {
    // It lasts for this visit.
  }
}
