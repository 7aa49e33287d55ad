import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { type RedirectTest, testRedirect } from '../../data/site-redirects.ts';
import type { SiteView } from '../../shell/site-screen.tsx';
import { fill, getTexts } from '../../texts/texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { Input } from '../../ui/field.tsx';
import { Section } from '../../ui/list.tsx';
import { readRefusal } from '../../ui/use-fields.ts';

/** Resolves a path as for a reader. */
export function RedirectTester({ view: { ref } }: { readonly view: SiteView }): VNode {
  const { redirects: texts } = getTexts('sites');
  const [path, setPath] = useState('');
  const [hasDrafts, setDrafts] = useState(false);
  const [result, setResult] = useState<RedirectTest>();
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const run = async () => {
    const requestedPath = path.trim();
    if (isBusy || requestedPath === '') return;
    setBusy(true);
    setError(undefined);
    try {
      setResult(
        await testRedirect(ref, requestedPath.startsWith('/') ? requestedPath : `/${requestedPath}`, hasDrafts),
      );
    } catch (failure) {
      setResult(undefined);
      setError(readRefusal(failure, getTexts('shell').unreachable).message);
    }
    setBusy(false);
  };
  return (
    <Section title={texts.test}>
      <form
        class="card settings"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void run();
        }}
      >
        <Input
          label={texts.testPath}
          placeholder="/old/path"
          value={path}
          onValue={(next) => {
            setPath(next);
            setResult(undefined);
          }}
          spellcheck={false}
          maxLength={512}
          error={error}
        />
        <Checkbox label={texts.testDrafts} isChecked={hasDrafts} onChange={setDrafts} />
        <div class="settings-footer">
          <Button type="submit" isBusy={isBusy} disabled={path.trim() === ''}>
            {texts.testButton}
          </Button>
        </div>
        {result !== undefined && <Outcome result={result} />}
      </form>
    </Section>
  );
}

function Outcome({ result }: { readonly result: RedirectTest }): VNode {
  const { redirects: texts } = getTexts('sites');
  const { outcome, target = '', status = 0, redirects } = result;
  const tone = outcome === 'redirect' ? 'success' : outcome === 'loop' || outcome === 'unavailable' ? 'danger' : 'info';
  return (
    <div class="test-result" role="status">
      <Banner tone={tone}>{fill(texts.outcomes[outcome], { target, status })}</Banner>
      {redirects.length > 1 && (
        <p class="field-hint">
          {texts.steps}: {redirects.map(({ source }) => source).join(' → ')}
        </p>
      )}
    </div>
  );
}
