import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { ClaimsForm } from '../../components/site/claims-form.tsx';
import { localUrl } from '../../data/bootstrap.ts';
import { previewUrlQuery } from '../../data/previews.ts';
import type { SiteView } from '../../shell/site-screen.tsx';
import { fill, getTexts } from '../../texts/texts.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Section } from '../../ui/list.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { SkeletonRows } from '../../ui/states.tsx';

/** Preview of the site for a visitor with these claims, published or not. */
export function ViewAsSection({ view }: { readonly view: SiteView }): VNode {
  const { viewAs: texts } = getTexts('sites').audience;
  const { site, ref } = view;
  const isAdaptive = site.adaptiveContent.enabled;
  const [claims, setClaims] = useState('');
  const [isOpen, setOpen] = useState(false);
  const query = useQuery({
    ...previewUrlQuery({ organization: ref.organization, site: ref.site, ...(claims !== '' && { claims }) }),
    enabled: isOpen,
  });
  return (
    <Section
      title={texts.title}
      actions={
        query.data !== undefined && (
          <LinkButton size="small" icon="arrow-up-right" href={localUrl(query.data.url)} target="_blank">
            {texts.openWindow}
          </LinkButton>
        )
      }
    >
      <p class="structure-lead">{isAdaptive ? texts.adaptiveText : texts.text}</p>
      {isAdaptive && <ClaimsForm site={ref} texts={texts} onClaims={setClaims} onApplied={() => setOpen(true)} />}
      {isOpen ? (
        <QueryView query={query} isCompact skeleton={<SkeletonRows rows={6} />}>
          {({ url }) => (
            <div class="preview view-as">
              <iframe
                key={url}
                class="preview-frame"
                title={fill(texts.frame, { title: site.title })}
                src={localUrl(url)}
                sandbox="allow-scripts allow-popups"
              />
            </div>
          )}
        </QueryView>
      ) : (
        <Button icon="eye" onClick={() => setOpen(true)}>
          {texts.show}
        </Button>
      )}
    </Section>
  );
}
