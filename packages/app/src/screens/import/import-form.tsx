import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { Space } from '../../data/spaces.ts';
import { navigate } from '../../routes/location.ts';
import {
  hasSource,
  hostOf,
  type ImportValues,
  listImportedThings,
  NO_SOURCE,
  ORIGIN_ICONS,
  ORIGINS,
} from '../../sections/import/import-values.ts';
import { SourceFields } from '../../sections/import/source-fields.tsx';
import { fill, getTexts } from '../../texts/texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { OptionCards } from '../../ui/option-card.tsx';
import { runAnnouncedImport } from './announced-import.ts';
import { TargetFields } from './target-fields.tsx';

/** Source, target, and start of an import. */
export function ImportForm({ space }: { readonly space: Space }): VNode {
  const texts = getTexts('import');
  const isLocked = space.editMode === 'locked';
  const [values, setValues] = useState<ImportValues>({
    ...NO_SOURCE,
    isReviewed: isLocked,
  });
  const [error, setError] = useState<string>();
  const change = (changes: Partial<ImportValues>) => {
    setError(undefined);
    setValues((former) => ({ ...former, ...changes }));
  };
  const start = async () => {
    const things = await listImportedThings(values);
    if (things.length === 0) return setError(texts.nothingUsable);
    change({ url: '', files: [] });
    for (const thing of things) {
      const name = 'url' in thing ? hostOf(thing.url) : thing.name;
      const page = values.position === 'below' ? (values.page ?? null) : null;
      const subject = values.isReviewed ? fill(texts.changeSubject, { name }) : undefined;
      const state = await runAnnouncedImport({ space, thing, page, subject });
      // To be corrected.
      if (state === 'failed' && 'url' in thing) setValues((now) => ({ ...now, url: now.url || thing.url }));
    }
  };
  const isGit = values.origin === 'git';
  return (
    <form
      class="import-form"
      aria-label={texts.title}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady(values)) void start();
      }}
    >
      <p class="lead">{texts.lead}</p>
      <OptionCards
        label={texts.origin}
        value={values.origin}
        onValue={(origin) => change({ origin, files: [] })}
        options={ORIGINS.filter((origin) => origin !== 'git' || space.permissions.triggerGitSync).map((value) => ({
          value,
          icon: ORIGIN_ICONS[value],
          ...texts.origins[value],
        }))}
      />
      {isGit ? (
        <GitStep space={space} />
      ) : (
        <>
          {error !== undefined && <Banner tone="danger">{error}</Banner>}
          <SourceFields values={values} onChange={change} />
          <TargetFields space={space} values={values} onChange={change} />
          <footer class="form-footer">
            <Button kind="primary" type="submit" icon="file-import" disabled={!isReady(values)}>
              {texts.start}
            </Button>
          </footer>
        </>
      )}
    </form>
  );
}

function GitStep({ space }: { readonly space: Space }): VNode {
  const texts = getTexts('import');
  return (
    <div class="card card-stack">
      <p>{texts.gitText}</p>
      <div class="button-row">
        <Button
          kind="primary"
          icon="code-branch"
          onClick={() => navigate(`/o/${space.organization}/s/${space.id}/~/git?connect`)}
        >
          {texts.toGit}
        </Button>
      </div>
    </div>
  );
}

const isReady = (values: ImportValues): boolean =>
  hasSource(values) && (values.position === 'top' || values.page !== undefined);
