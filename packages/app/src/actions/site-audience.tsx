import { deleteShareLink, regenerateVisitorKey, type ShareLink, updateShareLink } from '../data/site-audience.ts';
import { type Site, type SiteRef, type SiteVisibility, updateSite } from '../data/sites.ts';
import { fill, formatCount, getTexts } from '../texts/texts.ts';
import { confirm } from '../ui/open-dialogs.tsx';
import { showToast } from '../ui/toast.tsx';
import { attemptChange } from './attempt-change.ts';

/** Lists who gains and who loses access to a published site, and changes its visibility. */
export const changeVisibility = (site: Site, ref: SiteRef, visibility: SiteVisibility): Promise<boolean> =>
  attemptChange(async () => {
    const texts = getTexts('sites');
    if (visibility === site.visibility) return;
    if (site.published) {
      const isConfirmed = await confirm({
        title: fill(texts.audience.changeTitle, { title: site.title, audience: texts.visibilities[visibility] }),
        text: (
          <>
            {fill(texts.publish.now[visibility], { spaces: formatCount(texts.spaces, site.siteSpaces) })}{' '}
            {texts.audience.stops[visibility]}
          </>
        ),
        confirm: texts.audience.changeButton,
        isDangerous: visibility === 'public' || visibility === 'unlisted',
      });
      if (!isConfirmed) return;
    }
    await updateSite(ref, { visibility });
    showToast(texts.saved, { undo: () => updateSite(ref, { visibility: site.visibility }) });
  });

/** Enables a link again, or pauses it. */
export const setLinkActive = (ref: SiteRef, link: ShareLink, active: boolean): Promise<boolean> =>
  attemptChange(async () => {
    const { links: texts } = getTexts('sites').audience;
    await updateShareLink(ref, link.id, { active });
    showToast(fill(active ? texts.opened : texts.closed, { name: link.name }), {
      undo: () => updateShareLink(ref, link.id, { active: !active }),
    });
  });

export const removeShareLink = (ref: SiteRef, link: ShareLink): Promise<boolean> =>
  attemptChange(async () => {
    const { links: texts } = getTexts('sites').audience;
    const isConfirmed = await confirm({
      title: fill(texts.deleteTitle, { name: link.name }),
      text: texts.deleteText,
      confirm: texts.delete,
      isDangerous: true,
    });
    if (!isConfirmed) return;
    await deleteShareLink(ref, link.id);
    showToast(fill(texts.deleted, { name: link.name }));
  });

/** Lists who loses access, and creates another key. */
export const replaceVisitorKey = (ref: SiteRef): Promise<boolean> =>
  attemptChange(async () => {
    const { login: texts } = getTexts('sites').audience;
    const isConfirmed = await confirm({
      title: texts.regenerateTitle,
      text: texts.regenerateText,
      confirm: texts.regenerate,
      isDangerous: true,
    });
    if (!isConfirmed) return;
    await regenerateVisitorKey(ref);
    showToast(texts.regenerated);
  });
