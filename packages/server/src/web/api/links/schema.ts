import { type Static, Type } from 'typebox';
import { ListQuery, ListSchema, named, OneOf } from '../../../platform/http/schemas.ts';
import { ChangeRequest } from '../change-requests/schema.ts';
import { File, PageSchema, ReusableContent } from '../content/schema.ts';
import { Organization } from '../organizations/schema.ts';
import { Space } from '../spaces/schema.ts';

const LinkStatus = OneOf(
  ['ok', 'broken', 'in-app'],
  'broken: the target does not exist. in-app: an absolute URL of the application or the API, which only members can open.',
);

/** The target of a link. Its members depend on its kind. */
export const Reference = named(
  'Reference',
  Type.Object({
    kind: OneOf(['page', 'file', 'reusable-content', 'space']),
    organization: Organization,
    space: Space,
    versionContext: Type.Optional(
      Type.Object(
        { type: Type.Literal('changeRequest'), changeRequest: ChangeRequest },
        { description: 'Absent for main content.' },
      ),
    ),
    page: Type.Optional({
      ...PageSchema,
      description: 'Its `pages` are empty where the references of the answer have 1,000 pages below theirs already.',
    }),
    internalLocation: Type.Optional(
      Type.Object(
        { type: OneOf(['anchor', 'node']), anchor: Type.Optional(Type.String()), node: Type.Optional(Type.String()) },
        { description: 'Where on the page: at an anchor, or in the block with this key.' },
      ),
    ),
    file: Type.Optional(File),
    reusableContent: Type.Optional(ReusableContent),
  }),
);
export type Reference = Static<typeof Reference>;

/** An item of a link list: one target (docs/api/contract.md#links-in-content). `target` and `more` are additions. */
const LinkUsage = named(
  'LinkUsage',
  Type.Object({
    status: LinkStatus,
    relation: OneOf(
      ['reference', 'dependsOn'],
      'dependsOn: the item with the reference shows it as a part of itself, such as an image.',
    ),
    target: Type.String({ description: 'As written at its first occurrence.' }),
    targetReference: Type.Optional(Reference),
    locationReferences: Type.Array(Reference, { description: 'Where it occurs.' }),
    more: Type.Optional(Type.Integer({ description: 'Number of occurrences that are not listed.' })),
  }),
);
export type LinkUsage = Static<typeof LinkUsage>;

const isPartial = Type.Optional(
  Type.Literal(true, {
    description: 'The links of many texts are being indexed, and those that are not yet are missing. Absent otherwise.',
  }),
);

/** Links of some content. `stats` counts before the `status` filter, `count` after it. */
export const LinkList = named(
  'LinkList',
  Type.Object({
    ...ListSchema(LinkUsage).properties,
    isPartial,
    stats: Type.Object({
      total: Type.Integer({ description: 'Targets of any status.' }),
      broken: Type.Object({
        total: Type.Integer(),
        changeRequest: Type.Optional(
          Type.Integer({ description: 'Number of these that the change request would break.' }),
        ),
      }),
    }),
  }),
);
export type LinkList = Static<typeof LinkList>;

export const References = Type.Object({ ...ListSchema(Reference).properties, isPartial });
export type References = Static<typeof References>;

export const BacklinksQuery = Type.Object(ListQuery);
export const LinksQuery = Type.Object({ ...ListQuery, status: Type.Optional(LinkStatus) });
export const ChangeRequestLinksQuery = Type.Object({
  ...LinksQuery.properties,
  brokenContext: Type.Optional(
    OneOf(['all', 'changeRequest'], 'changeRequest: only the broken links that the change request would break.'),
  ),
});
export type LinksQuery = Static<typeof ChangeRequestLinksQuery>;
