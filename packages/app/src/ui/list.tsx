import type { ComponentChildren, VNode } from 'preact';

interface ListProps {
  readonly label?: string;
  readonly children: ComponentChildren;
}

/** A list of rows of one kind. */
export const List = ({ label, children }: ListProps): VNode => (
  // biome-ignore lint/a11y/noRedundantRoles: Safari removes the role from lists without markers.
  <ul class="list" role="list" aria-label={label}>
    {children}
  </ul>
);

interface ListRowProps {
  /** Link target of the row; the whole row is clickable. */
  readonly href?: string;
  readonly icon?: ComponentChildren;
  readonly title: ComponentChildren;
  /** A line below the title. */
  readonly text?: ComponentChildren;
  /** States and times at the end of the row. */
  readonly meta?: ComponentChildren;
  /** Buttons, above the link of the row. */
  readonly actions?: ComponentChildren;
}

/** A row of a list: title, description and actions. */
export const ListRow = (props: ListRowProps): VNode => (
  <li class="list-row">
    <ListRowContent {...props} />
  </li>
);

/** The content of a row, for lists that render their rows themselves. */
export function ListRowContent({ href, icon, title, text, meta, actions }: ListRowProps): VNode {
  return (
    <>
      {icon !== undefined && <span class="list-icon">{icon}</span>}
      <span class="list-text">
        {href === undefined ? (
          <span class="list-title">{title}</span>
        ) : (
          <a class="list-title list-link" href={href}>
            {title}
          </a>
        )}
        {text !== undefined && <span class="list-detail">{text}</span>}
      </span>
      {meta !== undefined && <span class="list-meta">{meta}</span>}
      {actions !== undefined && <span class="list-actions">{actions}</span>}
    </>
  );
}

interface SectionProps {
  readonly title: string;
  readonly id?: string;
  readonly count?: ComponentChildren;
  readonly actions?: ComponentChildren;
  readonly children: ComponentChildren;
}

/** A section of a screen with a heading. */
export function Section({ title, id, count, actions, children }: SectionProps): VNode {
  return (
    <section class="section" id={id} aria-label={title} tabIndex={id === undefined ? undefined : -1}>
      <header class="section-header">
        <h2>{title}</h2>
        {count}
        {actions !== undefined && <div class="section-actions">{actions}</div>}
      </header>
      {children}
    </section>
  );
}
