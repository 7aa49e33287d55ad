import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { type SpecContent, type SpecVersion, specContentQuery } from '../../data/specs.ts';
import { fill, getTexts } from '../../texts/texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { List, ListRow } from '../../ui/list.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { describeTime } from '../../ui/time.tsx';
import { compareSpecs, type SpecChange, type SpecSubject } from './compare-specs.ts';

interface CompareDialogProps {
  readonly organization: string;
  readonly slug: string;
  readonly before: SpecVersion;
  readonly after: SpecVersion;
  readonly onClose: () => void;
}

/** The changes of a version of a specification, by operations, schemas and the rest. */
export function CompareDialog({ organization, slug, before, after, onClose }: CompareDialogProps): VNode {
  const texts = getTexts('specifications');
  const old = useQuery(specContentQuery(organization, slug, before.id));
  const fresh = useQuery(specContentQuery(organization, slug, after.id));
  return (
    <Dialog
      kind="wide"
      title={fill(texts.compareTitle, { time: describeTime(after.createdAt) })}
      onClose={onClose}
      footer={
        <Button kind="primary" onClick={onClose}>
          {getTexts('shell').close}
        </Button>
      }
    >
      <QueryView query={old} isCompact>
        {(one) => (
          <QueryView query={fresh} isCompact>
            {(other) => <Changes before={one} after={other} />}
          </QueryView>
        )}
      </QueryView>
    </Dialog>
  );
}

/** Rows per subject: the rest is counted. */
const MAX_ROWS = 500;

function Changes({ before, after }: { readonly before: SpecContent; readonly after: SpecContent }): VNode {
  const texts = getTexts('specifications');
  const changes = useMemo(() => compareSpecs(before, after), [before, after]);
  if (changes.length === 0) return <p>{texts.compareSame}</p>;
  const subjects = [...new Set(changes.map(({ subject }) => subject))];
  return (
    <div class="overview">
      {subjects.map((subject) => (
        <SubjectChanges key={subject} subject={subject} changes={changes.filter((each) => each.subject === subject)} />
      ))}
    </div>
  );
}

const TONES = { added: 'success', removed: 'danger', changed: 'neutral' } as const;

interface SubjectChangesProps {
  readonly subject: SpecSubject;
  readonly changes: readonly SpecChange[];
}

function SubjectChanges({ subject, changes }: SubjectChangesProps): VNode {
  const texts = getTexts('specifications');
  const parts: Readonly<Record<string, string>> = texts.parts;
  return (
    <section class="overview-group" aria-label={texts.subjects[subject]}>
      <h3>{texts.subjects[subject]}</h3>
      <List label={texts.subjects[subject]}>
        {changes.slice(0, MAX_ROWS).map(({ kind, name }) => (
          <ListRow
            key={`${kind} ${name}`}
            title={subject === 'description' ? (parts[name] ?? name) : <code>{name}</code>}
            meta={<Badge tone={TONES[kind]}>{texts.kinds[kind]}</Badge>}
          />
        ))}
      </List>
      {changes.length > MAX_ROWS && <p class="section-empty">+ {changes.length - MAX_ROWS}</p>}
    </section>
  );
}
