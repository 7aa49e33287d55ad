import { Component, type ComponentChildren, type VNode } from 'preact';
import { getTexts } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/states.tsx';

interface Props {
  /** Another value retries. */
  readonly resetKey: string;
  readonly children: ComponentChildren;
}

interface State {
  readonly error: unknown;
  readonly key: string;
}

/** Prevents a failing screen from breaking the frame. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: undefined, key: this.props.resetKey };

  static override getDerivedStateFromProps({ resetKey }: Props, { key }: State): Partial<State> | null {
    return resetKey === key ? null : { error: undefined, key: resetKey };
  }

  override componentDidCatch(error: unknown): void {
    this.setState({ error: error ?? new Error('unknown') });
    reportError(error);
  }

  override render(): VNode {
    if (this.state.error === undefined) return <>{this.props.children}</>;
    const texts = getTexts('shell');
    return (
      <main class="main" id="main">
        <EmptyState icon="bug" title={texts.crashedTitle} text={texts.crashedText}>
          <Button icon="rotate" onClick={() => location.reload()}>
            {texts.reload}
          </Button>
        </EmptyState>
      </main>
    );
  }
}
