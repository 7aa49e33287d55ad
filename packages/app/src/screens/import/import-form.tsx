import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { type ImportedThing, startImport } from '../../data/imports.ts';
import type { Space } from '../../data/spaces.ts';
import { navigate } from '../../routes/router.ts';
import type { Origin } from '../../texts/import/texts.ts';
import { fill, getTexts } from '../../texts/texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { OptionCards } from '../../ui/option-card.tsx';
import { groupFiles } from './group-files.ts';
import { SourceFields } from './source-fields.tsx';
import { TargetFields } from './target-fields.tsx';

export interface ImportValues {
  readonly origin: Origin;
  readonly url: string;
  /** Whether pages that a website leads to are imported too. */
  readonly follows: boolean;
  readonly files: readonly File[];
  readonly place: 'top' | 'below';
  readonly page: string | undefined;
  readonly isReviewed: boolean;
}

const ICONS: Readonly<Record<Origin, string>> = {
  website: 'globe',
  files: 'file-lines',
  notion: 'note-sticky',
  confluence: 'book-open',
  'google-docs': 'file-text',
  'github-wiki': 'github',
  git: 'code-branch',
};
const ORIGINS: readonly Origin[] = [
  ...(['website', 'files', 'notion', 'confluence', 'google-docs', 'github-wiki', 'git'] as const),
];

/** What to import, where it goes, and the start. */
export function ImportForm({ space }: { readonly space: Space }): VNode {
  const texts = getTexts('import');
  const isLocked = space.editMode === 'locked';
  const [values, setValues] = useState<ImportValues>({
    ...{ origin: 'website', url: '', follows: true, files: [], place: 'top', page: undefined },
    isReviewed: isLocked,
  });
  const [error, setError] = useState<string>();
  const change = (changes: Partial<ImportValues>) => {
    setError(undefined);
    setValues((former) => ({ ...former, ...changes }));
  };
  const start = async () => {
    const things = await listThings(values);
    if (things.length === 0) return setError(texts.nothingUsable);
    change({ url: '', files: [] });
    for (const thing of things) {
      const name = 'url' in thing ? hostOf(thing.url) : thing.name;
      const page = values.place === 'below' ? (values.page ?? null) : null;
      const subject = values.isReviewed ? fill(texts.changeSubject, { name }) : undefined;
      await startImport({ space, thing, page, subject });
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
          ...{ value, icon: ICONS[value] },
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

const isReady = ({ url, files, place, page }: ImportValues): boolean =>
  (/^https?:\/\/[^/]/.test(url.trim()) || files.length > 0) && (place === 'top' || page !== undefined);

/** The imports that the form asks for. */
async function listThings({ origin, url, follows, files }: ImportValues): Promise<ImportedThing[]> {
  if (origin === 'git') return [];
  if (files.length > 0) {
    const isProduct = origin === 'notion' || origin === 'confluence' || origin === 'google-docs';
    return groupFiles(files, isProduct ? origin : undefined);
  }
  const source = origin === 'website' || origin === 'files' ? (follows ? 'website' : 'html') : origin;
  return [{ source, url: url.trim() }];
}

function hostOf(url: string): string {
  try {
    return new URL(url).hostname;
  } catch {
    return url;
  }
}
