import type { VNode } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { placePage } from '../../actions/pages.tsx';
import type { PagesContext } from '../../components/pages/pages-context.ts';
import { indexPages, isComputed, listSubtree } from '../../data/page-tree.ts';
import type { Page } from '../../data/pages.ts';
import { fill, getTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Combobox } from '../../ui/combobox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { openDialog } from '../../ui/open-dialogs.tsx';

export const openMovePageDialog = (context: PagesContext, page: Page, pages: readonly Page[]): void =>
  openDialog((close) => <MovePageDialog context={context} page={page} pages={pages} onClose={close} />);

interface MovePageDialogProps {
  readonly context: PagesContext;
  readonly page: Page;
  readonly pages: readonly Page[];
  readonly onClose: () => void;
}

const TOP = 'top';

/** Asks for the new parent of a page: the alternative to dragging, also over long distances. */
function MovePageDialog({ context, page, pages, onClose }: MovePageDialogProps): VNode {
  const [texts, shell] = [getTexts('pages'), getTexts('shell')];
  const [into, setInto] = useState<string>();
  const [isMissing, setMissing] = useState(false);
  const items = useMemo(() => {
    const own = new Set(listSubtree(page).map(({ id }) => id));
    const parent = indexPages(pages).byId.get(page.id)?.ancestors.at(-1)?.id ?? TOP;
    const below = listParents(pages, []).filter(({ value }) => !own.has(value));
    return [{ value: TOP, label: texts.topLevel, detail: '' }, ...below].filter(({ value }) => value !== parent);
  }, [page, pages]);
  const move = () => {
    if (into === undefined) return setMissing(true);
    onClose();
    void placePage(context, page, { into: into === TOP ? null : into });
  };
  return (
    <Dialog
      title={fill(texts.moveTitle, { title: page.title })}
      onClose={onClose}
      onSubmit={move}
      footer={
        <>
          <Button onClick={onClose}>{shell.cancel}</Button>
          <Button kind="primary" type="submit">
            {texts.move}
          </Button>
        </>
      }
    >
      <Combobox
        label={texts.moveInto}
        items={items}
        value={into === undefined ? [] : [into]}
        placeholder={texts.movePlaceholder}
        error={isMissing ? texts.moveMissing : undefined}
        onValue={([value]) => {
          setInto(value);
          setMissing(false);
        }}
      />
    </Dialog>
  );
}

/** The possible parents of pages, with their ancestors. Pure. */
function listParents(
  pages: readonly Page[],
  above: readonly string[],
): { value: string; label: string; detail: string }[] {
  return pages.flatMap((page) => [
    ...(page.type === 'link' || isComputed(page)
      ? []
      : [{ value: page.id, label: page.title, detail: above.join(' › ') }]),
    ...listParents(page.pages ?? [], [...above, page.title]),
  ]);
}
