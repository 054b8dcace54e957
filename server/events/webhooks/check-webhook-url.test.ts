import { describe, expect, it } from 'vitest';
import { checkWebhookUrl } from './check-webhook-url.ts';

const reasonOf = (text: string, allowsLoopback = false) => {
  const checked = checkWebhookUrl(text, { allowsLoopback });
  return checked.ok ? checked.url.href : checked.reason;
};

/** A host name of so many characters, in labels of at most 63. */
function longName(length: number): string {
  return `${'a'.repeat(63)}.${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(length - 192)}`;
}

describe('checkWebhookUrl', () => {
  it.each([
    ['http://partner.example/', 'https_required'],
    ['partner.example', 'https_required'],
    ['https://', 'https_required'],
    ['http://user:pw@localhost/', 'https_required'],
    [`https://partner.example/${'a'.repeat(2_025)}`, 'https_required'],
    ['https://user@partner.example/', 'credentials_disallowed'],
    ['https://:pw@partner.example/', 'credentials_disallowed'],
    ['https://@partner.example/', 'credentials_disallowed'],
    ['https://user:pw@127.0.0.1/', 'credentials_disallowed'],
    ['https://partner.example\\@127.0.0.1/', 'credentials_disallowed'],
    ['https://10.1.2.3/', 'private_ip'],
    ['https://127.0.0.1/', 'private_ip'],
    ['https://0x7f.1/', 'private_ip'],
    ['https://169.254.169.254/', 'private_ip'],
    ['https://100.64.0.1/', 'private_ip'],
    ['https://[::1]/', 'private_ip'],
    ['https://[fe80::1%25eth0]/', 'private_ip'],
    ['https://[::ffff:10.0.0.1]/', 'private_ip'],
    ['https://localhost/', 'localhost'],
    ['https://LOCALHOST.:8443/', 'localhost'],
    ['https://a.b.localhost/', 'localhost'],
    ['https://printer.local/', 'internal_hostname'],
    ['https://metadata.google.internal./', 'internal_hostname'],
    ['https://intranet/', 'internal_hostname'],
    ['https://home.arpa/', 'internal_hostname'],
    ['https://nas.home.arpa/', 'internal_hostname'],
    [`https://${longName(254)}/`, 'dns_unresolved'],
    ['xhttps://partner.example/', 'https_required'],
    ['https://a..b.example/', 'dns_unresolved'],
    ['https://part ner.example/', 'dns_unresolved'],
    ['https://partner.ex\tample/', 'dns_unresolved'],
  ])('refuses %j as %s', (text, reason) => {
    expect(reasonOf(text)).toBe(reason);
  });

  it.each([
    ['https://partner.example/hooks?a=1&b=%20#c', 'https://partner.example/hooks?a=1&b=%20#c'],
    ['HTTPS://Partner.Example:8443', 'https://partner.example:8443/'],
    ['https://partner.example.', 'https://partner.example/'],
    ['https://partner.example/@user', 'https://partner.example/@user'],
    ['https://münchen.example/', 'https://xn--mnchen-3ya.example/'],
    ['https://my_hooks.partner.example/', 'https://my_hooks.partner.example/'],
    ['https://notlocalhost.example/', 'https://notlocalhost.example/'],
    ['https://local.example/', 'https://local.example/'],
    ['https://8.8.8.8/', 'https://8.8.8.8/'],
    ['https://nothome.arpa/', 'https://nothome.arpa/'],
    [`https://${longName(253)}/`, `https://${longName(253)}/`],
    ['https://[2606:4700:4700::1111]:444/', 'https://[2606:4700:4700::1111]:444/'],
    [
      `https://partner.example/${'a'.repeat(2_024)}`,
      `https://partner.example/${'a'.repeat(2_024)}`,
    ],
  ])('takes %j', (text, href) => {
    expect(reasonOf(text)).toBe(href);
  });

  it('lets exactly one kind of http address through in development', () => {
    expect(reasonOf('http://127.0.0.1:4242/hooks', true)).toBe('http://127.0.0.1:4242/hooks');
    expect(reasonOf('http://127.0.0.1:4242', true)).toBe('http://127.0.0.1:4242/');
    expect(reasonOf('http://127.0.0.1:4242?a', true)).toBe('http://127.0.0.1:4242/?a');
    expect(reasonOf('http://127.0.0.1:4242/hooks', false)).toBe('https_required');
    expect(reasonOf('http://127.0.0.1/', true)).toBe('https_required');
    expect(reasonOf('http://127.0.0.1:4242/a b', true)).toBe('https_required');
    expect(reasonOf('http://localhost:4242/', true)).toBe('https_required');
    expect(reasonOf('http://[::1]:4242/', true)).toBe('https_required');
    expect(reasonOf('https://127.0.0.1:4242/', true)).toBe('private_ip');
  });
});
