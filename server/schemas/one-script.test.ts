import { describe, expect, it } from 'vitest';
import { isOfOneScript } from './one-script.ts';

describe('a text of one script', () => {
  it.each([
    'Partner 24/7 – “Söhne” & Co. №1 €',
    'Crédit Agricole',
    'Cre\u0301dit',
    'Партнёр-Банк 2',
    'Ελληνική Τράπεζα',
    'בנק הפועלים',
    'بنك ٤٢',
    'भारतीय बैंक',
    'ბანკი',
    '海図 株式会社 ABC・データーベース',
    '한국은행 KB 銀行',
    '台灣 ㄅㄆㄇ Bank',
    '🚀 Rockets',
    '42',
  ])('is %j', (text) => expect(isOfOneScript(text)).toBe(true));

  it.each([
    ['a Cyrillic a', 'P\u0430rtner'],
    ['a Cyrillic Er', '\u0420artner'],
    ['a Greek omicron', 'Partner Gr\u03bfup'],
    ['a Cherokee letter', '\u13aacme'],
    ['a Latin a among Cyrillic letters', 'Б\u0061нк'],
    ['an Armenian o', 'C\u0585inbase'],
    ['a Bengali four, which looks like an 8', 'Bank \u09ea'],
    ['two words of two scripts', 'Банк Partner'],
    ['Japanese and Korean', 'カタ한국'],
    ['Han and Cyrillic', '海图 Банк'],
  ])('is none with %s', (_, text) => expect(isOfOneScript(text)).toBe(false));
});
