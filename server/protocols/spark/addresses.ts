import type { PoolMarket } from '#server/protocols/standards/aave-pool/pools.ts';

/**
 * SparkLend's market (`sparkdotfi/spark-address-registry`, `SparkLend.sol`). The Pool is the first
 * contract that the addresses provider created, which `addresses.test.ts` derives again.
 */
export const SPARK: { readonly ethereum: PoolMarket } = {
  ethereum: {
    pool: '0xC13e21B648A5Ee794902342038FF3aDAB66BE987',
    addressesProvider: '0x02C3eA4e34C0cBd694D2adFa2c690EECbC1793eE',
    oracle: '0x8105f69D9C41644c6A0803fDA7D03Aa70996cFD9',
  },
};
