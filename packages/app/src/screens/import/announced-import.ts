import { scopePath } from '../../data/content.ts';
import { type ImportRequest, type RunningImport, startImport } from '../../data/imports.ts';
import { navigate, readPlace } from '../../routes/location.ts';
import { formatCount, getTexts } from '../../texts/texts.ts';
import { showFailure, showToast } from '../../ui/toast.tsx';

/**
 * Runs an import. Its report is on the import screen of the space; on any other screen, a message says how it ended.
 * @returns its state at the end
 */
export async function runAnnouncedImport(request: ImportRequest): Promise<RunningImport['state']> {
  const { organization, id: space } = request.space;
  const running = await startImport(request);
  const reportPath = `/o/${organization}/s/${space}/~/import`;
  // The screen of the URL may still be loading: the report disappears once it is shown.
  if (readPlace().path !== reportPath) announceEnd(running, reportPath);
  return running.state;
}

function announceEnd({ request, state, result, error, scope }: RunningImport, reportPath: string): void {
  const texts = getTexts('import');
  const { space, thing } = request;
  const name = 'url' in thing ? thing.url : thing.name;
  if (state === 'failed') showFailure(new Error(`${texts.failed}: ${name}. ${error?.message ?? ''}`.trim()));
  if (result === undefined || scope === undefined) return;
  const isWhole = result.warnings.length === 0 && result.totalResources === result.importedResources;
  showToast(`${texts.done}: ${name}, ${formatCount(texts.pages, result.pages)}`, {
    action: isWhole
      ? {
          label: scope.kind === 'space' ? texts.openPages : texts.openChange,
          perform: () => navigate(scopePath(space.organization, scope)),
        }
      : { label: texts.showReport, perform: () => navigate(reportPath) },
  });
}
