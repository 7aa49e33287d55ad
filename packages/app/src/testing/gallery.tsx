import { render, type VNode } from 'preact';
import { useState } from 'preact/hooks';
import { loadTexts } from '../texts/texts.ts';
import { Badge, CountBadge } from '../ui/badge.tsx';
import { Banner } from '../ui/banner.tsx';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { Button, IconButton } from '../ui/button.tsx';
import { Checkbox, Switch } from '../ui/choice.tsx';
import { Combobox } from '../ui/combobox.tsx';
import { CopyField } from '../ui/copy-field.tsx';
import { Input, Textarea } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { Keys } from '../ui/kbd.tsx';
import { List, ListRow, Section } from '../ui/list.tsx';
import { LoadMore } from '../ui/load-more.tsx';
import { Markdown } from '../ui/markdown.tsx';
import { MenuHost } from '../ui/menu.tsx';
import { MenuButton } from '../ui/menu-button.tsx';
import { confirm, OpenDialogs } from '../ui/open-dialogs.tsx';
import { OptionCards } from '../ui/option-card.tsx';
import { Popover } from '../ui/popover.tsx';
import { Select } from '../ui/select.tsx';
import { EmptyState, Progress, SkeletonRows } from '../ui/states.tsx';
import { Table } from '../ui/table.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { showToast, Toasts } from '../ui/toast.tsx';
import { startTooltips } from '../ui/tooltip.ts';
import { LargeTree } from './gallery-tree.tsx';

const nothing = () => undefined;

function Buttons(): VNode {
  const kinds = ['primary', 'secondary', 'quiet', 'danger'] as const;
  return (
    <Section title="Buttons">
      <div class="gallery-row">
        {kinds.map((kind) => (
          <Button key={kind} kind={kind} icon="plus">{`Publish ${kind}`}</Button>
        ))}
        <Button size="small">Small</Button>
        <Button disabled>Disabled</Button>
        <Button isBusy>Publishing</Button>
        <IconButton icon="pen" label="Edit" keys="e" />
        <IconButton icon="star" label="Favorite" isPressed />
        <MenuButton
          label="More"
          groups={() => [{ items: [{ id: 'a', label: 'Rename', keys: 'F2', icon: 'pen', onSelect: nothing }] }]}
        />
        <Popover label="Details" icon="circle-info">
          {(close) => <Button onClick={close}>Done</Button>}
        </Popover>
        <Button
          onClick={() =>
            void confirm({
              title: 'Delete the site Docs?',
              text: 'It cannot be restored.',
              confirm: 'Delete site',
              isDangerous: true,
              typed: { label: 'Type Docs', value: 'Docs' },
            })
          }
        >
          Ask
        </Button>
        <Button onClick={() => showToast('“Docs” moved to trash', { undo: nothing })}>Say</Button>
      </div>
      <div class="gallery-row">
        <Badge>Draft</Badge>
        <Badge tone="accent" icon="code-branch">
          Open
        </Badge>
        <Badge tone="success">Published</Badge>
        <Badge tone="warning">Behind</Badge>
        <Badge tone="danger">Failed</Badge>
        <CountBadge>12</CountBadge>
        <Keys keys="Mod+Shift+K" />
        <Keys keys="g h" />
      </div>
      <Breadcrumbs
        crumbs={[
          { label: 'Platform', path: '/o/a' },
          { label: 'API reference', path: '/o/a/s/b' },
          { label: 'History' },
        ]}
      />
    </Section>
  );
}

const PEOPLE = ['Ada', 'Ben', 'Chiara', 'Dora'].map((label) => ({
  value: label,
  label,
  detail: `${label.toLowerCase()}@example.com`,
}));

