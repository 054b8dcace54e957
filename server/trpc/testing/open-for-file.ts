import { afterAll, beforeAll } from 'vitest';

interface Closable {
  close(): Promise<void>;
}

/**
 * Opens a portal before the tests of a file and closes it after them.
 *
 * @returns the portal, to be used in hooks and tests alone: it is opened when they run
 */
export function openForFile<Portal extends Closable>(open: () => Promise<Portal>): Portal {
  let opened: Portal | undefined;
  beforeAll(async () => {
    opened = await open();
  }, 60_000);
  afterAll(() => opened?.close());
  return new Proxy({} as Portal, {
    get(_, name) {
      if (opened === undefined) throw new Error('The portal is opened by the hooks of the file.');
      return Reflect.get(opened, name);
    },
  });
}
