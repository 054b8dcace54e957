import { createElement, type ReactNode, useEffect, useRef } from 'react';
import type {
  Backend,
  ChangeDetail,
  PortolanAgent as Element,
  ErrorDetail,
} from './portolan-agent.ts';
import type { WidgetTexts } from './texts.ts';

export type { Backend, ChangeDetail, ErrorDetail } from './portolan-agent.ts';
export type { WidgetTexts } from './texts.ts';

export interface PortolanAgentProps {
  /** Key of an agent of the catalog. */
  readonly agent: string;
  readonly subjectKind: 'market' | 'vault' | 'position' | 'asset' | 'wallet';
  /** All kinds but `wallet` have one. */
  readonly subjectId?: string;
  readonly chain?: string;
  /** Where `createSurfaceHandler` answers; `/portolan` without it. */
  readonly endpoint?: string;
  /** Answers its calls in place of an endpoint. */
  readonly backend?: Backend;
  /** The wallet that your page shows: another one that is signed in is not shown. */
  readonly wallet?: string;
  readonly texts?: Partial<WidgetTexts>;
  readonly onChange?: (detail: ChangeDetail) => void;
  readonly onError?: (detail: ErrorDetail) => void;
  /** Shown when the visitor is not signed in: your own button that connects a wallet. */
  readonly connect?: ReactNode;
}

/**
 * The widget in React. On a server it is an empty element; its code is loaded in the browser.
 *
 * @example <PortolanAgent agent="rate-below" subjectKind="market" subjectId="aave-v3:base:USDC" chain="base" />
 */
export function PortolanAgent(props: PortolanAgentProps): ReactNode {
  const { agent, subjectKind, subjectId, chain, endpoint, wallet, texts, connect, backend } = props;
  const element = useRef<Element>(null);
  const newest = useRef(props);
  useEffect(() => {
    newest.current = props;
  });
  useEffect(() => {
    void import('./define.ts');
    const { current } = element;
    const change = ({ detail }: CustomEvent<ChangeDetail>) => newest.current.onChange?.(detail);
    const fail = ({ detail }: CustomEvent<ErrorDetail>) => newest.current.onError?.(detail);
    current?.addEventListener('portolan:change', change);
    current?.addEventListener('portolan:error', fail);
    return () => {
      current?.removeEventListener('portolan:change', change);
      current?.removeEventListener('portolan:error', fail);
    };
  }, []);
  useEffect(() => {
    if (element.current !== null && texts !== undefined) element.current.texts = texts;
  }, [texts]);
  useEffect(() => {
    if (element.current !== null) element.current.backend = backend ?? null;
  }, [backend]);
  return createElement(
    'portolan-agent',
    {
      ref: element,
      agent,
      'subject-kind': subjectKind,
      'subject-id': subjectId,
      chain,
      endpoint,
      wallet,
    },
    connect === undefined ? null : createElement('span', { slot: 'connect' }, connect),
  );
}
