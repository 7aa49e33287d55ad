import { localUrl } from '../data/bootstrap.ts';
import { deleteSite, type Site, type SiteChanges, type SiteRef, setPublished, updateSite } from '../data/sites.ts';
import { openNewSiteDialog } from '../dialogs/site/new-site-dialog.tsx';
import { navigate } from '../routes/location.ts';
import { fill, formatCount, getTexts, loadTexts } from '../texts/texts.ts';
import { confirm } from '../ui/open-dialogs.tsx';
import { showToast } from '../ui/toast.tsx';
import type { Action } from './action.ts';
import { attemptChange } from './attempt-change.ts';

/** Asks for the title and content of a new site, and opens it. */
export async function addSite(organization: string, spaces: readonly string[] = []): Promise<void> {
  await loadTexts('sites');
  openNewSiteDialog(organization, spaces);
}

/** Lists what becomes visible to whom, and publishes. */
export const publish = (site: Site, ref: SiteRef): Promise<boolean> =>
  attemptChange(async () => {
    const texts = getTexts('sites');
    const { publish: words } = texts;
    const isConfirmed = await confirm({
      title: fill(words.title, { title: site.title }),
      text: fill(words.now[site.visibility], { spaces: formatCount(texts.spaces, site.siteSpaces) }),
      confirm: words.action,
    });
    if (!isConfirmed) return;
    await setPublished(ref, true);
    showToast(fill(words.done, { title: site.title }));
  });

/** Lists the consequences, and unpublishes a site. */
export const unpublish = (site: Site, ref: SiteRef): Promise<boolean> =>
  attemptChange(async () => {
    const { publish: words } = getTexts('sites');
    const isConfirmed = await confirm({
      title: fill(words.stopTitle, { title: site.title }),
      text: words.stopText,
      confirm: words.stopButton,
      isDangerous: true,
    });
    if (!isConfirmed) return;
    await setPublished(ref, false);
    showToast(fill(words.stopped, { title: site.title }), { undo: () => setPublished(ref, true) });
  });

/** Asks for the title as confirmation, and deletes. */
export const removeSite = (site: Site, ref: SiteRef): Promise<boolean> =>
  attemptChange(async () => {
    const { remove: words } = getTexts('sites');
    const isConfirmed = await confirm({
      title: fill(words.title, { title: site.title }),
      text: words.text,
      confirm: words.button,
      typed: { label: words.typed, value: site.title },
      isDangerous: true,
    });
    if (!isConfirmed) return;
    await deleteSite(ref);
    navigate(`/o/${ref.organization}/~/sites`, { replace: true });
    showToast(fill(words.done, { title: site.title }));
  });

/** Changes settings of a site at once; can be undone. */
export function changeSite(site: Site, ref: SiteRef, changes: SiteChanges): Promise<boolean> {
  const former = Object.fromEntries(Object.keys(changes).map((name) => [name, site[name as keyof Site]]));
  return attemptChange(async () => {
    await updateSite(ref, changes);
    showToast(getTexts('sites').saved, { undo: () => updateSite(ref, former) });
  });
}

/** Actions of a site, for its menu and the palette. */
export function listSiteActions(site: Site, ref: SiteRef): Action[] {
  const texts = getTexts('sites');
  const { published } = site.urls;
  const open: Action[] =
    published === undefined
      ? []
      : [
          {
            id: 'site.open',
            label: getTexts('shell').site.open,
            icon: 'arrow-up-right',
            perform: () => void window.open(localUrl(published), '_blank', 'noopener'),
          },
        ];
  return [
    ...open,
    site.published
      ? {
          id: 'site.unpublish',
          label: texts.publish.stop,
          icon: 'eye-slash',
          isDanger: true,
          perform: () => void unpublish(site, ref),
        }
      : {
          id: 'site.publish',
          label: texts.publish.action,
          icon: 'globe',
          perform: () => void publish(site, ref),
        },
    {
      id: 'site.delete',
      label: texts.remove.action,
      icon: 'trash',
      isDanger: true,
      perform: () => void removeSite(site, ref),
    },
  ];
}
