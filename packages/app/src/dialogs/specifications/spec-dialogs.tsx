import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { emptySource, readSource, SpecSourceFields } from '../../components/specifications/spec-source-fields.tsx';
import { createSpec, replaceSpec, type Spec } from '../../data/specs.ts';
import { navigate } from '../../routes/location.ts';
import { fill, getTexts } from '../../texts/texts.ts';
import { Input } from '../../ui/field.tsx';
import { SubmitDialog } from '../../ui/submit-dialog.tsx';
import { showToast } from '../../ui/toast.tsx';

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

interface CreateSpecProps {
  readonly organization: string;
  readonly onClose: () => void;
}

export function CreateSpecDialog({ organization, onClose }: CreateSpecProps): VNode {
  const texts = getTexts('specifications');
  const [slug, setSlug] = useState('');
  const [source, setSource] = useState(emptySource);
  const [isChecked, setChecked] = useState(false);
  const sourceBody = readSource(source);
  const isSlug = SLUG.test(slug.trim());
  const create = async () => {
    if (sourceBody === undefined) return;
    await createSpec(organization, { slug: slug.trim(), source: sourceBody });
    showToast(fill(texts.created, { slug: slug.trim() }));
    navigate(`/o/${organization}/openapi/${slug.trim()}`);
  };
  return (
    <SubmitDialog
      title={texts.create}
      verb={texts.createButton}
      isReady={isSlug && sourceBody !== undefined}
      onRefused={() => setChecked(true)}
      submit={create}
      onClose={onClose}
    >
      <Input
        label={texts.slug}
        hint={texts.slugHint}
        value={slug}
        maxLength={100}
        autoFocus
        autoComplete="off"
        spellcheck={false}
        error={isChecked && !isSlug ? texts.slugInvalid : undefined}
        onValue={setSlug}
      />
      <SpecSourceFields value={source} onValue={setSource} isChecked={isChecked} />
    </SubmitDialog>
  );
}

interface ReplaceSpecProps extends CreateSpecProps {
  readonly spec: Spec;
}

export function ReplaceSpecDialog({ organization, spec, onClose }: ReplaceSpecProps): VNode {
  const texts = getTexts('specifications');
  const [source, setSource] = useState({
    ...emptySource,
    ...(spec.sourceURL === undefined ? { kind: 'file' as const } : { url: spec.sourceURL }),
  });
  const [isChecked, setChecked] = useState(false);
  const sourceBody = readSource(source);
  const replace = async () => {
    if (sourceBody === undefined) return;
    await replaceSpec(organization, spec.slug, sourceBody);
    showToast(fill(texts.replaced, { slug: spec.slug }));
  };
  return (
    <SubmitDialog
      title={fill(texts.replaceTitle, { slug: spec.slug })}
      verb={texts.replaceButton}
      isReady={sourceBody !== undefined}
      onRefused={() => setChecked(true)}
      submit={replace}
      onClose={onClose}
    >
      <SpecSourceFields value={source} onValue={setSource} isChecked={isChecked} />
    </SubmitDialog>
  );
}
