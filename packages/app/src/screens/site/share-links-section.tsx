import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { useActions } from '../../actions/registry.ts';
import { removeShareLink, setLinkActive } from '../../actions/site-audience.tsx';
import { localUrl } from '../../data/bootstrap.ts';
import { createShareLink, type ShareLink, shareLinksQuery, updateShareLink } from '../../data/site-audience.ts';
import type { SiteRef } from '../../data/sites.ts';
import type { SiteView } from '../../shell/site-screen.tsx';
import { fill, getTexts, language } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Switch } from '../../ui/choice.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Input } from '../../ui/field.tsx';
import { Section } from '../../ui/list.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import { openDialog } from '../../ui/open-dialogs.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { EmptyState, SkeletonRows } from '../../ui/states.tsx';
import { RelativeTime } from '../../ui/time.tsx';
import { showToast } from '../../ui/toast.tsx';
import { readRefusal } from '../../ui/use-fields.ts';

/** Secret links, one for each group of readers, so that each can be revoked separately. */
export function ShareLinksSection({ view: { ref } }: { readonly view: SiteView }): VNode {
  const { links: texts } = getTexts('sites').audience;
  const query = useQuery(shareLinksQuery(ref));
  const spoken = language.value;
  const actions = useMemo(
    () => [{ id: 'link.create', label: texts.new, icon: 'plus', keys: 'n', perform: () => openLinkDialog(ref) }],
    [ref.site, spoken],
  );
  useActions(texts.title, actions);
  const create = (
    <Button size="small" icon="plus" onClick={() => openLinkDialog(ref)}>
      {texts.new}
    </Button>
  );
  return (
    <Section title={texts.title} actions={(query.data?.items.length ?? 0) > 0 && create}>
      <QueryView query={query} isCompact skeleton={<SkeletonRows rows={2} />}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState isCompact icon="link" title={texts.emptyTitle} text={texts.emptyText}>
              {create}
            </EmptyState>
          ) : (
            <ul class="card settings-rows share-links">
              {items.map((link) => (
                <LinkRow key={link.id} siteRef={ref} link={link} />
              ))}
            </ul>
          )
        }
      </QueryView>
    </Section>
  );
}

function LinkRow({ siteRef, link }: { readonly siteRef: SiteRef; readonly link: ShareLink }): VNode {
  const { links: texts } = getTexts('sites').audience;
  const shell = getTexts('shell');
  const { name, active, createdAt, urls } = link;
  const linkName = name === '' ? texts.untitled : name;
  return (
    <li class="share-link">
      <div class="share-link-head">
        <span class="settings-row-title">{linkName}</span>
        <span class="meta">
          <RelativeTime iso={createdAt} />
        </span>
        <Switch
          label={<span class="visually-hidden">{fill(texts.active, { name: linkName })}</span>}
          isChecked={active}
          onChange={(next) => void setLinkActive(siteRef, link, next)}
        />
        <MenuButton
          label={fill(texts.menu, { name: linkName })}
          size="small"
          placement="bottom-end"
          groups={() => [
            {
              items: [
                { id: 'rename', label: shell.rename, icon: 'pen', onSelect: () => openLinkDialog(siteRef, link) },
                {
                  id: 'delete',
                  label: texts.delete,
                  icon: 'trash',
                  isDanger: true,
                  onSelect: () => void removeShareLink(siteRef, link),
                },
              ],
            },
          ]}
        />
      </div>
      {urls.published === undefined || !active ? (
        <p class="field-hint">{active ? texts.notPublished : texts.isClosed}</p>
      ) : (
        <CopyField
          label={fill(texts.url, { name: linkName })}
          isLabelHidden
          value={new URL(localUrl(urls.published), location.href).href}
        />
      )}
    </li>
  );
}

/** Asks for the name of a new or an existing link. */
const openLinkDialog = (ref: SiteRef, link?: ShareLink): void =>
  openDialog((close) => <LinkDialog siteRef={ref} link={link} onClose={close} />);

interface LinkDialogProps {
  readonly siteRef: SiteRef;
  readonly link: ShareLink | undefined;
  readonly onClose: () => void;
}

function LinkDialog({ siteRef, link, onClose }: LinkDialogProps): VNode {
  const { links: texts } = getTexts('sites').audience;
  const shell = getTexts('shell');
  const [name, setName] = useState(link?.name ?? '');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    if (isBusy) return;
    if (name.trim() === '') return setError(shell.required);
    setBusy(true);
    try {
      if (link === undefined) await createShareLink(siteRef, name.trim());
      else await updateShareLink(siteRef, link.id, { name: name.trim() });
      onClose();
      showToast(link === undefined ? texts.created : getTexts('sites').saved);
    } catch (failure) {
      setError(readRefusal(failure, shell.unreachable).message);
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={link === undefined ? texts.newTitle : fill(texts.renameTitle, { name: link.name })}
      onClose={onClose}
      onSubmit={() => void save()}
      footer={
        <>
          <Button onClick={onClose}>{shell.cancel}</Button>
          <Button kind="primary" type="submit" isBusy={isBusy}>
            {link === undefined ? texts.create : shell.save}
          </Button>
        </>
      }
    >
      <Input
        label={texts.name}
        hint={texts.nameHint}
        value={name}
        onValue={(next) => {
          setName(next);
          setError(undefined);
        }}
        maxLength={50}
        autoFocus
        error={error}
      />
    </Dialog>
  );
}
