import type { ComponentChildren, VNode } from 'preact';
import { useState } from 'preact/hooks';
import { type FirstSiteInput, repositoryName } from '../../data/first-site.ts';
import { href } from '../../routes/location.ts';
import { getTexts, language } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Input } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { NameField, useFreeName } from './name-field.tsx';

interface ChoicesProps {
  readonly organization: string;
  /** What was tried before. */
  readonly former: FirstSiteInput | undefined;
  readonly onStart: (input: FirstSiteInput) => void;
  /** Asks for a website or files. */
  readonly onImport: () => void;
}

/** The source of the content. */
export function Choices({ organization, former, onStart, onImport }: ChoicesProps): VNode {
  const texts = getTexts('firstSteps');
  return (
    <div class="first-steps">
      <p class="lead">{texts.lead}</p>
      <RepositoryChoice organization={organization} former={former} onStart={onStart} />
      <Choice icon="file-import" title={texts.filesTitle} text={texts.filesText}>
        <Button onClick={onImport}>{texts.filesButton}</Button>
      </Choice>
      <EmptyChoice former={former} onStart={onStart} />
      <p>
        <a class="link" href={href(`/o/${organization}`)}>
          {texts.later}
        </a>
      </p>
    </div>
  );
}

interface ChoiceProps {
  readonly icon: string;
  readonly title: string;
  readonly text: string;
  readonly children: ComponentChildren;
}

function Choice({ icon, title, text, children }: ChoiceProps): VNode {
  return (
    <section class="card first-choice">
      <span class="first-choice-icon">
        <Icon name={icon} />
      </span>
      <div class="first-choice-body">
        <h2>{title}</h2>
        <p>{text}</p>
        {children}
      </div>
    </section>
  );
}

function RepositoryChoice({ organization, former, onStart }: Omit<ChoicesProps, 'onImport'>): VNode {
  const texts = getTexts('firstSteps');
  const isFormer = former?.content.kind === 'repository';
  const [url, setUrl] = useState(isFormer ? former.content.url : '');
  const [title, setTitle] = useState(isFormer ? former.title : undefined);
  const [errors, setErrors] = useState<{ readonly url?: string; readonly name?: string }>({});
  const proposed = useFreeName(organization, repositoryName(url));
  const name = title ?? proposed;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const isUrl = /^https?:\/\/[^/]/.test(url.trim()) && repositoryName(url) !== '';
    if (!isUrl) setErrors({ url: texts.repositoryInvalid });
    else if (name.trim() === '') setErrors({ name: texts.nameMissing });
    else onStart({ title: name.trim(), content: { kind: 'repository', url: url.trim() } });
  };
  return (
    <Choice icon="code-branch" title={texts.repositoryTitle} text={texts.repositoryText}>
      <form class="first-choice-form" onSubmit={submit} noValidate>
        <Input
          type="url"
          label={texts.repositoryUrl}
          hint={texts.repositoryHint}
          error={errors.url}
          value={url}
          onValue={setUrl}
          placeholder="https://git.example.com/team/handbook.git"
          maxLength={2048}
          spellcheck={false}
          autoComplete="off"
        />
        <NameField error={errors.name} value={name} onValue={setTitle} />
        <Button kind="primary" type="submit">
          {texts.repositoryButton}
        </Button>
      </form>
    </Choice>
  );
}

function EmptyChoice({ former, onStart }: Pick<ChoicesProps, 'former' | 'onStart'>): VNode {
  const texts = getTexts('firstSteps');
  const [title, setTitle] = useState(former?.content.kind === 'page' ? former.title : '');
  const [error, setError] = useState<string | undefined>(undefined);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const name = title.trim();
    if (name === '') return setError(texts.nameMissing);
    const markdown = `# ${texts.firstPageTitle}\n\n${texts.firstPageText}`;
    const page = { title: texts.firstPageTitle, markdown, language: language.value };
    onStart({ title: name, content: { kind: 'page', ...page } });
  };
  return (
    <Choice icon="circle-plus" title={texts.emptyTitle} text={texts.emptyText}>
      <form class="first-choice-form" onSubmit={submit} noValidate>
        <NameField error={error} value={title} onValue={setTitle} />
        <Button type="submit">{texts.emptyButton}</Button>
      </form>
    </Choice>
  );
}
