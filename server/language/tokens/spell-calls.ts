import { isAssetSpelling } from '../lexicon/assets.ts';
import { matchChain } from '../lexicon/chains.ts';
import { matchVenue } from '../lexicon/venues.ts';

/** What an order written as code says, each once. */
type Slot =
  | 'op'
  | 'amount'
  | 'asset'
  | 'target'
  | 'party'
  | 'spender'
  | 'venue'
  | 'chain'
  | 'source'
  | 'destination';
type Slots = Partial<Record<Slot, string>>;

/** Names of fields. */
const KEYS: Readonly<Record<string, Slot>> = Object.fromEntries(
  (
    [
      ['op', 'op|operation|action|type|method|fn|cmd|do|verb'],
      ['amount', 'amount|amt|qty|quantity|size|value|sum'],
      ['asset', 'asset|token|coin|symbol|from_asset|from_token|token_in|tokenin|in|sell|currency'],
      ['target', 'to_asset|to_token|token_out|tokenout|out|buy|target'],
      ['party', 'recipient|beneficiary|payee|receiver|dest_address|to_address'],
      ['spender', 'spender'],
      ['venue', 'venue|protocol|dex|platform|market|via|on_protocol'],
      ['chain', 'chain|network|net|on'],
      ['source', 'from_chain|src_chain|source_chain|src|from'],
      ['destination', 'to_chain|dst_chain|dest_chain|destination|dst|to'],
    ] as const
  ).flatMap(([slot, names]) => names.split('|').map((name) => [name, slot])),
);

/** Verbs, and what stands between each and its protocol. */
const VERBS: Readonly<Record<string, string>> = {
  swap: 'on',
  sell: 'on',
  convert: 'on',
  exchange: 'on',
  bridge: 'using',
  send: '',
  transfer: '',
  pay: '',
  deposit: 'in',
  supply: 'in',
  lend: 'in',
  stake: 'with',
  unstake: 'from',
  withdraw: 'from',
  redeem: 'from',
  borrow: 'from',
  repay: 'on',
  approve: '',
  revoke: '',
};

const ADDRESS = /^0x[0-9a-f]{40}$/i;
const NUMBER = /^\$?\d[\d,._]*(?:[kKmM]|%)?$/;
/** A size, and behind it a coin: "3000 USDC", "USDC 3000". */
const SIZED = /^(\S+) (\S+)$/;
const ALL = /^(all|max)$/i;

const isAsset = (text: string): boolean =>
  isAssetSpelling(text.toLowerCase()) || /^(LINK|NEAR|FLOW|SAND|APE|WELL)$/.test(text);
const chainOf = (text: string): string | undefined => {
  const words = text.toLowerCase().split(/\s+/);
  const found = matchChain(words);
  return found?.length === words.length ? found.chain.name : undefined;
};
const isVenue = (text: string): boolean => {
  const words = text.toLowerCase().split(/[\s-]+/);
  return matchVenue(words)?.length === words.length;
};
const isNumber = (text: string): boolean => NUMBER.test(text) || ALL.test(text);
const isParty = (text: string): boolean => ADDRESS.test(text) || /^[a-z0-9-]+\.eth$/i.test(text);

/** Puts a value in a slot. @returns false where the slot is full, or the value is none of its kind */
function put(slots: Slots, slot: Slot, said: string): boolean {
  const value = said.trim();
  const isOfKind: Readonly<Record<Slot, boolean>> = {
    op: Object.hasOwn(VERBS, value.toLowerCase()),
    amount: isNumber(value),
    asset: isAsset(value),
    target: isAsset(value),
    party: isParty(value),
    spender: isParty(value) || isVenue(value),
    venue: isVenue(value),
    chain: chainOf(value) !== undefined,
    source: chainOf(value) !== undefined,
    destination: chainOf(value) !== undefined,
  };
  const sized = slot === 'amount' || slot === 'asset' ? SIZED.exec(value) : null;
  if (sized) {
    const [, first = '', second = ''] = sized;
    return isNumber(first)
      ? put(slots, 'amount', first) && put(slots, 'asset', second)
      : put(slots, 'asset', first) && put(slots, 'amount', second);
  }
  if (slots[slot] !== undefined || !isOfKind[slot]) return false;
  const isPlace = /chain|source|destination/.test(slot);
  slots[slot] = isPlace ? (chainOf(value) as string) : slot === 'op' ? value.toLowerCase() : value;
  return true;
}

