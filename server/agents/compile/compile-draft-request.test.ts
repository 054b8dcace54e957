import { describe, expect, it } from 'vitest';
import { driveContractRead } from '#server/chains/testing/drive-contract-read.ts';
import { compileDraftRequest } from './compile-draft-request.ts';

const draft = (request: string, autonomy: 'notify' | 'prepare' = 'notify') =>
  driveContractRead(compileDraftRequest({ request, autonomy }), null);

describe('keyless drafts', () => {
  it('takes a complete watch', () => {
    expect(draft('tell me when uni tops 20')).toMatchObject({ outcome: 'condition', action: null });
    expect(draft('remind me daily at 9am utc to look at uni')).toMatchObject({
      outcome: 'schedule',
      action: null,
    });
  });

  it('asks nothing back', () => {
    expect(draft('tell me when uni tanks')).toMatchObject({
      outcome: 'refused',
      code: 'needs_clarification',
    });
    expect(draft('tell me when uni looks nice')).toMatchObject({
      outcome: 'refused',
      code: 'unwatchable',
    });
  });

  it('never takes an order for a notification', () => {
    expect(draft('when uni tops 20, sell 5 uni')).toMatchObject({
      outcome: 'refused',
      code: 'autonomy_mismatch',
    });
    expect(draft('stop loss for my uni at 3')).toMatchObject({
      outcome: 'refused',
      code: 'autonomy_mismatch',
    });
    expect(draft('when uni tops 20, sell 5 uni', 'prepare')).toMatchObject({
      outcome: 'condition',
      action: 'sell 5 uni',
    });
  });

  it('has nothing to prepare without an order', () => {
    expect(draft('tell me when uni tops 20', 'prepare')).toMatchObject({
      outcome: 'refused',
      code: 'action_required',
    });
  });

  it('is to be sent again where a silent chain leaves its question open', () => {
    const outcome = (request: string) => {
      const reading = compileDraftRequest({ request, autonomy: 'notify' });
      let step = reading.next();
      while (!step.done) {
        step = reading.next(
          step.value.map(() => ({ ok: false, reason: 'silent', unreachable: true })),
        );
      }
      return step.value;
    };
    const refused = { outcome: 'refused', code: 'engine_unreachable' };
    expect(outcome('tell me when eth hits 2000')).toMatchObject(refused);
    expect(outcome('tell me when uni tanks')).toMatchObject({ code: 'needs_clarification' });
    expect(outcome('tell me when uni tops 20')).toMatchObject({ outcome: 'condition' });
    expect(outcome('tell me when eth drops by 5%')).toMatchObject({ outcome: 'condition' });
  });
});
