import { expect, it } from 'vitest';
import { mcpSetups } from './mcp-setups.ts';

it('sets up every client with the address and the key', () => {
  const [url, key] = ['https://api.example/mcp', 'ptn_live_abc'];
  const setups = mcpSetups(url, key);
  for (const { code, name } of setups) {
    expect(code, name).toContain(url);
    expect(code, name).toContain(`Bearer ${key}`);
  }
  for (const { code, name } of setups.filter((setup) => setup.code.startsWith('{'))) {
    const [servers] = Object.values(JSON.parse(code)) as [{ portolan: Record<string, unknown> }];
    const { url: at, serverUrl, headers, command, args, env } = servers.portolan;
    if (command === undefined) {
      expect([at ?? serverUrl, headers], name).toEqual([url, { Authorization: `Bearer ${key}` }]);
    } else {
      // The program that is started reads the key from its environment.
      expect(args, name).toEqual(expect.arrayContaining([url, `Authorization:\${AUTHORIZATION}`]));
      expect(env, name).toEqual({ AUTHORIZATION: `Bearer ${key}` });
    }
  }
});
