import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { ImportReportDetails } from '../../components/imports/import-report.tsx';
import { encodePagePath } from '../../components/pages/pages-context.ts';
import { scopePath } from '../../data/content.ts';
import {
  dismissImport,
  importedPagesQuery,
  isImporting,
  type RunningImport,
  runningImports,
} from '../../data/imports.ts';
import type { Space } from '../../data/spaces.ts';
import { href } from '../../routes/location.ts';
import { formatCount, getTexts } from '../../texts/texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, IconButton, LinkButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Section } from '../../ui/list.tsx';
import { Progress } from '../../ui/states.tsx';
import { runAnnouncedImport } from './announced-import.ts';

/** Running imports, and reports of finished ones. */
export function ImportReports({ space }: { readonly space: Space }): VNode | null {
  const texts = getTexts('import');
  const imports = runningImports.value.filter(({ request }) => request.space.id === space.id);
  const ref = useRef<HTMLDivElement>(null);
  const [newest] = imports;
  // The button that starts an import is far below: the report would be out of sight.
  useEffect(() => ref.current?.scrollIntoView({ block: 'nearest' }), [newest?.id]);
  if (newest === undefined) return null;
  return (
    <Section title={texts.running}>
      <div class="import-reports" aria-live="polite" ref={ref}>
        {imports.map((one) => (
          <Report key={one.id} space={space} running={one} />
        ))}
      </div>
    </Section>
  );
}

interface ReportProps {
  readonly space: Space;
  readonly running: RunningImport;
}

const ICONS = {
  uploading: 'upload',
  working: 'hourglass',
  done: 'circle-check',
  failed: 'circle-exclamation',
  cancelled: 'ban',
};

function Report({ space, running }: ReportProps): VNode {
  const texts = getTexts('import');
  const { id, request, state, sent, error, cancel } = running;
  const { thing } = request;
  const isRunning = isImporting(running);
  const label =
    state === 'working' && thing.source === 'website'
      ? texts.workingWebsite
      : texts[state === 'working' ? 'working' : state];
  return (
    <div class={`card import-report import-${state}`}>
      <div class="import-line">
        <Icon name={ICONS[state]} class={state === 'done' ? 'icon-success' : state === 'failed' ? 'icon-danger' : ''} />
        <strong class="import-name">{'url' in thing ? thing.url : thing.name}</strong>
        <span class="meta">{texts.sources[thing.source]}</span>
        {isRunning ? (
          <Button size="small" kind="quiet" onClick={cancel}>
            {texts.cancel}
          </Button>
        ) : (
          <IconButton icon="xmark" size="small" label={texts.dismiss} onClick={() => dismissImport(id)} />
        )}
      </div>
      {isRunning && (
        <>
          <Progress label={label} {...(state === 'uploading' && { value: sent })} />
          <p class="meta">{label}</p>
        </>
      )}
      {state === 'cancelled' && <p class="meta">{texts.cancelled}</p>}
      {state === 'failed' && <Failure running={running} error={error?.message} />}
      {state === 'done' && <Done space={space} running={running} />}
    </div>
  );
}

function Failure({ running, error }: { readonly running: RunningImport; readonly error: string | undefined }): VNode {
  const texts = getTexts('import');
  return (
    <>
      <p class="import-error">
        <strong>{texts.failed}.</strong> {error}
      </p>
      <div class="button-row">
        <Button
          size="small"
          icon="rotate"
          onClick={() => {
            dismissImport(running.id);
            void runAnnouncedImport(running.request);
          }}
        >
          {texts.again}
        </Button>
      </div>
    </>
  );
}

/** Pages listed in a report. */
const SHOWN = 30;

function Done({ space, running: { result, scope } }: ReportProps): VNode | null {
  const texts = getTexts('import');
  const pages = useQuery({
    ...importedPagesQuery(space.id, result?.revision ?? ''),
    enabled: result !== undefined,
  }).data;
  if (result === undefined || scope === undefined) return null;
  const { warnings, importedResources, totalResources } = result;
  const missed = totalResources - importedResources;
  const base = scopePath(space.organization, scope);
  return (
    <>
      <div class="import-facts">
        <Badge tone="success">{formatCount(texts.pages, result.pages)}</Badge>
        {result.files > 0 && <Badge>{formatCount(texts.files, result.files)}</Badge>}
        {missed > 0 && <Badge tone="warning">{formatCount(texts.missed, missed)}</Badge>}
      </div>
      {pages !== undefined && pages.length > 0 && (
        <ul class="import-pages" aria-label={texts.newPages}>
          {pages.slice(0, SHOWN).map(({ id, title, path }) => (
            <li key={id}>
              <a class="link-place" href={href(`${base}/${encodePagePath(path ?? '')}`)}>
                <Icon name="file-lines" />
                {title}
              </a>
            </li>
          ))}
          {result.pages > SHOWN && <li class="meta">{formatCount(texts.morePages, result.pages - SHOWN)}</li>}
        </ul>
      )}
      {warnings.length > 0 && (
        <details class="warnings">
          <summary>
            <Icon name="triangle-exclamation" />
            {formatCount(texts.warnings, warnings.length)}
          </summary>
          <ul class="warning-list">
            {warnings.map((warning, index) => (
              <li key={index}>{warning}</li>
            ))}
          </ul>
        </details>
      )}
      {result.report !== undefined && <ImportReportDetails report={result.report} />}
      <div class="button-row">
        <LinkButton href={href(base)} size="small" icon="arrow-right">
          {scope.kind === 'space' ? texts.openPages : texts.openChange}
        </LinkButton>
      </div>
    </>
  );
}
