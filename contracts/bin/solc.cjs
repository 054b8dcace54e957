// The compiler that npm installs, in the form of the command that Forge calls: it works offline.
const { readFileSync } = require('node:fs');
const solc = require('solc');

const args = process.argv.slice(2);
if (args.includes('--version')) {
  console.log(`solc, the solidity compiler commandline interface\nVersion: ${solc.version()}`);
} else if (args.includes('--standard-json')) {
  process.stdout.write(solc.compile(readFileSync(0, 'utf8')));
} else {
  console.error(`solc: ${args.join(' ')} is not supported`);
  process.exitCode = 1;
}
