import { choiceField, decimal, defineSurface, numberField } from '../define-surface.ts';

/** Fires when a wallet's holdings gain or lose a percentage within a window. */
export const portfolioMove = defineSurface({
  key: 'portfolio-move',
  copy: {
    title: 'Portfolio move',
    description: 'Get a message when what your wallet holds gains or loses value sharply.',
    turn_on: 'Watch my portfolio',
  },
  subjects: ['wallet'],
  fields: [
    numberField({
      id: 'move',
      label: 'Move',
      unit: 'percent',
      default: 10,
      minimum: 1,
      maximum: 90,
    }),
    choiceField('mode', 'Direction', [
      ['either', 'Up or down'],
      ['up', 'Up'],
      ['down', 'Down'],
    ]),
    choiceField('window', 'Within', [
      ['24h', '24 hours'],
      ['7d', '7 days'],
    ]),
  ],
  prepares: [],
  compile: ({ values }) => {
    const size = decimal(values, 'move');
    const way = {
      either: { comparator: 'moves', threshold: size },
      up: { comparator: 'above', threshold: size },
      down: { comparator: 'below', threshold: `-${size}` },
    } as const;
    return {
      condition: {
        kind: 'compare',
        metric: 'portfolio_value',
        ...way[values.mode as keyof typeof way],
        unit: 'percent',
        window: String(values.window),
      },
      cadence: 'hourly',
    };
  },
});
