import type { Customization } from '../../data/customization.ts';
import type { SettingsLink } from './link-list.tsx';

/** Minimum length of titles and messages in the API. */
const MIN_LENGTH = 2;

function isFinished({ title, to }: SettingsLink): boolean {
  if (title.trim() === '') return false;
  switch (to?.['kind']) {
    case 'url':
      return URL.canParse(String(to['url']));
    case 'page':
      return to['page'] !== '';
    case 'space':
      return to['space'] !== '';
    default:
      return true;
  }
}

const finishedOf = <Link extends SettingsLink>(links: readonly Link[]): Link[] => links.filter(isFinished);

/**
 * The settings that a preview can show while they are edited: links without a title or a target, and texts that are too
 * short, are left out. Pure.
 * @param former the stored settings, for what cannot be left out
 */
export function finishSettings(settings: Customization, former: Customization): Customization {
  const { announcement, ...rest } = settings;
  const { link, ...banner } = announcement ?? {};
  const isAnnounced = announcement !== undefined && announcement.message.length >= MIN_LENGTH;
  return {
    ...rest,
    title: settings.title.length < MIN_LENGTH ? former.title : settings.title,
    header: {
      ...settings.header,
      links: finishedOf(settings.header.links).map((each) =>
        each.links === undefined ? each : { ...each, links: finishedOf(each.links) },
      ),
    },
    footer: {
      ...settings.footer,
      groups: settings.footer.groups
        .filter(({ title }) => title.trim() !== '')
        .map((group) => ({ ...group, links: finishedOf(group.links) })),
    },
    ...(isAnnounced && {
      announcement: {
        ...(banner as Omit<NonNullable<typeof announcement>, 'link'>),
        ...(link !== undefined && isFinished(link) && { link }),
      },
    }),
  };
}
