import { ImageResponse } from 'next/og.js';
import { createElement, type ReactElement } from 'react';
import { LANGUAGE } from '#locale/language.ts';
import { REPORT_TEXTS as T } from '#locale/report.ts';
import { UI_TEXTS } from '#locale/ui.ts';
import type { WalletReport } from '#server/schemas/wallet-report.ts';
import { REPORT_IMAGE_SIZE } from './report-image.ts';

/** The light colours of `components/ui/tokens.css`: a picture knows no reader's choice. */
const PAPER = '#fbfaf7';
const INK = '#17211f';
const SOFT = '#4d5a57';
const LINE = '#d9d5ca';
const SEA = '#0b5c5c';
const MOST_ROWS = 6;

const DOLLARS = new Intl.NumberFormat(LANGUAGE.numbers, {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumSignificantDigits: 4,
});

type Style = Readonly<Record<string, string | number>>;

/** Every box says how it lays out what is in it: the renderer wants that of each. */
function box(style: Style, ...children: readonly (ReactElement | string)[]): ReactElement {
  return createElement('div', { style: { display: 'flex', ...style } }, ...children);
}

/**
 * Draws a report for those who are sent its link: score, value and categories. Nothing in it is the text
 * of a token or of anybody else.
 *
 * @returns a PNG of 1200 by 630
 */
export async function drawReport(report: WalletReport): Promise<Uint8Array> {
  const { address, findings, holdings, score, score_is_lower_bound: isLeast } = report;
  const reported = findings.filter((one) => one.score !== null).slice(0, MOST_ROWS);
  const title = box(
    { flexDirection: 'column' },
    box({ color: SEA, fontSize: 34 }, UI_TEXTS.brand),
    box({ fontSize: 56, marginTop: 12 }, T.title),
    box({ color: SOFT, fontSize: 30, marginTop: 4 }, `${address.slice(0, 6)}…${address.slice(-4)}`),
  );
  const figures = box(
    { flexDirection: 'column', marginTop: 16 },
    figure(T.score, holdings.length === 0 ? T.nothing : `${isLeast ? T.atLeast : ''}${score}`),
    figure(T.value, DOLLARS.format(report.total_usd)),
  );
  const rows = reported.map(({ category, status, score: points }) =>
    row(T.categories[category], status === 'incomplete' ? null : points),
  );
  const page = box(
    {
      width: '100%',
      height: '100%',
      padding: 72,
      justifyContent: 'space-between',
      backgroundColor: PAPER,
      color: INK,
    },
    box({ flexDirection: 'column', justifyContent: 'center' }, title, figures),
    box({ flexDirection: 'column', justifyContent: 'center', width: 460 }, ...rows),
  );
  const image = new ImageResponse(page, REPORT_IMAGE_SIZE);
  return new Uint8Array(await image.arrayBuffer());
}

function figure(label: string, value: string): ReactElement {
  return box(
    { flexDirection: 'column', marginTop: 24 },
    box({ color: SOFT, fontSize: 28 }, label),
    box({ fontSize: 68 }, value),
  );
}

/** @param score null of a category that was only partly read */
function row(label: string, score: number | null): ReactElement {
  const width = `${Math.min(Math.max(score ?? 0, 0), 100)}%`;
  return box(
    { flexDirection: 'column', marginTop: 22 },
    box(
      { justifyContent: 'space-between', fontSize: 28 },
      box({}, label),
      box({ color: SOFT }, score === null ? T.partlyRead : String(score)),
    ),
    box(
      { height: 10, marginTop: 8, backgroundColor: LINE, borderRadius: 5 },
      box({ width, height: 10, backgroundColor: SEA, borderRadius: 5 }),
    ),
  );
}
