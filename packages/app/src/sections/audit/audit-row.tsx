import type { ComponentChildren, VNode } from 'preact';
import { memberPath } from '../../actions/members.tsx';
import type { AuditEvent, AuditScope } from '../../data/audit.ts';
import { now } from '../../data/now.ts';
import { href } from '../../routes/location.ts';
import { getTexts } from '../../texts/texts.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Icon } from '../../ui/icon.tsx';
import { describeAge, describeTime } from '../../ui/time.tsx';
import { describeDetails, nameInDetails } from './describe-details.ts';
import type { NameOfTarget } from './use-target-names.ts';

interface AuditRowProps {
  readonly scope: AuditScope;
  readonly event: AuditEvent;
  readonly nameOf: NameOfTarget;
}

/** The event as a sentence with the names of actor and target. */
export function AuditRow({ scope, event, nameOf }: AuditRowProps): VNode {
  const texts = getTexts('audit');
  const { action, actor, createdAt } = event;
  return (
    <>
      <span class="grant-icon">{actor === undefined ? <Icon name="gear" /> : <Avatar person={actor} size={24} />}</span>
      <span class="list-text">
        <span class="list-title audit-sentence">
          {splitSentence(texts.sentences[action]).map((part) => {
            if (part === '{actor}') return <Actor key={part} scope={scope} event={event} />;
            if (part === '{target}') return <Target key={part} scope={scope} event={event} nameOf={nameOf} />;
            return part;
          })}
        </span>
        <span class="list-detail">{describeDetails(event)}</span>
      </span>
      <time class="list-meta" dateTime={createdAt} title={describeTime(createdAt)}>
        {describeAge(createdAt, now())}
      </time>
    </>
  );
}

/** Splits a sentence at its placeholders. Pure. */
const splitSentence = (text: string): string[] => text.split(/(\{actor\}|\{target\})/).filter((part) => part !== '');

function Actor({ scope, event: { actor } }: Omit<AuditRowProps, 'nameOf'>): VNode {
  if (actor === undefined) return <strong>{getTexts('audit').system}</strong>;
  return <Name {...(scope !== undefined && { path: memberPath(scope, actor.id) })}>{actor.displayName}</Name>;
}

/** The target, by its current name if it still exists, and by the logged one otherwise. */
function Target({ scope, event, nameOf }: AuditRowProps): VNode {
  const { kind = '', id = '', user } = event.target ?? {};
  if (kind === 'user' || kind === 'member') {
    const person = event.actor?.id === id ? event.actor : user;
    const name = person?.displayName ?? nameInDetails(event) ?? getTexts('audit').somebody;
    return <Name {...(scope !== undefined && person !== undefined && { path: memberPath(scope, id) })}>{name}</Name>;
  }
  const known = nameOf(kind, id);
  if (known !== undefined) return <Name path={known.path}>{known.title || id}</Name>;
  return <Name>{nameInDetails(event) ?? id}</Name>;
}

function Name({ path, children }: { readonly path?: string; readonly children: ComponentChildren }): VNode {
  if (path === undefined) return <strong>{children}</strong>;
  return (
    <a class="audit-name" href={href(path)}>
      {children}
    </a>
  );
}
