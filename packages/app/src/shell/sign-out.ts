import { bootstrap } from '../data/bootstrap.ts';
import { forgetQueries } from '../data/query-client.ts';
import { currentCsrfToken } from '../data/session.ts';
import { formatCount, getTexts } from '../texts/texts.ts';
import { confirm } from '../ui/open-dialogs.tsx';

/**
 * Ends the session by the form that the account pages have, and removes what this browser keeps of the person. Asks first
 * where that is text which the server does not have.
 */
export async function signOut(): Promise<void> {
  if (!(await clearDevice())) return;
  forgetQueries();
  const form = document.createElement('form');
  form.method = 'post';
  form.action = `${bootstrap.basePath}/sign-out`;
  const field = document.createElement('input');
  field.type = 'hidden';
  field.name = 'csrf';
  field.value = currentCsrfToken();
  form.append(field);
  document.body.append(form);
  form.submit();
}

/** @returns false when the person stays for the sake of their text */
async function clearDevice(): Promise<boolean> {
  try {
    const { clearRecords, listRecords } = await import('../data/device-drafts.ts');
    const records = [...(await listRecords('sources')), ...(await listRecords('steps'))];
    const count = new Set(records.map(({ page }) => page)).size;
    if (count > 0 && !(await confirmLoss(count))) return false;
    await clearRecords();
  } catch {
    // The browser keeps nothing.
  }
  return true;
}

function confirmLoss(count: number): Promise<boolean> {
  const texts = getTexts('shell').unsentTexts;
  return confirm({
    title: texts.title,
    text: formatCount(texts.text, count),
    confirm: texts.confirm,
    isDangerous: true,
  });
}