function Fields(): VNode {
  const [text, setText] = useState('Getting started');
  const [role, setRole] = useState<'read' | 'edit'>('read');
  const [people, setPeople] = useState<string[]>(['Ada']);
  const [isOn, setOn] = useState(true);
  return (
    <Section title="Fields">
      <div class="gallery-grid">
        <Input label="Title" value={text} onValue={setText} hint="Shown in the navigation." />
        <Input label="Path" value="Not a path" onValue={nothing} error="must not contain spaces" />
        <Input
          label="Find"
          type="search"
          icon="magnifying-glass"
          placeholder="Find a page"
          value=""
          onValue={nothing}
        />
        <OptionCards
          label="Access"
          value="token"
          onValue={nothing}
          options={[
            { value: 'token', label: 'Access token', text: 'A token of the host', icon: 'key' },
            { value: 'none', label: 'None', text: 'A public repository', icon: 'globe' },
          ]}
        />
        <CopyField label="Public key" value="ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIK" isLong />
        <Select
          label="Role"
          value={role}
          onValue={setRole}
          options={[
            { value: 'read', label: 'Reader' },
            { value: 'edit', label: 'Editor' },
          ]}
        />
        <Combobox
          label="Reviewers"
          items={PEOPLE}
          value={people}
          onValue={setPeople}
          isMultiple
          placeholder="Add a person"
        />
        <Textarea label="Description" value="What changes, and why." onValue={nothing} />
        <Checkbox label="Hide from the navigation" hint="Links still work." isChecked={isOn} onChange={setOn} />
        <Switch label="Require a review" isChecked={isOn} onChange={setOn} />
      </div>
    </Section>
  );
}

function Lists(): VNode {
  const [tab, setTab] = useState('open');
  const rows = [
    { name: 'Install', views: 1204, status: 'Published' },
    { name: 'Configure', views: 87, status: 'Draft' },
  ];
  return (
    <Section title="Lists" count={<CountBadge>2</CountBadge>} actions={<Button size="small">Add</Button>}>
      <Tabs
        label="Change requests"
        value={tab}
        onValue={setTab}
        tabs={[
          { id: 'open', label: 'Open', count: <CountBadge>2</CountBadge>, content: () => <p>Open ones</p> },
          { id: 'merged', label: 'Merged', content: () => <p>Merged ones</p> },
        ]}
      />
      <List label="Pages">
        <ListRow icon={<Icon name="file-lines" />} title="Install" text="Edited by Ada" meta="now" href="/o/a" />
        <ListRow icon={<Icon name="file-lines" />} title="Configure" actions={<Button size="small">Restore</Button>} />
      </List>
      <br />
      <Table
        label="Pages by views"
        rows={rows}
        keyOf={({ name }) => name}
        sorting={{ column: 'views', direction: 'descending' }}
        onSort={nothing}
        columns={[
          { id: 'name', title: 'Page', cell: ({ name }) => name, isSortable: true },
          { id: 'views', title: 'Views', cell: ({ views }) => views, isNumber: true, isSortable: true },
          { id: 'status', title: 'Status', cell: ({ status }) => <Badge>{status}</Badge>, isMinor: true },
        ]}
      />
    </Section>
  );
}

const MARKDOWN =
  '# Heading\n\nText with **strong**, *emphasis*, `code` and [a link](https://example.com).\n\n- [x] done\n- [ ] open\n\n> Quoted\n\n```\nlet code;\n```';

function Gallery(): VNode {
  return (
    <main class="main" id="main">
      <div class="content">
        <h1 class="screen-title">Gallery</h1>
        {(['info', 'success', 'warning', 'danger'] as const).map((tone) => (
          <Banner key={tone} tone={tone} actions={<Button size="small">Show</Button>}>
            The space is {tone}.
          </Banner>
        ))}
        <Buttons />
        <Fields />
        <Lists />
        <Section title="States">
          <Progress label="Importing" value={0.4} />
          <br />
          <SkeletonRows rows={4} />
          <EmptyState icon="book" title="Start with a space" text="A space holds the pages of one product.">
            <Button kind="primary">New space</Button>
          </EmptyState>
        </Section>
        <Section title="Text">
          <Markdown text={MARKDOWN} />
          <LoadMore
            query={{
              hasNextPage: true,
              isFetchingNextPage: true,
              isFetchNextPageError: false,
              fetchNextPage: () => undefined,
            }}
            label="Loading more…"
          />
        </Section>
      </div>
      <MenuHost />
      <OpenDialogs />
      <Toasts />
    </main>
  );
}

await loadTexts('shell');
startTooltips();
const root = document.getElementById('app');
const pages = Number(new URLSearchParams(location.search).get('tree'));
performance.mark('start');
if (root !== null) render(pages > 0 ? <LargeTree pages={pages} /> : <Gallery />, root);
// Until the rows have been painted.
requestAnimationFrame(() => setTimeout(() => performance.measure('tree', 'start')));
