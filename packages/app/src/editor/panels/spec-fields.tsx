import type { ContentRef } from '@bindery/content/shapes';
import { useInfiniteQuery, useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import { specContentQuery, specQuery, specsQuery } from '../../data/specs.ts';
import { getTexts } from '../../texts/texts.ts';
import { Combobox } from '../../ui/combobox.tsx';
import type { PanelFieldProps } from './panel-field-props.ts';
import { readSpec, type SpecOperation, type SpecOutline } from './read-spec.ts';
import { TypedField } from './typed-field.tsx';

const slugOf = (ref: ContentRef): string | undefined => (ref.kind === 'openapi' ? ref.spec : undefined);

/** The specification that a block renders. */
function SpecField({ node, context, onPatch }: PanelFieldProps): VNode {
  const texts = getTexts('editorBlocks');
  const { data, hasNextPage, fetchNextPage } = useInfiniteQuery(specsQuery(context.services.organization));
  // All of them are offered; there are few.
  useEffect(() => {
    if (hasNextPage) void fetchNextPage();
  }, [hasNextPage, data?.pages.length]);
  const ref = node.attrs['ref'] as ContentRef;
  const slug = slugOf(ref);
  const written = ref.kind === 'source' && ref.target !== '' ? ref.target : ref.kind === 'url' ? ref.url : undefined;
  const slugs = data?.pages.flatMap(({ items }) => items.map((spec) => spec.slug)) ?? [];
  const items = [...new Set([...(slug === undefined ? [] : [slug]), ...slugs])].map((each) => ({
    value: each,
    label: each,
  }));
  const all = written === undefined ? items : [{ value: written, label: written }, ...items];
  return (
    <Combobox
      label={texts.fields.specification}
      items={all}
      value={slug === undefined ? (written === undefined ? [] : [written]) : [slug]}
      placeholder={texts.findSpec}
      onValue={([chosen]) => {
        if (chosen !== undefined && chosen !== written) onPatch({ ref: { kind: 'openapi', spec: chosen } });
      }}
    />
  );
}

/** The outline of a specification; undefined until loaded, and for external ones. */
function useOutline({ node, context }: PanelFieldProps): SpecOutline | undefined {
  const { organization } = context.services;
  const slug = slugOf(node.attrs['ref'] as ContentRef);
  const spec = useQuery({ ...specQuery(organization, slug ?? ''), enabled: slug !== undefined });
  const version = spec.data?.lastVersion;
  const content = useQuery({
    ...specContentQuery(organization, slug ?? '', version ?? ''),
    enabled: slug !== undefined && version !== undefined,
  });
  return useMemo(() => (content.data === undefined ? undefined : readSpec(content.data)), [content.data]);
}

const keyOf = ({ method, path }: SpecOperation): string => `${method.toUpperCase()} ${path}`;

interface OperationsFieldProps extends PanelFieldProps {
  readonly operations: readonly SpecOperation[] | undefined;
  readonly current: SpecOperation;
  readonly onChoose: (operation: SpecOperation) => void;
}

function OperationsField({ label, error, operations, current, onChoose }: OperationsFieldProps): VNode {
  const texts = getTexts('editorBlocks');
  const isKnown = current.path === '' || operations?.some((each) => keyOf(each) === keyOf(current)) !== false;
  const listed = [...(operations ?? (current.path === '' ? [] : [current])), ...(isKnown ? [] : [current])];
  return (
    <Combobox
      label={label}
      error={isKnown ? error : texts.operationMissing}
      items={listed.map((each) => ({
        value: keyOf(each),
        label: keyOf(each),
        ...(each.summary !== undefined && { detail: each.summary }),
      }))}
      value={current.path === '' ? [] : [keyOf(current)]}
      placeholder={texts.findOperation}
      onValue={([chosen]) => {
        const operation = listed.find((each) => keyOf(each) === chosen);
        if (operation !== undefined) onChoose(operation);
      }}
    />
  );
}

/** An operation of a specification. For an external one, path and method are text fields. */
export function OperationField(props: PanelFieldProps): VNode {
  const { node, onPatch } = props;
  const outline = useOutline(props);
  const texts = getTexts('editorBlocks');
  const current = { path: String(node.attrs['path']), method: String(node.attrs['method']) };
  const isElsewhere = slugOf(node.attrs['ref'] as ContentRef) === undefined;
  return (
    <>
      <SpecField {...props} />
      {isElsewhere ? (
        <>
          <TypedField {...props} field={{ kind: 'text', name: 'path', label: 'path' }} label={texts.fields.path} />
          <TypedField
            {...props}
            field={{ kind: 'text', name: 'method', label: 'method' }}
            label={texts.fields.method}
          />
        </>
      ) : (
        <OperationsField
          {...props}
          operations={outline?.operations}
          current={current}
          onChoose={({ path, method }) => onPatch({ path, method })}
        />
      )}
    </>
  );
}

export function WebhookField(props: PanelFieldProps): VNode {
  const { node, onPatch } = props;
  const outline = useOutline(props);
  const current = { path: String(node.attrs['name']), method: String(node.attrs['method']) };
  return (
    <>
      <SpecField {...props} />
      <OperationsField
        {...props}
        operations={outline?.webhooks}
        current={current}
        onChoose={({ path: name, method }) => onPatch({ name, method })}
      />
    </>
  );
}

export function SchemasField(props: PanelFieldProps): VNode {
  const { node, label, onPatch } = props;
  const outline = useOutline(props);
  const chosen = node.attrs['schemas'] as readonly string[];
  const names = [...new Set([...chosen, ...(outline?.schemas ?? [])])];
  return (
    <>
      <SpecField {...props} />
      <Combobox
        label={label}
        isMultiple
        items={names.map((name) => ({ value: name, label: name }))}
        value={[...chosen]}
        placeholder={getTexts('editorBlocks').findSchema}
        onValue={(schemas) => onPatch({ schemas })}
      />
    </>
  );
}
