import type { PagesContext } from '../../components/pages/pages-context.ts';
import type { Page } from '../../data/pages.ts';
import { fill, getTexts } from '../../texts/texts.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { openDialog } from '../../ui/open-dialogs.tsx';
import { PageOptionsForm } from './options-form.tsx';

/** The options of a page, a group or a link, from any screen. */
export const openPageOptions = (context: PagesContext, page: Page): void =>
  openDialog((close) => (
    <Dialog title={fill(getTexts('pages').optionsTitle, { title: page.title })} onClose={close}>
      <PageOptionsForm context={context} page={page} onDone={close} />
    </Dialog>
  ));
