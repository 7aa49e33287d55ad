import type { ComponentChildren, VNode } from 'preact';
import { useState } from 'preact/hooks';
import { type FirstSiteInput, repositoryName } from '../../data/first-site.ts';
import { href } from '../../routes/location.ts';
import { getTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Input } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';

interface ChoicesProps {
  readonly organization: string;
  readonly onStart: (input: FirstSiteInput) => void;
  /** Asks for a website or files. */
  readonly onImport: () => void;
}

/** The source of the content. */
export function Choices({ organization, onStart, onImport }: ChoicesProps): VNode {
  const texts = getTexts('firstSteps');
  return (
    <div class="first-steps">
      <p class="lead">{texts.lead}</p>
      <RepositoryChoice onStart={onStart} />
      <Choice icon="file-import" title={texts.filesTitle} text={texts.filesText}>
        <Button onClick={onImport}>{texts.filesButton}</Button>
      </Choice>
      <EmptyChoice onStart={onStart} />
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

function RepositoryChoice({ onStart }: Pick<ChoicesProps, 'onStart'>): VNode {
  const texts = getTexts('firstSteps');
  const [url, setUrl] = useState('');
  const [error, setError] = useState<string | undefined>(undefined);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const name = repositoryName(url);
    if (!/^https?:\/\/[^/]/.test(url.trim()) || name === '') setError(texts.repositoryInvalid);
    else onStart({ title: name, content: { kind: 'repository', url: url.trim() } });
  };
  return (
    <Choice icon="code-branch" title={texts.repositoryTitle} text={texts.repositoryText}>
      <form class="first-choice-form" onSubmit={submit} noValidate>
        <Input
          type="url"
          label={texts.repositoryUrl}
          hint={texts.repositoryHint}
          error={error}
          value={url}
          onValue={setUrl}
          placeholder="https://git.example.com/team/handbook.git"
          maxLength={2048}
          spellcheck={false}
          autoComplete="off"
        />
        <Button kind="primary" type="submit">
          {texts.repositoryButton}
        </Button>
      </form>
    </Choice>
  );
}

function EmptyChoice({ onStart }: Pick<ChoicesProps, 'onStart'>): VNode {
  const texts = getTexts('firstSteps');
  const [title, setTitle] = useState('');
  const [error, setError] = useState<string | undefined>(undefined);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const name = title.trim();
    if (name === '') return setError(texts.nameMissing);
    const markdown = `# ${texts.firstPageTitle}\n\n${texts.firstPageText}`;
    onStart({ title: name, content: { kind: 'page', title: texts.firstPageTitle, markdown } });
  };
  return (
    <Choice icon="circle-plus" title={texts.emptyTitle} text={texts.emptyText}>
      <form class="first-choice-form" onSubmit={submit} noValidate>
        <Input
          label={texts.name}
          error={error}
          value={title}
          onValue={setTitle}
          placeholder={texts.namePlaceholder}
          maxLength={50}
        />
        <Button type="submit">{texts.emptyButton}</Button>
      </form>
    </Choice>
  );
}
