import type { PagesContext } from '../components/pages/pages-context.ts';
import type { Page } from '../data/pages.ts';
import { IconDialog } from '../dialogs/pages/icon-dialog.tsx';
import { fill, getTexts } from '../texts/texts.ts';
import { openDialog } from '../ui/open-dialogs.tsx';
import { setIcon } from './pages.tsx';

/** Asks for the icon or the emoji of a page. */
export const openIconDialog = (context: PagesContext, page: Page): void =>
  openDialog((close) => (
    <IconDialog
      title={fill(getTexts('pages').iconTitle, { title: page.title })}
      onClose={close}
      onChoose={(chosen) => {
        close();
        void setIcon(context, page, chosen);
      }}
    />
  ));
