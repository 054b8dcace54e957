import { once } from 'node:events';
import { type WebSocket, WebSocketServer } from 'ws';

/** A relay of this machine: mailboxes by topic, as the library speaks to them. */
export interface Relay {
  /** Every frame that came in, in order, as it was sent. */
  readonly frames: readonly string[];
  stop(): Promise<void>;
}

interface Message {
  readonly topic: string;
  readonly message: string;
  readonly tag: number;
  readonly from: WebSocket;
}

interface Frame {
  readonly id: number;
  readonly method?: string;
  readonly params?: Params;
}

/** Of every method together; each has its own of them. */
interface Params {
  readonly topic: string;
  readonly topics: readonly string[];
  readonly message: string;
  readonly tag: number;
  readonly pairingTopic: string;
  readonly sessionProposal: string;
  readonly sessionTopic: string;
  readonly sessionProposalResponse: string;
  readonly sessionSettlementRequest: string;
}

/**
 * The relay's side of the protocol. A message waits for its reader until it is acknowledged; only who
 * sent it does not get it.
 *
 * @see https://specs.walletconnect.com/2.0/specs/servers/relay/relay-server-rpc
 */
export async function startRelay(relayUrl: string): Promise<Relay> {
  const frames: string[] = [];
  const readers = new Map<string, Set<WebSocket>>();
  const waiting = new Map<number, Message>();
  let lastId = 0;

  const hand = (to: WebSocket, id: number, { topic, message, tag, from }: Message) => {
    if (to === from) return;
    const data = { topic, message, tag, publishedAt: Date.now() };
    const params = { id: topic, data };
    to.send(JSON.stringify({ jsonrpc: '2.0', id, method: 'irn_subscription', params }));
  };
  const subscribe = (reader: WebSocket, topic: string): string => {
    readers.set(topic, (readers.get(topic) ?? new Set()).add(reader));
    for (const [id, message] of waiting) if (message.topic === topic) hand(reader, id, message);
    return topic;
  };
  const publish = (message: Message): true => {
    lastId += 1;
    waiting.set(lastId, message);
    for (const reader of readers.get(message.topic) ?? []) hand(reader, lastId, message);
    return true;
  };
  const answer = (from: WebSocket, method: string, params: Params): unknown => {
    const { topic, message, tag, pairingTopic, sessionTopic } = params;
    switch (method) {
      case 'irn_subscribe':
        return subscribe(from, topic);
      case 'irn_batchSubscribe':
        return params.topics.map((one) => subscribe(from, one));
      case 'irn_unsubscribe':
        return readers.get(topic)?.delete(from) ?? false;
      case 'irn_publish':
        return publish({ topic, message, tag, from });
      case 'irn_fetchMessages':
      case 'irn_batchFetchMessages':
        return { messages: [], hasMore: false };
      case 'wc_proposeSession':
        subscribe(from, pairingTopic);
        return publish({ topic: pairingTopic, message: params.sessionProposal, tag: 1100, from });
      case 'wc_approveSession':
        subscribe(from, sessionTopic);
        publish({ topic: pairingTopic, message: params.sessionProposalResponse, tag: 1101, from });
        return publish({
          topic: sessionTopic,
          message: params.sessionSettlementRequest,
          tag: 1102,
          from,
        });
      default:
        throw new Error(`The relay knows no ${method}.`);
    }
  };

  const { hostname, port } = new URL(relayUrl);
  const server = new WebSocketServer({ host: hostname, port: Number(port) });
  server.on('connection', (socket) => {
    socket.on('message', (raw) => {
      frames.push(String(raw));
      const { id, method, params } = JSON.parse(String(raw)) as Frame;
      // What has no method acknowledges a message.
      if (method === undefined || params === undefined) return waiting.delete(id);
      const result = answer(socket, method, params);
      return socket.send(JSON.stringify({ jsonrpc: '2.0', id, result }));
    });
    socket.on('close', () => {
      for (const subscribed of readers.values()) subscribed.delete(socket);
    });
  });
  await once(server, 'listening');
  return {
    frames,
    async stop() {
      for (const client of server.clients) client.terminate();
      await new Promise((done) => server.close(done));
    },
  };
}
