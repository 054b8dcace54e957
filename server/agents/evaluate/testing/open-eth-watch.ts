import { afterAll, beforeEach } from 'vitest';
import { openWatch } from './open-watch.ts';

/** A watch with an ETH at 2,500 dollars before each test; the price and all else is put back in the end. */
export async function openEthWatch() {
  const watch = await openWatch();
  beforeEach(async () => {
    await watch.world('price', 'ETH', '2500');
  });
  afterAll(async () => {
    await watch.world('price', 'ETH', '3000');
    await watch.close();
  });
  return watch;
}
