import { localUrl } from '../data/bootstrap.ts';
import { linkIdentity, type UserIdentity, unlinkIdentity } from '../data/oidc.ts';
import { fill, getTexts } from '../texts/texts.ts';
import { confirm } from '../ui/open-dialogs.tsx';
import { showToast } from '../ui/toast.tsx';
import { attemptChange } from './attempt-change.ts';

/** Sends the browser to a provider, which redirects it back to this screen. */
export const connectIdentity = (provider: string): Promise<boolean> =>
  attemptChange(async () => {
    const { url } = await linkIdentity({ provider, returnTo: location.pathname });
    location.assign(localUrl(url));
  });

export const disconnectIdentity = ({ id, label, issuer }: UserIdentity): Promise<boolean> =>
  attemptChange(async () => {
    const texts = getTexts('security').identities;
    const provider = label ?? issuer;
    const question = { title: fill(texts.disconnectTitle, { provider }), text: texts.disconnectText };
    if (!(await confirm({ ...question, confirm: texts.disconnect, isDangerous: true }))) return;
    await unlinkIdentity(id);
    showToast(fill(texts.disconnected, { provider }));
  });
