const IS = "(?:i['’]?m|i am|he['’]s|he is|she['’]s|she is|we['’]re|we are)";
const END = '(?=\\s*(?:[,.;:!?]|$)|\\s+(?:and|but|so|because)\\b)';

/** Nothing up to the end of the clause bounds or denies an alert. */
const UNBOUND =
  '(?!(?:[a-z-]+ )*(?:no|not|never|only|without|unless|of|in|on|at|with|for|from|to|wallets?|limits?|alerts?|alarms?|notifications?|messages|quiet|silent)\\b)';

/** Turns of talk that hold words of a request and ask for nothing, each with a plainer one that says as little. */
const TURNS: readonly (readonly [RegExp, string])[] = [
  // "Old sailor here": who writes.
  [new RegExp(`^((?:[a-z]+[!,] )*)((?:[a-z-]+ ){1,3})here${END}`, 'i'), '$1I am $2'],
  // "quick favour while I'm out walking:": that something is asked.
  [
    /^((?:[a-z]+[!,]? ){0,3}?)(?:an? |one )?(?:(?:quick|small|little|tiny) )?(?:favou?r|question|ask)(?: (?:while|whilst|since|as) (?:i['’]m|i am|we['’]re) (?:out|away|off|abroad|travell?ing|at work|on the road)(?: [a-z]+ing)?)?(?=\s*[:.!]?\s*$)/i,
    '$1I am here',
  ],
  // "a message runner", "a night baker": what somebody is.
  [
    new RegExp(`\\b(${IS}) (?:just )?an? ${UNBOUND}(?:[a-z-]+ ){0,2}[a-z-]+${END}`, 'gi'),
    '$1 busy',
  ],
  // "no peace", "no energy for graphs": what somebody lacks.
  [
    /\bno (?:time|sleep|patience|energy|idea|clue|nerves?|money|appetite|stomach|luck|life|rest|peace)(?: (?:for|to (?:read|see|look at|follow)) (?:charts?|screens?|graphs?|candles?|that|this|it|any of it))?(?=\s*[,.;!?]|\s+(?:and|but|so|because|at all)\b)/gi,
    'little',
  ],
  // "due to early classes": why, and no hours.
  [
    /\b(because of|due to|thanks to) (?:my |the |all |these |those )*(?:night|late|early|weekend|day|double|evening|morning) (?:shifts?|jobs?|classes|duty|duties|feeds|feedings)\b/gi,
    '$1 duties',
  ],
  // "she misses any rally": what was not seen.
  [
    /\b(i|we|he|she|they) (?:(?:keep|kept|always|often|usually) )?miss(?:es|ed|ing)? (?:every|each|all|any|the|most)(?: single)?(?: the)? (?:pump|dip|rally|move|drop|crash|spike|swing|run|chance|train)s?\b/gi,
    '$1 am late',
  ],
  // "every damn time": how often what somebody does.
  [new RegExp(`\\bevery (?:single |damn |bloody |darn )?time${END}`, 'gi'), 'always'],
  // "Tenant number three": which of them.
  [
    /\b(client|customer|tenant|landlord|boss|flatmate|housemate|neighbou?r|colleague|cousin|kid|child|son|daughter|cat|dog|ex|employee|buyer|supplier) (?:number|no\.?) (?:one|two|three|four|five)\b/gi,
    '$1',
  ],
  // "and I need you to handle it": that it is asked.
  [
    /,? (?:so |and )?(?:i['’]d rather|i would rather|i['’]d like|i want|i need|i['’]d love) you (?:to )?(?:watch|do|handle|mind|track|check|keep an eye on|take care of) (?:this|it|that|things)(?: for me)?(?=\s*(?:[.!]|$))/gi,
    '',
  ],
];

/** A sentence of talk in plainer words, for the law on what may be in talk: names and numbers stay in it. */
export const plainTalk = (sentence: string): string =>
  TURNS.reduce((said, [turn, plain]) => said.replace(turn, plain), sentence);
