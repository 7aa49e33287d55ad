import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { useActions } from '../../actions/registry.ts';
import type { ContentScope } from '../../data/content.ts';
import { contentSettingsQuery, type Redirect, type RedirectChange, setRedirects } from '../../data/content-settings.ts';
import { fill, getTexts, language } from '../../texts/texts.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { Table } from '../../ui/table.tsx';
import { showFailure, showToast } from '../../ui/toast.tsx';
import type { LibraryScope } from './library-scope.ts';
import { openRedirectDialog } from './redirect-dialog.tsx';

/** Redirects of former paths of the space. */
export function RedirectsSection({ scope, mayEdit }: LibraryScope): VNode {
  const texts = getTexts('library');
  const spoken = language.value;
  const settings = useQuery(contentSettingsQuery(scope));
  const redirects = settings.data?.redirects ?? [];
  const edit = (redirect?: Redirect) =>
    openRedirectDialog(scope, redirect, (change) => void save(scope, redirects, change));
  const actions = useMemo(
    () =>
      mayEdit
        ? [{ id: 'redirect.create', label: texts.newRedirect, icon: 'plus', keys: 'n', perform: () => edit() }]
        : [],
    [scope.space, mayEdit, spoken, settings.data],
  );
  useActions(texts.title, actions);
  const create = mayEdit && (
    <Button kind="primary" icon="plus" onClick={() => edit()}>
      {texts.newRedirect}
    </Button>
  );
  return (
    <QueryView query={settings}>
      {() =>
        redirects.length === 0 ? (
          <EmptyState icon="share" title={texts.redirectsEmptyTitle} text={texts.redirectsText}>
            {create}
          </EmptyState>
        ) : (
          <>
            <div class="toolbar">
              <p class="meta">{texts.redirectsText}</p>
              <div class="toolbar-end">{create}</div>
            </div>
            <RedirectTable
              redirects={redirects}
              mayEdit={mayEdit}
              onEdit={edit}
              onRemove={(from) => void save(scope, redirects, { from, to: null })}
            />
          </>
        )
      }
    </QueryView>
  );
}

interface RedirectTableProps {
  readonly redirects: readonly Redirect[];
  readonly mayEdit: boolean;
  readonly onEdit: (redirect: Redirect) => void;
  readonly onRemove: (from: string) => void;
}

function RedirectTable({ redirects, mayEdit, onEdit, onRemove }: RedirectTableProps): VNode {
  const texts = getTexts('library');
  return (
    <Table
      label={texts.tabs.redirects}
      rows={redirects}
      keyOf={({ from }) => from}
      columns={[
        { id: 'from', title: texts.from, cell: ({ from }) => <code>{from}</code> },
        { id: 'to', title: texts.to, cell: ({ to }) => <code>{to}</code> },
        {
          id: 'edit',
          title: getTexts('shell').more,
          isTitleHidden: true,
          isNumber: true,
          cell: (redirect) =>
            mayEdit && (
              <span class="row-actions">
                <IconButton
                  icon="pen"
                  size="small"
                  label={fill(texts.editRedirect, { from: redirect.from })}
                  onClick={() => onEdit(redirect)}
                />
                <IconButton
                  icon="trash"
                  size="small"
                  label={fill(texts.removeRedirect, { from: redirect.from })}
                  onClick={() => onRemove(redirect.from)}
                />
              </span>
            ),
        },
      ]}
    />
  );
}

/** Sets or removes a redirect; can be undone. */
async function save(scope: ContentScope, former: readonly Redirect[], change: RedirectChange): Promise<void> {
  const texts = getTexts('library');
  const { from } = change;
  try {
    await setRedirects(scope, [change]);
    const isRemoved = 'to' in change && change.to === null;
    const to = former.find((redirect) => redirect.from === from)?.to ?? null;
    showToast(fill(isRemoved ? texts.redirectRemoved : texts.redirectSaved, { from }), {
      undo: () => setRedirects(scope, [{ from, to }]),
    });
  } catch (error) {
    showFailure(error);
  }
}
