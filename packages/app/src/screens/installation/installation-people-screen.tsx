import type { VNode } from 'preact';
import { listPersonActions } from '../../actions/installation.tsx';
import { toMenuItem } from '../../actions/registry.ts';
import { SearchField } from '../../components/people/member-filters.tsx';
import { type InstallationUser, listInstallationUsers } from '../../data/installation.ts';
import { now } from '../../data/now.ts';
import { currentRoute } from '../../routes/location.ts';
import { filterBy } from '../../routes/query-place.ts';
import { fill, formatCount, getTexts } from '../../texts/texts.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { ListRowContent } from '../../ui/list.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import { PositionedListView } from '../../ui/positioned-list-view.tsx';
import { Select } from '../../ui/select.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { describeAge, describeTime } from '../../ui/time.tsx';
import { usePositionedList } from '../../ui/use-positioned-list.ts';
import { InstallationFrame } from './installation-frame.tsx';

/** All accounts. */
export function InstallationPeopleScreen(): VNode {
  const texts = getTexts('installation');
  return (
    <InstallationFrame title={texts.people}>
      {() => (
        <>
          <p class="lead">{texts.peopleLead}</p>
          <People />
        </>
      )}
    </InstallationFrame>
  );
}

/** Pixels. */
const ROW_HEIGHT = 56;

const showPerson = (user: InstallationUser): VNode => <PersonRow user={user} />;

function People(): VNode {
  const texts = getTexts('installation');
  const search = currentRoute.value.query.get('search')?.trim().slice(0, 200) ?? '';
  const isDisabled = currentRoute.value.query.get('disabled') === 'true';
  const list = usePositionedList(listInstallationUsers(search, isDisabled));
  return (
    <>
      <search class="people-filters">
        <SearchField value={search} label={texts.findPeople} />
        <Select
          label={texts.show}
          isLabelHidden
          value={isDisabled ? 'disabled' : ''}
          options={[
            { value: '', label: texts.everybody },
            { value: 'disabled', label: texts.disabledOnly },
          ]}
          onValue={(shown) => filterBy({ disabled: shown === 'disabled' ? 'true' : undefined })}
        />
        <p class="people-count" role="status">
          {list.count !== undefined && formatCount(texts.peopleCount, list.count)}
        </p>
      </search>
      <PositionedListView
        list={list}
        label={texts.people}
        rowHeight={ROW_HEIGHT}
        row={showPerson}
        empty={
          <EmptyState
            icon="users"
            title={texts.noPeopleTitle}
            text={isDisabled && search === '' ? texts.nobodyDisabled : texts.noPeopleText}
          />
        }
      />
    </>
  );
}

function PersonRow({ user }: { readonly user: InstallationUser }): VNode {
  const texts = getTexts('installation');
  const { displayName: name, email, organizations, seenAt, secondFactor } = user;
  const used = seenAt === undefined ? texts.signedOut : fill(texts.lastUsed, { time: describeAge(seenAt, now()) });
  const facts = [email, formatCount(texts.memberships, organizations), used].join(' · ');
  return (
    <ListRowContent
      icon={<Avatar person={user} size={32} />}
      title={name}
      text={<span {...(seenAt !== undefined && { title: describeTime(seenAt) })}>{facts}</span>}
      meta={
        <>
          {user.disabledAt !== undefined && <Badge tone="warning">{texts.disabled}</Badge>}
          {user.installationAdministrator && <Badge tone="accent">{texts.administrator}</Badge>}
          {secondFactor && <Badge tone="success">{texts.twoStep}</Badge>}
        </>
      }
      actions={
        <MenuButton
          label={fill(texts.actionsOf, { name })}
          size="small"
          placement="bottom-end"
          groups={() => [{ items: listPersonActions(user).map(toMenuItem) }]}
        />
      }
    />
  );
}
