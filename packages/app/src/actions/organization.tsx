import { bootstrap, type Schemas } from '../data/bootstrap.ts';
import {
  type CustomField,
  deleteCustomField,
  deleteOrganization,
  deleteSamlProvider,
  type EmailDomain,
  loadExtent,
  type OrganizationChanges,
  type SamlProvider,
  updateOrganization,
  verifyEmailDomain,
} from '../data/organizations.ts';
import { forgetQueries } from '../data/query-client.ts';
import { fill, formatCount, getTexts } from '../texts/texts.ts';
import { confirm } from '../ui/open-dialogs.tsx';
import { showToast } from '../ui/toast.tsx';
import { attemptChange } from './attempt-change.ts';

/** Changes settings at once; can be undone. */
export const changeOrganization = (id: string, changes: OrganizationChanges, former: OrganizationChanges) =>
  attemptChange(async () => {
    await updateOrganization(id, changes);
    showToast(getTexts('organization').settings.saved, { undo: () => updateOrganization(id, former) });
  });

export const removeDomain = ({ id, emailDomains }: Schemas['Organization'], domain: string): Promise<boolean> =>
  attemptChange(async () => {
    await updateOrganization(id, { emailDomains: emailDomains.filter((each) => each !== domain) });
    showToast(fill(getTexts('organization').settings.domainRemoved, { domain }), {
      undo: () => updateOrganization(id, { emailDomains }),
    });
  });

/** Looks up the DNS record; if it is missing, the list shows which records exist. */
export const checkDomain = (organization: string, { domain }: EmailDomain): Promise<boolean> =>
  attemptChange(async () => {
    const checked = await verifyEmailDomain(organization, domain);
    if (checked.verified) showToast(fill(getTexts('organization').settings.domainProved, { domain }));
  });

export const removeField = (organization: string, { name, title }: CustomField): Promise<boolean> =>
  attemptChange(async () => {
    const texts = getTexts('organization').settings;
    const fieldTitle = title || name;
    const isConfirmed = await confirm({
      title: fill(texts.deleteFieldTitle, { title: fieldTitle }),
      text: texts.deleteFieldText,
      confirm: getTexts('shell').delete,
      isDangerous: true,
    });
    if (!isConfirmed) return;
    await deleteCustomField(organization, name);
    showToast(texts.fieldDeleted);
  });

export const removeProvider = (organization: string, { id, label }: SamlProvider): Promise<boolean> =>
  attemptChange(async () => {
    const texts = getTexts('organization').sso;
    const question = { title: fill(texts.removeTitle, { label }), text: texts.removeText, confirm: texts.remove };
    if (!(await confirm({ ...question, isDangerous: true }))) return;
    await deleteSamlProvider(organization, id);
    showToast(fill(texts.removed, { label }));
  });

/**
 * Whether only sign-ins through identity providers are accepted; asks for confirmation before others lose their access.
 */
export const setEnforced = (id: string, ssoEnforced: boolean): Promise<boolean> =>
  attemptChange(async () => {
    const texts = getTexts('organization').sso;
    const question = { title: texts.enforceTitle, text: texts.enforceText, confirm: texts.enforce };
    if (ssoEnforced && !(await confirm({ ...question, isDangerous: true }))) return;
    await updateOrganization(id, { ssoEnforced });
    showToast(texts.changed, { undo: () => updateOrganization(id, { ssoEnforced: !ssoEnforced }) });
  });

/** Whether members require a second factor; asks for confirmation before others lose their access. */
export const setSecondFactorEnforced = (id: string, secondFactorEnforced: boolean): Promise<boolean> =>
  attemptChange(async () => {
    const texts = getTexts('organization').settings;
    const question = {
      title: texts.secondFactorTitle,
      text: texts.secondFactorText,
      confirm: texts.secondFactorRequire,
    };
    if (secondFactorEnforced && !(await confirm(question))) return;
    await updateOrganization(id, { secondFactorEnforced });
    showToast(texts.saved, { undo: () => updateOrganization(id, { secondFactorEnforced: !secondFactorEnforced }) });
  });

/**
 * Moves an organization to the trash. The confirmation lists the consequences and asks for the name, since all members
 * and the readers of its sites are affected at once.
 */
export const moveToTrash = ({ id, title }: Schemas['Organization']): Promise<boolean> =>
  attemptChange(async () => {
    const texts = getTexts('organization').deletion;
    const { members, spaces, sites } = await loadExtent(id);
    const isConfirmed = await confirm({
      title: fill(texts.question, { title }),
      text: (
        <>
          {formatCount(texts.sites, sites)} {formatCount(texts.members, members)} {formatCount(texts.spaces, spaces)}{' '}
          {texts.rest}
        </>
      ),
      confirm: texts.button,
      isDangerous: true,
      typed: { label: fill(texts.typed, { title }), value: title },
    });
    if (!isConfirmed) return;
    await deleteOrganization(id);
    forgetQueries();
    // The document lists the person's organizations, so it is reloaded, at the trash.
    window.location.assign(`${bootstrap.basePath}/?choose`);
  });
