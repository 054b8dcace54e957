#!/usr/bin/env node
/** `npx portolan`: runs the command line under the Node that the lock file names. */
process.argv.splice(2, 0, 'cli/main.ts');
await import('../devnet/bootstrap.mjs');
