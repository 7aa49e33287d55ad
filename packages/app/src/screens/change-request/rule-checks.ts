import type { MergeCheck } from '../../data/merge-rules.ts';
import { formatNames } from '../../texts/format-names.ts';
import { fill, formatNumber, getTexts } from '../../texts/texts.ts';

/** An applicable rule, as a sentence. */
export function describeRule(check: MergeCheck): string {
  const { rules: texts } = getTexts('changes').request;
  switch (check.rule) {
    case 'reviews':
      return fill(texts.reviews, { approved: formatNumber(check.approved), required: formatNumber(check.required) });
    case 'all-approved': {
      if (check.isMet) return texts.allApproved;
      const people = [...check.changesRequestedBy, ...check.waitingFor].map(({ displayName }) => displayName);
      return fill(texts.allApprovedUnmet, { names: formatNames([...new Set(people)]) });
    }
    case 'up-to-date':
      return check.isMet ? texts.upToDate : texts.upToDateUnmet;
    case 'subject':
      return check.isMet ? texts.subject : texts.subjectUnmet;
    case 'description':
      return check.isMet ? texts.description : texts.descriptionUnmet;
  }
}
