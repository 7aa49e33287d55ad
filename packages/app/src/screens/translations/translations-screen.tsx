import { useInfiniteQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { useActions } from '../../actions/registry.ts';
import { openCreateTranslation, translationPath } from '../../actions/translations.tsx';
import { findOrganization, type Organization } from '../../data/bootstrap.ts';
import { type Translation, translationsQuery } from '../../data/translations.ts';
import { href } from '../../routes/location.ts';
import type { ScreenProps } from '../../routes/screen-props.ts';
import { OrganizationScreen } from '../../shell/organization-screen.tsx';
import { formatNames } from '../../texts/format-names.ts';
import { nameLanguage } from '../../texts/name-language.ts';
import { getTexts, language } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { VirtualList } from '../../ui/virtual-list.tsx';

/** Pixels. */
const ROW_HEIGHT = 56;

/** The translations of an organization. */
export function TranslationsScreen({ params }: ScreenProps): VNode {
  const { organization: id = '' } = params;
  const organization = findOrganization(id);
  const mayCreate = organization?.permissions.createContent === true;
  const texts = getTexts('translations');
  const { value: spoken } = language;
  const actions = useMemo(() => {
    const create = { id: 'translation.create', label: texts.create, icon: 'plus', keys: 'n' };
    return mayCreate ? [{ ...create, perform: () => openCreateTranslation(id) }] : [];
  }, [id, mayCreate, spoken]);
  useActions(getTexts('shell').organization.translations, actions);
  return (
    <OrganizationScreen
      organization={id}
      tab="translations"
      actions={
        mayCreate && (
          <Button kind="primary" icon="plus" onClick={() => openCreateTranslation(id)}>
            {texts.create}
          </Button>
        )
      }
    >
      {organization !== undefined && <Translations organization={organization} />}
    </OrganizationScreen>
  );
}

function Translations({ organization }: { readonly organization: Organization }): VNode {
  const texts = getTexts('translations');
  const query = useInfiniteQuery(translationsQuery(organization.id));
  const items = useMemo(() => query.data?.pages.flatMap((page) => page.items), [query.data]);
  if (items === undefined)
    return query.error === null ? (
      <SkeletonRows rows={6} />
    ) : (
      <ErrorState error={query.error} onRetry={() => void query.refetch()} organization={organization.title} />
    );
  if (items.length === 0) return <NoTranslations organization={organization} />;
  return (
    <>
      <VirtualList
        label={getTexts('shell').organization.translations}
        items={items}
        count={query.data?.pages[0]?.count ?? items.length}
        rowHeight={ROW_HEIGHT}
        keyOf={({ id }) => id}
        row={(translation) => <TranslationRow organization={organization.id} translation={translation} />}
      />
      <LoadMore query={query} label={texts.loadMore} />
    </>
  );
}

function NoTranslations({ organization }: { readonly organization: Organization }): VNode {
  const texts = getTexts('translations');
  const mayCreate = organization.permissions.createContent;
  return (
    <EmptyState icon="language" title={texts.emptyTitle} text={mayCreate ? texts.emptyText : texts.emptyReaderText}>
      {mayCreate && (
        <Button kind="primary" icon="plus" onClick={() => openCreateTranslation(organization.id)}>
          {texts.create}
        </Button>
      )}
    </EmptyState>
  );
}

interface TranslationRowProps {
  readonly organization: string;
  readonly translation: Translation;
}

function TranslationRow({ organization, translation: { id, title, languages } }: TranslationRowProps): VNode {
  const { noLanguages } = getTexts('translations');
  return (
    <>
      <span class="list-icon">
        <Icon name="language" />
      </span>
      <span class="list-text">
        <a class="list-title list-link" href={href(translationPath(organization, id))}>
          {title}
        </a>
        <span class="list-detail">
          {languages.length === 0 ? noLanguages : formatNames(languages.map(nameLanguage))}
        </span>
      </span>
      <Icon name="chevron-right" class="row-chevron" />
    </>
  );
}
