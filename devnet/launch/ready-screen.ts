import { relative } from 'node:path';
import { withoutPassword } from '#server/db/connect.ts';
import { type DevFile, devFilePath } from './dev-file.ts';

/** What the screen says once everything runs. */
export function readyScreen(
  file: DevFile,
  options: { home: string; logFile: string | undefined },
): string {
  const shown = (path: string) => {
    const short = relative(process.cwd(), path);
    return short.startsWith('..') ? path : short;
  };
  const chains = Object.entries(file.chains).map(
    ([slug, { rpc_url, chain_id = '' }]) =>
      `${slug.padEnd(10)} ${String(chain_id).padEnd(7)}${rpc_url}`,
  );
  const wallet = file.accounts.evm[0]?.address;
  const lines = [
    '',
    'Portolan is ready.',
    '',
    `  pages      ${file.app_url}`,
    `  API        ${file.base_url}`,
    `  OpenAPI    ${file.app_url}/openapi.json`,
    `  health     ${file.app_url}/healthz`,
    `  portal     ${file.portal.url} as ${file.portal.email}`,
    ...(file.mail_url === null ? [] : [`  mail       ${file.mail_url}`]),
    ...(file.chat_url === null ? [] : [`  chat       ${file.chat_url}`]),
    `  partner    ${file.demo_url}`,
    `  database   ${withoutPassword(file.database_url)}`,
    ...chains.map((chain, at) => `  ${at === 0 ? 'chains' : '      '}     ${chain}`),
    `  facts      ${shown(devFilePath(options.home))}`,
    ...(options.logFile === undefined ? [] : [`  log        ${shown(options.logFile)}`]),
    '',
    `  API key    ${file.api_key}`,
    '',
    'Paste this:',
    '',
    `curl -s ${file.base_url}/intent \\`,
    `  -H 'Authorization: Bearer ${file.api_key}' -H 'Content-Type: application/json' \\`,
    `  -d '{"prompt":"Swap 500 USDC to ETH on Base","wallets":[{"address":"${wallet}","chain":"base"}]}'`,
    '',
    'Ctrl-C ends everything.',
  ];
  return lines.join('\n');
}
