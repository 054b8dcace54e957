import { getContractAddress } from 'viem';
import { describe, expect, it } from 'vitest';
import { SPARK_BOOK, sparkReserves } from '#devnet/state/spark-reserves.ts';
import { SPARK } from './addresses.ts';

const { addressesProvider, pool } = SPARK.ethereum;

describe('spark addresses', () => {
  it('have the Pool and its configurator where the provider creates them', () => {
    const created = [1n, 2n].map((nonce) => getContractAddress({ from: addressesProvider, nonce }));
    expect(created).toEqual([pool, SPARK_BOOK.POOL_CONFIGURATOR]);
  });

  it('have every receipt where the configurator creates it, and its debt token two later', () => {
    const created = Array.from({ length: 64 }, (_, nonce) =>
      getContractAddress({ from: SPARK_BOOK.POOL_CONFIGURATOR, nonce: BigInt(nonce) }),
    );
    expect(sparkReserves().length).toBeGreaterThanOrEqual(7);
    for (const { aToken, symbol, variableDebtToken } of sparkReserves()) {
      const nonce = created.indexOf(aToken);
      expect([symbol, nonce]).toEqual([symbol, expect.toSatisfy((at: number) => at > 0)]);
      expect(variableDebtToken).toBe(created[nonce + 2]);
    }
  });
});
