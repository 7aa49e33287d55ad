import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { changeRequestQuery } from '../../data/change-requests.ts';
import { type ContentScope, scopePath } from '../../data/content.ts';
import type { Space } from '../../data/spaces.ts';
import { currentRoute, navigate } from '../../routes/location.ts';
import type { ScreenProps } from '../../routes/screen-props.ts';
import { SpaceScreen } from '../../shell/space-screen.tsx';
import { getTexts } from '../../texts/texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { FilesSection } from './files-section.tsx';
import type { LibraryScope } from './library-scope.ts';
import { RedirectsSection } from './redirects-section.tsx';
import { TextsSection } from './texts-section.tsx';
import { VariablesSection } from './variables-section.tsx';

/** Files, reusable contents, variables and redirects of a space, or of one of its change requests. */
export function LibraryScreen({ params }: ScreenProps): VNode {
  const { organization = '', space = '', number } = params;
  const scope: ContentScope =
    number === undefined ? { kind: 'space', space } : { kind: 'change-request', space, changeRequest: number };
  const texts = getTexts('library');
  const change = { label: `#${number}`, path: scopePath(organization, scope) };
  return (
    <SpaceScreen
      organization={organization}
      space={space}
      tab={number === undefined ? 'library' : 'changes'}
      {...(number !== undefined && { title: texts.title, crumbs: [change] })}
    >
      {(loaded) =>
        scope.kind === 'space' ? <OfSpace space={loaded} scope={scope} /> : <OfChange space={loaded} scope={scope} />
      }
    </SpaceScreen>
  );
}

interface PartProps<Scope extends ContentScope> {
  readonly space: Space;
  readonly scope: Scope;
}

function OfSpace({ space, scope }: PartProps<ContentScope>): VNode {
  const isLocked = space.editMode === 'locked';
  return (
    <>
      {isLocked && space.permissions.edit && <Banner tone="info">{getTexts('library').locked}</Banner>}
      <Library scope={scope} mayEdit={space.permissions.edit && !isLocked} />
    </>
  );
}

function OfChange({ space, scope }: PartProps<Extract<ContentScope, { kind: 'change-request' }>>): VNode {
  const { data } = useQuery(changeRequestQuery(scope.space, scope.changeRequest));
  const isFinished = data?.status === 'merged' || data?.status === 'archived';
  return (
    <>
      {isFinished && space.permissions.edit && <Banner tone="info">{getTexts('library').finished}</Banner>}
      <Library scope={scope} mayEdit={space.permissions.edit && data !== undefined && !isFinished} />
    </>
  );
}

const PARTS = ['files', 'texts', 'variables', 'redirects'] as const;
type Part = (typeof PARTS)[number];
const isPart = (text: string | null): text is Part => (PARTS as readonly (string | null)[]).includes(text);

function Library(props: LibraryScope): VNode {
  const texts = getTexts('library');
  const { path, query } = currentRoute.value;
  const requestedPart = query.get('part');
  const part = isPart(requestedPart) ? requestedPart : 'files';
  const sections = {
    files: () => <FilesSection {...props} />,
    texts: () => <TextsSection {...props} />,
    variables: () => <VariablesSection {...props} />,
    redirects: () => <RedirectsSection {...props} />,
  };
  return (
    <Tabs
      label={texts.sections}
      value={part}
      onValue={(id) => navigate(id === 'files' ? path : `${path}?part=${id}`, { replace: true, keepsFocus: true })}
      tabs={PARTS.map((id) => ({ id, label: texts.tabs[id], content: sections[id] }))}
    />
  );
}
