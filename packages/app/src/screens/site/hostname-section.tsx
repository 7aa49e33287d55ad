import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { attemptChange } from '../../actions/attempt-change.ts';
import {
  type CustomHostname,
  createHostname,
  deleteHostname,
  type HostnameScope,
  hostnameQuery,
  ownerOf,
  recheckHostname,
} from '../../data/hostnames.ts';
import { notePendingHostname, pendingHostnames } from '../../data/pending-hostnames.ts';
import type { SiteRef } from '../../data/sites.ts';
import { fill, getTexts } from '../../texts/texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { Input } from '../../ui/field.tsx';
import { confirm } from '../../ui/open-dialogs.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { SkeletonRows } from '../../ui/states.tsx';
import { showToast } from '../../ui/toast.tsx';
import { readRefusal } from '../../ui/use-fields.ts';
import { readDnsRecords } from './dns-records.ts';

interface HostnameProps {
  readonly siteRef: SiteRef;
  readonly scope: HostnameScope;
  /** The existing hostname. */
  readonly hostname: string | undefined;
}

/** The hostname of a site or of the organization: the existing one, or a field for a new one. */
export function HostnameCard(props: HostnameProps): VNode {
  const hostname = props.hostname ?? pendingHostnames.value[ownerOf(props.siteRef, props.scope)];
  return hostname === undefined ? <AddHostname {...props} /> : <Known {...props} hostname={hostname} />;
}

function AddHostname({ siteRef, scope }: HostnameProps): VNode {
  const { domains: texts } = getTexts('sites');
  const [hostname, setHostname] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const add = async () => {
    const name = hostname
      .trim()
      .toLowerCase()
      .replace(/^https?:\/\//, '')
      .replace(/\/$/, '');
    if (isBusy || name === '') return;
    setBusy(true);
    setError(undefined);
    try {
      await createHostname(siteRef, scope, name);
      showToast(fill(texts.added, { hostname: name }));
    } catch (failure) {
      setError(readRefusal(failure, getTexts('shell').unreachable).message);
    }
    setBusy(false);
  };
  return (
    <form
      class="form-stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <Input
        label={texts.hostname}
        hint={texts.hostnameHint}
        placeholder="docs.example.com"
        value={hostname}
        onValue={(next) => {
          setHostname(next);
          setError(undefined);
        }}
        spellcheck={false}
        autoComplete="off"
        inputMode="url"
        maxLength={512}
        error={error}
      />
      <div class="button-row">
        <Button type="submit" icon="plus" isBusy={isBusy} disabled={hostname.trim() === ''}>
          {texts.add}
        </Button>
      </div>
    </form>
  );
}

function Known({ siteRef, scope, hostname }: HostnameProps & { readonly hostname: string }): VNode {
  const query = useQuery(hostnameQuery(siteRef, hostname));
  const isGone = query.data === null;
  useEffect(() => {
    if (isGone) notePendingHostname(ownerOf(siteRef, scope), undefined);
  }, [isGone]);
  return (
    <QueryView query={query} isCompact skeleton={<SkeletonRows rows={2} />}>
      {(data) => (data === null ? <SkeletonRows rows={2} /> : <State siteRef={siteRef} scope={scope} data={data} />)}
    </QueryView>
  );
}

interface StateProps extends Pick<HostnameProps, 'siteRef' | 'scope'> {
  readonly data: CustomHostname;
}

/** The DNS state as a sentence, with the required records. */
function State({ siteRef, scope, data }: StateProps): VNode {
  const { domains: texts } = getTexts('sites');
  const [isChecking, setChecking] = useState(false);
  const { hostname, isActive, status } = data;
  const check = async () => {
    setChecking(true);
    if (await attemptChange(() => recheckHostname(siteRef, hostname))) showToast(texts.checked);
    setChecking(false);
  };
  return (
    <div class="form-stack">
      <div class="domain-state">
        <span class="settings-row-title">{hostname}</span>
        <Badge tone={isActive ? 'success' : 'warning'}>{isActive ? texts.working : texts.waiting}</Badge>
      </div>
      <p>{status ?? fill(texts.workingText, { hostname })}</p>
      {status !== undefined && <Records hostname={hostname} status={status} />}
      <div class="button-row">
        <Button size="small" icon="rotate" isBusy={isChecking} onClick={() => void check()}>
          {texts.check}
        </Button>
        <Button size="small" icon="trash" onClick={() => void removeHostname(siteRef, scope, hostname)}>
          {texts.remove}
        </Button>
      </div>
    </div>
  );
}

function Records({ hostname, status }: { readonly hostname: string; readonly status: string }): VNode | null {
  const { domains: texts } = getTexts('sites');
  const records = readDnsRecords(status);
  if (records === undefined) return null;
  return (
    <fieldset class="dns-records">
      <legend class="field-label">{fill(texts.records, { hostname })}</legend>
      <CopyField label={texts.cname} value={records.cname} />
      {records.ips.map((ipAddress, index) => (
        <CopyField
          key={ipAddress}
          label={index === 0 ? texts.ips : `${texts.ips} (${index + 1})`}
          value={ipAddress}
          isLabelHidden={index > 0}
        />
      ))}
      <p class="field-hint">{texts.automatic}</p>
    </fieldset>
  );
}

const removeHostname = (ref: SiteRef, scope: HostnameScope, hostname: string): Promise<boolean> =>
  attemptChange(async () => {
    const { domains: texts } = getTexts('sites');
    const isConfirmed = await confirm({
      title: fill(texts.removeTitle, { hostname }),
      text: fill(texts.removeText, { hostname }),
      confirm: texts.removeButton,
      isDangerous: true,
    });
    if (!isConfirmed) return;
    await deleteHostname(ref, hostname);
    notePendingHostname(ownerOf(ref, scope), undefined);
    showToast(fill(texts.removed, { hostname }));
  });
