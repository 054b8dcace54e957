import { expect, it } from 'vitest';
import { mcpSetups } from './mcp-setups.ts';

it('sets up every client with the address and the key', () => {
  const [url, key] = ['https://api.example/mcp', 'ptn_live_abc'];
  const setups = mcpSetups(url, key);
  for (const { code, name } of setups) {
    expect(code, name).toContain(url);
    expect(code, name).toContain(`Bearer ${key}`);
  }
  for (const { code } of setups.filter((setup) => setup.code.startsWith('{'))) {
    const [servers] = Object.values(JSON.parse(code));
    expect(servers).toMatchObject({
      portolan: { url, headers: { Authorization: `Bearer ${key}` } },
    });
  }
});
