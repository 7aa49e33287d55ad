import { deleteOidcProvider, type OidcProvider } from '../data/oidc.ts';
import { fill, getTexts } from '../texts/texts.ts';
import { confirm } from '../ui/open-dialogs.tsx';
import { showToast } from '../ui/toast.tsx';
import { attemptChange } from './attempt-change.ts';

export const removeOidcProvider = (organization: string, { id, label }: OidcProvider): Promise<boolean> =>
  attemptChange(async () => {
    const texts = getTexts('organization').sso;
    const question = { title: fill(texts.removeTitle, { label }), text: texts.removeText, confirm: texts.remove };
    if (!(await confirm({ ...question, isDangerous: true }))) return;
    await deleteOidcProvider(organization, id);
    showToast(fill(texts.removed, { label }));
  });
