import { route } from '#server/http/serve.ts';
import { backtestAgent } from '#server/operations/backtest-agent.ts';

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = route(backtestAgent);
