/** The outermost error boundary: a screen that throws shows what to do instead of a blank page. */
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { Crashed } from '#web/ui/Crashed.tsx';

interface Props {
  readonly children: ReactNode;
  /** Where "Return to Home" leads in this entry. Default `/`. */
  readonly home?: string;
  /** Reports the error; default: to the console. */
  readonly report?: (error: unknown, info: ErrorInfo) => void;
}
interface State {
  readonly failed: boolean;
}

/** Catches render errors below it: "Something went wrong", Try Again, Return to Home (spec customer §1). */
export class ErrorBoundary extends Component<Props, State> {
  override readonly state: State = { failed: false };

  static getDerivedStateFromError(): State {
    return { failed: true };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    if (this.props.report) this.props.report(error, info);
    else console.error(error, info.componentStack);
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return <Crashed home={this.props.home ?? '/'} onRetry={() => this.setState({ failed: false })} />;
  }
}
