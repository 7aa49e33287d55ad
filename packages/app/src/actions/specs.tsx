import { deleteSpec, replaceSpec, type Spec } from '../data/specs.ts';
import { CreateSpecDialog, ReplaceSpecDialog } from '../dialogs/specifications/spec-dialogs.tsx';
import { leaveFor } from '../routes/location.ts';
import { fill, getTexts } from '../texts/texts.ts';
import { confirm, openDialog } from '../ui/open-dialogs.tsx';
import { showToast } from '../ui/toast.tsx';
import type { Action } from './action.ts';
import { attemptChange } from './attempt-change.ts';

/** The path of the screen of a specification. */
export const specPath = (organization: string, slug: string): string => `/o/${organization}/openapi/${slug}`;

export const openCreateSpec = (organization: string): void =>
  openDialog((close) => <CreateSpecDialog organization={organization} onClose={close} />);

const fetchSpec = (organization: string, slug: string, url: string): Promise<boolean> =>
  attemptChange(async () => {
    await replaceSpec(organization, slug, { url });
    showToast(fill(getTexts('specifications').fetched, { slug }));
  });

const removeSpec = (organization: string, { slug }: Spec): Promise<boolean> =>
  attemptChange(async () => {
    const texts = getTexts('specifications');
    const isConfirmed = await confirm({
      title: fill(texts.removeTitle, { slug }),
      text: texts.removeText,
      isDangerous: true,
      confirm: texts.removeButton,
      typed: { label: fill(texts.removeTyped, { slug }), value: slug },
    });
    if (!isConfirmed) return;
    await leaveFor(`/o/${organization}/~/openapi`);
    await deleteSpec(organization, slug);
    showToast(fill(texts.removed, { slug }));
  });

/** Actions of creators for a specification. */
export function listSpecActions(organization: string, spec: Spec): Action[] {
  const texts = getTexts('specifications');
  const { slug, sourceURL } = spec;
  return [
    ...(sourceURL === undefined
      ? []
      : [
          {
            id: 'specification.fetch',
            label: texts.fetch,
            icon: 'rotate',
            perform: () => void fetchSpec(organization, slug, sourceURL),
          },
        ]),
    {
      id: 'specification.replace',
      label: texts.replace,
      icon: 'upload',
      perform: () =>
        openDialog((close) => <ReplaceSpecDialog organization={organization} spec={spec} onClose={close} />),
    },
    {
      id: 'specification.delete',
      label: texts.remove,
      icon: 'trash',
      isDanger: true,
      perform: () => void removeSpec(organization, spec),
    },
  ];
}
