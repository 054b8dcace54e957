import { describe, expect, it } from 'vitest';
import { lookUpTarget, rememberAnswers } from './look-up-target.ts';
import type { DnsResolver } from './resolve-target.ts';

const IPV4 = '93.184.215.14';
const IPV6 = '2606:4700:4700::1111';
const policy = { allowsLoopback: false };

/** Says another address each time, and counts who asks. */
function changing(): DnsResolver & { readonly asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    resolve4: async (hostname) => [`93.184.215.${asked.push(`A ${hostname}`)}`],
    resolve6: async (hostname) => [`2606:4700:4700::${asked.push(`AAAA ${hostname}`)}`],
  };
}

describe('the addresses that a send would try', () => {
  const at = (url: string, ipv4: readonly string[] = [IPV4], ipv6: readonly string[] = [IPV6]) =>
    lookUpTarget(url, {
      policy,
      resolver: { resolve4: async () => ipv4, resolve6: async () => ipv6 },
    });

  it('are those that the name leads to', async () => {
    expect(await at('https://partner.example/')).toEqual([IPV4, IPV6]);
  });

  it.each([
    ['of a URL that is refused unasked', at('http://partner.example/')],
    ['of an address that is not public', at('https://10.0.0.1/')],
    ['of a name that leads to a private address', at('https://partner.example/', ['10.0.0.1'])],
    ['of a name that leads nowhere', at('https://partner.example/', [], [])],
  ])('are empty %s', async (_, addresses) => {
    expect(await addresses).toEqual([]);
  });
});

describe('answers that are remembered', () => {
  it('are those to the first question, for each name and kind', async () => {
    const resolver = changing();
    const remembering = rememberAnswers(resolver);
    const ask = () =>
      Promise.all([
        remembering.resolve4('one.example'),
        remembering.resolve6('one.example'),
        remembering.resolve4('two.example'),
      ]);
    const first = await ask();
    expect(first).toEqual([['93.184.215.1'], ['2606:4700:4700::2'], ['93.184.215.3']]);
    expect(await ask()).toEqual(first);
    expect(resolver.asked).toEqual(['A one.example', 'AAAA one.example', 'A two.example']);
  });

  it('are failures too: a name is not queried until it returns an allowed address', async () => {
    let asked = 0;
    const remembering = rememberAnswers({
      resolve4: async () => {
        asked += 1;
        if (asked === 1) throw new Error('no such name');
        return ['127.0.0.1'];
      },
      resolve6: async () => [],
    });
    await expect(remembering.resolve4('one.example')).rejects.toThrow('no such name');
    await expect(remembering.resolve4('one.example')).rejects.toThrow('no such name');
    expect(asked).toBe(1);
  });
});
