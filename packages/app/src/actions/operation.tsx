import { createBackup, deleteBackup, type InstallationExport, isUnderWay } from '../data/backups.ts';
import { type BackgroundJob, cancelJob, type JobKind, runJob } from '../data/jobs.ts';
import { fill, getTexts } from '../texts/texts.ts';
import { confirm } from '../ui/open-dialogs.tsx';
import { showToast } from '../ui/toast.tsx';
import type { Action } from './action.ts';
import { attemptChange } from './attempt-change.ts';

/** What a job does, in words. */
export function describeJob({ kind }: BackgroundJob): string {
  const { kinds } = getTexts('installation').operation.jobs;
  // A node of another version may know other kinds.
  return Object.hasOwn(kinds, kind) ? kinds[kind as JobKind] : kind;
}

/** What can be done about a job. */
export function listJobActions(job: BackgroundJob): Action[] {
  const texts = getTexts('installation').operation.jobs;
  const { permissions } = job;
  return [
    ...(permissions.run ? [{ id: 'job.run', label: texts.run, icon: 'rotate', perform: () => void runNow(job) }] : []),
    ...(permissions.cancel
      ? [{ id: 'job.cancel', label: texts.cancel, icon: 'ban', perform: () => void cancel(job) }]
      : []),
  ];
}

const runNow = (job: BackgroundJob): Promise<boolean> =>
  attemptChange(async () => {
    await runJob(job.id);
    showToast(fill(getTexts('installation').operation.jobs.ran, { name: describeJob(job) }));
  });

const cancel = (job: BackgroundJob): Promise<boolean> =>
  attemptChange(async () => {
    const texts = getTexts('installation').operation.jobs;
    const name = describeJob(job);
    const question = { title: fill(texts.cancelTitle, { name }), text: texts.cancelText, confirm: texts.cancel };
    if (!(await confirm({ ...question, isDangerous: true }))) return;
    await cancelJob(job.id);
    showToast(fill(texts.canceled, { name }));
  });

export const startBackup = (): Promise<boolean> =>
  attemptChange(async () => {
    await createBackup();
    showToast(getTexts('installation').operation.backups.started);
  });

/** The actions of the screen of backups. */
export function listBackupActions(): Action[] {
  const { start } = getTexts('installation').operation.backups;
  return [{ id: 'backup.start', label: start, icon: 'box-archive', keys: 'n', perform: () => void startBackup() }];
}

/** Cancels a backup at once, or deletes an archive after a question. */
export const removeBackup = (backup: InstallationExport): Promise<boolean> =>
  attemptChange(async () => {
    const texts = getTexts('installation').operation.backups;
    const isCanceled = isUnderWay(backup);
    const question = { title: texts.deleteTitle, text: texts.deleteText, confirm: getTexts('shell').delete };
    if (!isCanceled && !(await confirm({ ...question, isDangerous: true }))) return;
    await deleteBackup(backup.id);
    showToast(isCanceled ? texts.canceled : texts.deleted);
  });
