/** A number behind it, with its article or its sign. */
const SIZE = String.raw`(?=(?:the )?[$€]?\d)`;
const SHARE = String.raw`(?=\d[\d.,]* ?(?:%|percents?\b|pct\b))`;

const form = (pattern: string): RegExp => new RegExp(pattern, 'gi');

/** What people say whose first language puts it another way, and the usual words for it. */
const FORMS: readonly (readonly [RegExp, string])[] = [
  // "more of 250", "higher that 120000", "plus than 300", "superior at 2"
  [
    form(
      String.raw`\b(more|higher|bigger|greater|larger|less|lower|smaller|fewer|cheaper) (?:of|that|then|as|from) ${SIZE}`,
    ),
    '$1 than ',
  ],
  [form(String.raw`\b(?:plus than|superior (?:at|than|of|to)) ${SIZE}`), 'more than '],
  [form(String.raw`\b(?:minus than|inferior (?:at|than|of|to)) ${SIZE}`), 'less than '],
  [form(String.raw`\boverpass(?:es|ed)? ${SIZE}`), 'exceeds '],
  [form(String.raw`\barriv(?:e|es|ed|ing)(?: at| to)? (over|above|under|below)\b`), 'goes $1'],
  // "climb until 4000"
  [
    form(
      String.raw`\b(climbs?|rises?|grows?|raises?|falls?|drops?|descends?|sinks?) (?:up |down )?until ${SIZE}`,
    ),
    '$1 to ',
  ],
  // "has lost the 20%", "loose 10%"
  [form(String.raw`\bloos(es?|ing) (?:the )?${SHARE}`), 'los$1 '],
  [
    form(
      String.raw`\b(los(?:t|es?)|gain(?:ed|s)?|dropped|drops?|fallen|falls?|risen|rises?) the ${SHARE}`,
    ),
    '$1 ',
  ],
  [
    form(
      String.raw`\b(i(?:'d| would)? (?:like|want|wish|need)(?: to)?|please) rec(?:ei|ie)ve (?:an? |one )?(?:notice|notification|alert|message|warning)\b`,
    ),
    '$1 be told',
  ],
  [form(String.raw`\b(every|each) (day|week|month)s\b(?! ?\d)`), '$1 $2'],
  [
    form(String.raw`\bremember me (?=(?:each|every|on|at|daily|weekly|monthly|all|to|about)\b)`),
    'remind me ',
  ],
  [/\bat (\d{1,2}) hours? (?:of|in) (?=[A-Z])/g, 'at $1:00 '],
  [form(String.raw`\bbi(?:ger|gger|gher)(?= (?:than|then|that|as)\b)`), 'bigger'],
  [form(String.raw`\b(?:heigher|hier|hiher)(?= (?:than|then|that|as)\b)`), 'higher'],
  [form(String.raw`\b(?:smaler|smoler)(?= (?:than|then|that|as)\b)`), 'smaller'],
  [form(String.raw`\bw(?:ens|ends|edns|enes|endes|ednes)day(s?)\b`), 'wednesday$1'],
  [form(String.raw`\b(?:tusday|teusday|tuesdey)(s?)\b`), 'tuesday$1'],
  [form(String.raw`\b(?:thirsday|thursdey|thrusday)(s?)\b`), 'thursday$1'],
  [form(String.raw`\b(?:saterday|saturdey|satuday)(s?)\b`), 'saturday$1'],
];

/** "if the price arrive over 18", "more of 250": forms of learners in the usual words. */
export const spellLearned = (text: string): string =>
  FORMS.reduce((said, [pattern, usual]) => said.replace(pattern, usual), text);