/** "withdraw(aave, USDC)": a protocol of a coin's name, where a protocol is wanted. */
const isBoth = (slots: Slots, value: string): boolean =>
  isVenue(value) && /^(in|with|from|on)$/.test(VERBS[slots.op ?? ''] ?? '') && !isSwap(slots);
const isSwap = ({ op = '' }: Slots): boolean => /^(swap|sell|convert|exchange)$/.test(op);

/** A value without its quotes. Nobody is paid who stands in quotes: it may be what somebody else wrote. */
function unquoted(said: string): string {
  const [, inner] = /^["'`](.*)["'`]$/.exec(said.trim()) ?? [];
  return inner === undefined || isParty(inner) ? said.trim() : inner;
}

/** A value without its field: what it is says where it belongs. */
function putByKind(slots: Slots, said: string): boolean {
  const value = unquoted(said);
  if (isNumber(value) || SIZED.test(value)) return put(slots, 'amount', value);
  if (isParty(value)) return put(slots, slots.op === 'approve' ? 'spender' : 'party', value);
  // "swap(ETH, USDC)": what is given stands first.
  if (isAsset(value) && !isBoth(slots, value))
    return put(slots, slots.asset === undefined ? 'asset' : 'target', value);
  if (isVenue(value)) return put(slots, 'venue', value);
  return put(slots, 'chain', value);
}

function putField(slots: Slots, name: string, said: string): boolean {
  const slot = KEYS[name.trim().toLowerCase().replaceAll(/[- ]/g, '_')];
  const value = unquoted(said);
  if (slot === undefined) return false;
  // "to" is somebody as well as a chain or a coin.
  if (slot === 'destination' && isParty(value)) return put(slots, 'party', value);
  if (slot === 'destination' && isAsset(value) && chainOf(value) === undefined)
    return put(slots, 'target', value);
  if (slot === 'source' && isAsset(value) && chainOf(value) === undefined)
    return put(slots, 'asset', value);
  return put(slots, slot, value);
}

/** An order in words. @returns undefined where a part has no place in it */
function inWords(slots: Slots): string | undefined {
  const { op, amount, asset, target, party, spender, venue, chain, source, destination } = slots;
  if (op === undefined) return undefined;
  const isGrant = op === 'approve' || op === 'revoke';
  const size = amount === undefined ? '' : ALL.test(amount) ? 'all my' : amount;
  if (isGrant && ALL.test(amount ?? '')) return undefined;
  const isPaid = /^(send|transfer|pay)$/.test(op);
  const isMisplaced =
    (target !== undefined && !isSwap(slots)) ||
    (party !== undefined && !isPaid) ||
    (spender !== undefined && !isGrant) ||
    (venue !== undefined && VERBS[op] === '') ||
    ((source !== undefined || destination !== undefined) && op !== 'bridge');
  if (isMisplaced || asset === undefined) return undefined;
  const what = `${size} ${asset}`.trim();
  const parts =
    op === 'approve'
      ? [`approve ${spender ?? ''} to spend ${what}`]
      : op === 'revoke'
        ? [`revoke my ${what} approval for ${spender ?? ''}`]
        : [`${op} ${what}`];
  if (target !== undefined) parts.push(`to ${target}`);
  if (party !== undefined) parts.push(`to ${party}`);
  if (venue !== undefined) parts.push(`${VERBS[op]} ${venue}`);
  if (source !== undefined) parts.push(`from ${source}`);
  if (destination !== undefined) parts.push(`to ${destination}`);
  if (chain !== undefined) parts.push(`on ${chain}`);
  return parts.join(' ');
}

/** `{"op": "repay", "asset": "DAI"}` */
function readObject(text: string): string | undefined {
  const body = /^\{([^{}]*)\}$/.exec(text)?.[1];
  return body === undefined ? undefined : readFields(body.split(','), {});
}

function readFields(fields: readonly string[], slots: Slots): string | undefined {
  for (const field of fields) {
    const [, name = '', value = ''] = /^\s*"?([\w -]+?)"?\s*[:=]\s*(.+?)\s*$/.exec(field) ?? [];
    if (!putField(slots, name, value)) return undefined;
  }
  return inWords(slots);
}

/** `op=repay; asset=DAI`, and `repay DAI; amount=200; chain=base`: what stands in front says what is done. */
function readPairs(text: string): string | undefined {
  // "swap: in=750 usdt out=usdc": a space parts fields as well, where both sides are named.
  const isSpaced = !/[;,|\n]/.test(text) && /\sin=/i.test(text) && /\sout=/i.test(text);
  const said = isSpaced ? text.replaceAll(/:?\s+(?=[a-z_]+=)/gi, ';') : text;
  const [lead = '', ...rest] = said.split(/\s*[;,|\n]\s*/).filter((one) => one !== '');
  const fields = rest.filter((one) => one.includes('='));
  if (rest.length === 0 || fields.length < rest.length) return undefined;
  if (lead.includes('=')) return readFields([lead, ...fields], {});
  const slots: Slots = {};
  const words = lead
    .replace(/\s+(?:allowance|approval|permission)$/i, '')
    .trim()
    .split(/\s+/);
  const [op = '', ...more] = words;
  if (!put(slots, 'op', op) || !more.every((one) => putByKind(slots, one))) return undefined;
  return readFields(fields, slots);
}

/** `aave.supply(USDC, 1500)`, `stake(lido, swap(3000 USDC -> ETH))` */
function readCall(text: string, tail: string | undefined): string | undefined {
  const [, subject, op = '', list = ''] =
    /^(?:([\w-]+)\.)?([a-z]+)\((.*)\)$/is.exec(text.trim()) ?? [];
  const slots: Slots = {};
  if (!put(slots, 'op', op)) return undefined;
  if (subject !== undefined && !putByKind(slots, subject)) return undefined;
  const inner = /^(.*?)([a-z]+\([^()]*\))(.*)$/is.exec(list);
  const own = (inner ? `${inner[1]}${inner[3]}` : list)
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
  const placed = tail === undefined || put(slots, 'chain', tail);
  if (!placed) return undefined;
  if (inner) {
    const first = readCall(inner[2] as string, tail);
    if (first === undefined || slots.asset !== undefined || !own.every((one) => given(slots, one)))
      return undefined;
    const rest = inWords({ ...slots, asset: 'it' });
    return rest === undefined || slots.amount !== undefined ? undefined : `${first}, then ${rest}`;
  }
  const crossing = own.length === 1 ? /^(.+?)\s*(?:->|=>|→)\s*(.+)$/.exec(own[0] as string) : null;
  if (crossing) {
    const [, from = '', to = ''] = crossing;
    const slot = op.toLowerCase() === 'bridge' ? 'destination' : 'target';
    return put(slots, 'amount', from) && put(slots, slot, to) ? inWords(slots) : undefined;
  }
  return own.every((one) => given(slots, one)) ? inWords(slots) : undefined;
}

/** One argument, with its name or without. */
function given(slots: Slots, argument: string): boolean {
  const [, name, value = ''] = /^"?([a-z_]+)"?\s*[:=]\s*(.+)$/i.exec(argument) ?? [];
  return name === undefined ? putByKind(slots, argument) : putField(slots, name, value);
}

/**
 * Says in words an order that is written as code: one call, one object or a list of fields, which is the whole text but for a chain
 * behind it. Each value is of its field's kind and said once, or the text stays as it was.
 *
 * @example spellCalls('aave.supply(USDC, 1500) // arbitrum') // 'supply 1500 USDC in aave on Arbitrum One'
 */
export function spellCalls(text: string): string {
  const said = text.trim();
  if (said.length > LONGEST || !/[({=]/.test(said)) return text;
  if (said.startsWith('{')) return readObject(said) ?? text;
  const [, call, tail] =
    /^([\w.-]+\(.*\))\s*(?:(?:\/\/|#|--|@|on\s)\s*)?([\w ]+)?;?$/is.exec(said) ?? [];
  const words = call === undefined ? readPairs(said) : readCall(call, tail?.trim());
  return words ?? text;
}

/** Longer texts are programs. */
const LONGEST = 240;
