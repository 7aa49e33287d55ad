import type { VNode } from 'preact';
import type { Role } from '../../data/members.ts';
import { ROLES } from '../../data/roles.ts';
import { getTexts } from '../../texts/texts.ts';
import { Select } from '../../ui/select.tsx';

interface RoleSelectProps {
  readonly label: string;
  readonly isLabelHidden?: boolean;
  readonly value: Role | null;
  /** Null is a guest, if guests are allowed. */
  readonly onValue: (role: Role | null) => void;
  readonly hasGuest?: boolean;
  /** Explanation of each role, for the selected one. */
  readonly hints?: Readonly<Record<Role | 'guest', string>>;
  /** The highest offered role; all of them by default. */
  readonly most?: Role;
  readonly isDisabled?: boolean;
}

/** A select of roles, in ascending order. */
export function RoleSelect(props: RoleSelectProps): VNode {
  const { label, isLabelHidden, value, onValue, hasGuest = false, hints, most, isDisabled } = props;
  const names = getTexts('shell').roles;
  const offered = most === undefined ? ROLES : ROLES.slice(0, ROLES.indexOf(most) + 1);
  const roles = [...(hasGuest ? (['guest'] as const) : []), ...offered];
  const chosen = value ?? 'guest';
  return (
    <Select
      label={label}
      {...(isLabelHidden && { isLabelHidden })}
      {...(isDisabled !== undefined && { isDisabled })}
      {...(hints && { hint: hints[chosen] })}
      value={chosen}
      options={roles.map((role) => ({ value: role, label: names[role] }))}
      onValue={(role) => onValue(role === 'guest' ? null : role)}
    />
  );
}
