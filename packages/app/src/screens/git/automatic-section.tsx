import type { VNode } from 'preact';
import { type GitConnection, updateGitSettings } from '../../data/git.ts';
import { now } from '../../data/now.ts';
import type { Space } from '../../data/spaces.ts';
import { fill, formatCount, getTexts } from '../../texts/texts.ts';
import { Switch } from '../../ui/choice.tsx';
import { Section } from '../../ui/list.tsx';
import { Select } from '../../ui/select.tsx';
import { describeAge } from '../../ui/time.tsx';
import { showFailure } from '../../ui/toast.tsx';

const INTERVALS = [5, 15, 30, 60, 180, 720, 1440];

interface AutomaticSectionProps {
  readonly space: Space;
  readonly connection: GitConnection;
  /** Nothing is automatic before the first synchronization. */
  readonly isFirst: boolean;
}

/** Automatic synchronization. */
export function AutomaticSection({ space, connection, isFirst }: AutomaticSectionProps): VNode {
  const { automatic: texts } = getTexts('git');
  const { autoImport, autoExport, importIntervalMinutes, nextImportAt } = connection;
  const save = (changes: Parameters<typeof updateGitSettings>[2]) =>
    void updateGitSettings(space.id, connection, changes).catch(showFailure);
  const intervals = [...new Set([...INTERVALS, importIntervalMinutes])].toSorted((one, other) => one - other);
  return (
    <Section title={texts.title}>
      <div class="card card-stack">
        <Switch
          label={texts.import}
          hint={isFirst ? texts.notYet : texts.importHint}
          isChecked={autoImport}
          onChange={(isOn) => save({ autoImport: isOn })}
        />
        {autoImport && (
          <Select
            label={texts.interval}
            value={String(importIntervalMinutes)}
            options={intervals.map((minutes) => ({ value: String(minutes), label: describeInterval(minutes) }))}
            onValue={(minutes) => save({ importIntervalMinutes: Number(minutes) })}
            {...(nextImportAt !== undefined &&
              !isFirst && { hint: fill(texts.next, { time: describeAge(nextImportAt, now()) }) })}
          />
        )}
        <Switch
          label={texts.export}
          hint={isFirst ? texts.notYet : texts.exportHint}
          isChecked={autoExport}
          onChange={(isOn) => save({ autoExport: isOn })}
        />
      </div>
    </Section>
  );
}

function describeInterval(minutes: number): string {
  const { automatic: texts } = getTexts('git');
  return minutes % 60 === 0 ? formatCount(texts.hours, minutes / 60) : formatCount(texts.minutes, minutes);
}
