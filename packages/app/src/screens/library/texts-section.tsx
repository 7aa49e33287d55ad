import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { useActions } from '../../actions/registry.ts';
import { UserList } from '../../components/library/user-list.tsx';
import type { ContentScope } from '../../data/content.ts';
import { countUses, linksQuery } from '../../data/links.ts';
import { queryClient } from '../../data/query-client.ts';
import { deleteReusableContent, type ReusableContent, reusableContentsQuery } from '../../data/reusable-contents.ts';
import { fill, formatCount, getTexts, language } from '../../texts/texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { List, ListRow } from '../../ui/list.tsx';
import { confirm } from '../../ui/open-dialogs.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { showFailure, showToast } from '../../ui/toast.tsx';
import type { LibraryScope } from './library-scope.ts';
import { openTextDialog } from './text-dialog.tsx';

/** Reusable contents, with the number of their references. */
export function TextsSection({ scope, mayEdit }: LibraryScope): VNode {
  const texts = getTexts('library');
  const spoken = language.value;
  const contents = useQuery(reusableContentsQuery(scope));
  const links = useQuery(linksQuery(scope, 'all')).data;
  const uses = useMemo(() => links && countUses(links), [links]);
  const actions = useMemo(
    () =>
      mayEdit
        ? [{ id: 'text.create', label: texts.newText, icon: 'plus', keys: 'n', perform: () => openTextDialog(scope) }]
        : [],
    [scope.space, mayEdit, spoken],
  );
  useActions(texts.title, actions);
  const create = mayEdit && (
    <Button kind="primary" icon="plus" onClick={() => openTextDialog(scope)}>
      {texts.newText}
    </Button>
  );
  return (
    <QueryView query={contents}>
      {({ items }) =>
        items.length === 0 ? (
          <EmptyState icon="blocks" title={texts.textsEmptyTitle} text={texts.textsEmptyText}>
            {create}
          </EmptyState>
        ) : (
          <>
            <div class="toolbar">
              <div class="toolbar-end">{create}</div>
            </div>
            <List label={texts.tabs.texts}>
              {items.map((content) => (
                <TextRow
                  key={content.id}
                  scope={scope}
                  content={content}
                  mayEdit={mayEdit}
                  uses={uses && (uses.get(content.id) ?? 0)}
                />
              ))}
            </List>
          </>
        )
      }
    </QueryView>
  );
}

interface TextRowProps extends LibraryScope {
  readonly content: ReusableContent;
  /** undefined until they are counted. */
  readonly uses: number | undefined;
}

function TextRow({ scope, content, mayEdit, uses }: TextRowProps): VNode {
  const [texts, shell] = [getTexts('library'), getTexts('shell')];
  return (
    <ListRow
      icon={<Icon name="blocks" />}
      title={
        <button type="button" class="list-link" onClick={() => openTextDialog(scope, content, mayEdit)}>
          {content.title}
        </button>
      }
      meta={uses === 0 ? <Badge tone="warning">{texts.unused}</Badge> : uses && formatCount(texts.usedIn, uses)}
      actions={
        mayEdit && (
          <IconButton
            icon="trash"
            size="small"
            label={`${shell.delete}: ${content.title}`}
            onClick={() => void remove(scope, content)}
          />
        )
      }
    />
  );
}

/** Deletes a reusable content after a confirmation that lists the pages that include it. */
async function remove(scope: ContentScope, content: ReusableContent): Promise<void> {
  const texts = getTexts('library');
  try {
    const links = await queryClient.fetchQuery({ ...linksQuery(scope, 'all'), staleTime: 0 });
    const users = links.items
      .filter(({ targetReference }) => targetReference?.reusableContent?.id === content.id)
      .flatMap(({ locationReferences }) => locationReferences);
    const isConfirmed = await confirm({
      title: fill(texts.deleteTitle, { name: content.title }),
      text:
        users.length === 0 ? (
          texts.deleteUnused
        ) : (
          <>
            {formatCount(texts.deleteUsed, users.length)}
            <UserList users={users} />
          </>
        ),
      confirm: getTexts('shell').delete,
      isDangerous: true,
    });
    if (!isConfirmed) return;
    await deleteReusableContent(scope, content);
    showToast(fill(texts.deleted, { name: content.title }));
  } catch (error) {
    showFailure(error);
  }
}
