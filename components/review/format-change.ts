/** A signed decimal for people: six digits tell enough, the calldata has all of them. */
export function signed(change: string): string {
  const [whole = '', fraction = ''] = change.split('.');
  const zeros = fraction.length - fraction.replace(/^0+/, '').length;
  const kept = whole.replace('-', '') === '0' ? zeros + 6 : 6;
  const short = fraction.slice(0, kept).replace(/0+$/, '');
  const number = short === '' ? whole : `${whole}.${short}`;
  return number.startsWith('-') ? `−${number.slice(1)}` : `+${number}`;
}

/** What a least output fell by: percent, and dollars where they are known. */
export function lossText(
  minOutput: { readonly change_bps: number; readonly change_usd: string | null } | undefined,
): string {
  if (!minOutput) return '';
  const percent = `${(Math.abs(minOutput.change_bps) / 100).toFixed(2)}%`;
  return minOutput.change_usd ? `${percent} (${minOutput.change_usd.replace('-', '')})` : percent;
}
