import { describe, expect, it } from 'vitest';
import { listCommands, openById, scoreCommand } from './commands.ts';
import { PLACES, placeHref } from './places.ts';

const ACME = { slug: 'acme', name: 'Acme' };
const HARBOUR = { slug: 'harbour', name: 'Harbour' };

describe('the command menu', () => {
  it('opens every page of the organisation, and its others', () => {
    const commands = listCommands(ACME, [ACME, HARBOUR]).flatMap((group) => group.commands);
    const hrefs = commands.map(({ href }) => href);
    for (const { places } of PLACES) {
      for (const { path } of places) expect(hrefs).toContain(placeHref('acme', path));
    }
    expect(hrefs).toContain('/portal/harbour');
    expect(new Set(hrefs).size).toBe(hrefs.length);
    expect(new Set(commands.map(({ name }) => name)).size).toBe(commands.length);
  });

  it.each([
    ['invite', 'Members'],
    ['log', 'Audit log'],
    ['request', 'Request log'],
    ['api k', 'API key'],
    ['harb', 'Switch to Harbour'],
    ['team', 'Members'],
    ['sign out', 'Settings'],
  ])('finds the page by %s', (typed, name) => {
    const found = listCommands(ACME, [ACME, HARBOUR])
      .flatMap(({ commands }) => commands)
      .map((command) => ({
        name: command.name,
        score: scoreCommand(command.name, typed, command.keywords),
      }))
      .filter(({ score }) => score > 0)
      .toSorted((one, other) => other.score - one.score);
    const best = found.filter(({ score }) => score === found[0]?.score);
    expect(best.map((one) => one.name)).toContain(name);
    expect(found.length).toBeLessThan(4);
  });

  it('finds nothing by letters that are scattered over a line', () => {
    expect(scoreCommand('Webhooks', 'wks', ['endpoints', 'signing secret'])).toBe(0);
    expect(scoreCommand('Webhooks', 'invite', ['endpoints', 'deliveries'])).toBe(0);
  });

  it.each([
    ['w_alert_8f14e45f', '/portal/acme/agents/w_alert_8f14e45f'],
    [' evt_8f14e45f ', '/portal/acme/events/evt_8f14e45f'],
    ['we_8f14e45f', '/portal/acme/webhooks/we_8f14e45f'],
    [
      'req_8f14e45f-ceea-467f-a0e6-0b1c5d1a2b3c',
      '/portal/acme/requests?requestId=req_8f14e45f-ceea-467f-a0e6-0b1c5d1a2b3c',
    ],
  ])('opens %s', (id, href) => {
    expect(openById('acme', id)?.href).toBe(href);
  });

  it.each([
    '',
    'agents',
    'w_alert_',
    'evt_../keys',
    'playground',
    'webhooks of mine',
    'we_1/deliveries',
  ])('takes %j for no id', (text) => {
    expect(openById('acme', text)).toBeNull();
  });
});
