import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { openTotpDialog, removeTotp, renewRecoveryCodes } from '../../actions/second-factors.tsx';
import { bootstrap, findOrganization } from '../../data/bootstrap.ts';
import { now } from '../../data/now.ts';
import { type SecondFactors, secondFactorsQuery } from '../../data/second-factors.ts';
import { fill, formatCount, getTexts } from '../../texts/texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { List, ListRow, Section } from '../../ui/list.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { describeAge, describeTime } from '../../ui/time.tsx';

/** New codes are suggested from this number of remaining ones. */
const FEW_CODES = 3;

const isProtected = ({ totp, passkeys }: SecondFactors): boolean => totp !== undefined || passkeys > 0;

/** The second step of sign-in: an authenticator app, and recovery codes. */
export function TwoStepSection(): VNode {
  const { twoStep: texts } = getTexts('security');
  const query = useQuery(secondFactorsQuery);
  const { data } = query;
  const isOn = data !== undefined && isProtected(data);
  return (
    <Section title={texts.title} id="two-step" count={isOn && <Badge tone="success">{texts.on}</Badge>}>
      <p class="meta section-lead">{texts.text}</p>
      <QueryView query={query} isCompact>
        {(factors) => (
          <>
            <Requirement factors={factors} />
            <List label={texts.title}>
              <AppRow factors={factors} />
              {isProtected(factors) && <CodesRow left={factors.recoveryCodes} />}
            </List>
          </>
        )}
      </QueryView>
    </Section>
  );
}

/** Names the organization that requires a second factor, and links to it once there is one. */
function Requirement({ factors }: { readonly factors: SecondFactors }): VNode | null {
  const { twoStep: texts } = getTexts('security');
  const [first] = factors.requiredBy.filter(({ id }) => !isProtected(factors) || findOrganization(id) === undefined);
  if (first === undefined) return null;
  const { id, title } = first;
  if (!isProtected(factors)) return <Banner tone="warning">{fill(texts.required, { organization: title })}</Banner>;
  return (
    <Banner
      tone="success"
      actions={
        <LinkButton size="small" href={`${bootstrap.basePath}/o/${id}?signed-in=2`}>
          {fill(texts.open, { organization: title })}
        </LinkButton>
      }
    >
      {fill(texts.fulfilled, { organization: title })}
    </Banner>
  );
}

function AppRow({ factors: { totp } }: { readonly factors: SecondFactors }): VNode {
  const { twoStep: texts } = getTexts('security');
  const used = totp?.usedAt ?? totp?.createdAt;
  const facts = totp && fill(texts.appFacts, { added: describeAge(totp.createdAt, now()), used: describeUse(totp) });
  return (
    <ListRow
      icon={<Icon name="mobile" />}
      title={texts.app}
      text={<span {...(used !== undefined && { title: describeTime(used) })}>{facts ?? texts.appText}</span>}
      actions={
        <>
          {totp !== undefined && (
            <Button size="small" aria-label={texts.removeAppTitle} onClick={() => void removeTotp()}>
              {texts.removeApp}
            </Button>
          )}
          <Button size="small" onClick={() => void openTotpDialog()}>
            {totp === undefined ? texts.addApp : texts.replaceApp}
          </Button>
        </>
      }
    />
  );
}

function describeUse({ usedAt }: { readonly usedAt?: string }): string {
  return usedAt === undefined ? getTexts('security').twoStep.neverUsed : describeAge(usedAt, now());
}

function CodesRow({ left }: { readonly left: number }): VNode {
  const { twoStep: texts } = getTexts('security');
  return (
    <ListRow
      icon={<Icon name="key" />}
      title={texts.codes}
      text={formatCount(texts.codesLeft, left)}
      {...(left <= FEW_CODES && { meta: <Badge tone="warning">{texts.fewCodes}</Badge> })}
      actions={
        <Button size="small" onClick={() => void renewRecoveryCodes()}>
          {texts.renew}
        </Button>
      }
    />
  );
}
