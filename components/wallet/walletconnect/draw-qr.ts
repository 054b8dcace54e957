import { encode } from 'uqr';

/** A QR code as an SVG path, one unit a module; `size` is the side with the quiet zone around it. */
export interface QrDrawing {
  readonly path: string;
  readonly size: number;
}

/** The quiet zone that readers need around a code, in modules (ISO/IEC 18004). */
const QUIET_ZONE = 4;

export function drawQr(text: string): QrDrawing {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  const rows = data.map((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')));
  return { path: rows.flat().join(''), size };
}
