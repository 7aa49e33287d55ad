import type { VNode } from 'preact';
import { changeLevel } from '../../actions/permissions.tsx';
import { findBaseLevel, type Step } from '../../components/permissions/explain-role.ts';
import type { Subject } from '../../components/permissions/use-access.ts';
import { ROLES } from '../../data/roles.ts';
import { fill, getTexts } from '../../texts/texts.ts';
import { Section } from '../../ui/list.tsx';
import { Select } from '../../ui/select.tsx';

/** The default role of members, and its source. */
export function LevelSection({
  subject,
  steps,
}: {
  readonly subject: Subject;
  readonly steps: readonly Step[];
}): VNode {
  const texts = getTexts('permissions');
  const level = subject.level ?? 'none';
  const base = findBaseLevel(steps);
  const levels = ['inherit', 'none', ...ROLES] as const;
  return (
    <Section title={texts.everybody}>
      <div class="card card-stack">
        {subject.kind === 'site' ? (
          <p class="field-hint">{texts.siteLevel}</p>
        ) : (
          <Select
            label={texts.level}
            hint={texts.levelHints[level]}
            value={level}
            options={levels.map((value) => ({ value, label: texts.levels[value] }))}
            onValue={(next) => void changeLevel(subject, next === 'none' ? null : next)}
          />
        )}
        {subject.kind !== 'site' && level === 'inherit' && (
          <p class="field-hint">
            {base === undefined
              ? texts.levelOfOrganization
              : fill(texts.levelFrom, { title: base.step.title, level: texts.levels[base.level ?? 'none'] })}
          </p>
        )}
      </div>
    </Section>
  );
}
