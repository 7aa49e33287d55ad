import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { sitesQuery } from '../../data/sites.ts';
import { getTexts } from '../../texts/texts.ts';
import { Input } from '../../ui/field.tsx';

/** Maximum length of the title of a space, in characters. */
const TITLE_LIMIT = 50;

interface NameFieldProps {
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly error?: string | undefined;
}

/** The name of the new site and of its space. */
export function NameField(props: NameFieldProps): VNode {
  const texts = getTexts('firstSteps');
  return (
    <Input
      {...props}
      label={texts.name}
      hint={texts.nameHint}
      placeholder={texts.namePlaceholder}
      maxLength={TITLE_LIMIT}
      autoComplete="off"
    />
  );
}

/** A proposed name; with a number if a site of the organization has it. */
export function useFreeName(organization: string, name: string): string {
  const sites = useQuery(sitesQuery(organization)).data?.items ?? [];
  const titles = new Set(sites.map(({ title }) => title));
  const start = name.slice(0, TITLE_LIMIT);
  if (start === '' || !titles.has(start)) return start;
  for (let number = 2; ; number += 1) {
    const candidate = `${start.slice(0, TITLE_LIMIT - 5)} ${number}`;
    if (!titles.has(candidate)) return candidate;
  }
}
