import { Command } from 'commander';
import { getConfig } from '#server/config/environment.ts';
import { sendCommand } from './send-command.ts';

const program = new Command('world')
  .description('Moves the running devnet: prices, rates, time, blocks, bridge, chains, balances.')
  .option('--home <folder>', 'where the devnet keeps its files; PORTOLAN_HOME without it')
  .addHelpText(
    'after',
    `
Examples:
  npm run world -- price ETH 2500
  npm run world -- time 1h
  npm run world -- bridge delay 30s
  npm run world -- chain base down
  npm run world -- fund 0x70997970C51812dc3A010C7d01b50e0d17dc79C8 USDC 500 base
  npm run world -- lido finalize
  npm run world -- aave supply USDC 5000000 base`,
  );

function home(): string {
  return program.opts<{ home?: string }>().home ?? getConfig().home;
}

function command(usage: string, description: string): void {
  const [name = ''] = usage.split(' ');
  program
    .command(usage)
    .description(description)
    .allowUnknownOption()
    .action(async (...given: unknown[]) => {
      const args = given.slice(0, -2).filter((arg) => arg !== undefined);
      console.log(await sendCommand(home(), name, args.map(String)));
    });
}

command('price <asset> <usd>', 'set the price of an asset in feeds and pools of all chains');
command('time <duration>', 'move the clock of all chains ahead, for example by 1h or 30m');
command('mine [blocks]', 'mine blocks on all chains');
command('epoch [count]', 'let epochs of solana pass, as its stake needs');
command(
  'bridge <what> [duration]',
  '"bridge delay 30s" sets how late deposits are filled, "bridge fill" fills the pending ones now',
);
command(
  'chain <slug> <state>',
  '"chain base down" makes its RPC refuse connections, "chain base up" brings it back',
);
command(
  'fund <address> [asset] [amount] [chain]',
  'give native coin and every listed token on all chains, or an amount of one asset',
);
command(
  'aave <what> <asset> <amount> [chain]',
  '"aave supply USDC 5000000 base" lowers what the market pays and takes, "aave withdraw …" raises both',
);
command(
  'yield <asset> <percent> [chain]',
  'Aave’s market yields so much a year: "yield USDC 6 base"; market data follows',
);
command('lido <what>', '"lido finalize" finalizes all requests of the withdrawal queue');

try {
  await program.parseAsync();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
