/** What a preposition says of the phrase behind it. */
export type Preposition =
  | 'to'
  | 'into'
  | 'in'
  | 'on'
  | 'from'
  | 'for'
  | 'with'
  | 'using'
  | 'at'
  | 'as'
  | 'against'
  | 'get'
  | 'spend'
  | 'of'
  | 'plus';

/** Phrase → preposition. */
export const PREPOSITION_ROWS: Readonly<Record<Preposition, string>> = {
  to: 'to|to the account with address|to the wallet with address|to account with address|to the address of|onto|between|among|over to|across to|back to|to wallet|to address|to the address|to account|to the account|towards|back on',
  into: 'into',
  in: 'in|inside|within',
  on: 'on|over on|over',
  from: 'from|out-of|outta|off|away from',
  for: 'for|in exchange for|in return for|to buy|back for',
  with: 'with|paying with|against payment of',
  using: 'using|use|use up|take|via|through|thru|by|by using|by spending',
  at: 'at|@|on address|at address|with address',
  as: 'as',
  against: 'against|vs',
  get: 'to get|to receive|to mint|to net|to raise|to end up with|and get|and receive|to end up with',
  spend: 'to spend|to use|spend up to|from spending|from using|access|access to|to access|spending',
  of: 'of|worth of',
  plus: 'plus',
};

/** How two stretches hang together. */
export type Connector = 'comma' | 'colon' | 'and' | 'next' | 'stop' | 'before' | 'after';

export const CONNECTOR_ROWS: Readonly<Record<Connector, string>> = {
  comma: ',|first|-',
  colon: ':',
  and: 'and|&|&&|+|/|, and|also|, also|and also|plus also',
  next: "then|and then|, then|, and then|after that|afterwards|followed by|next|finally|once done|when done|and finally|second|, second|third|, third|, finally|. then|. after that|; then|and afterwards|subsequently|lastly|after this|and after this|. after this|once that is done|once thats done|when that is done|when thats done|once this is done|when this is done|when that's finished|when that is finished|when thats finished|once that's finished|once that is finished|when it's finished|once finished|when finished|when this is finished|right after|right after that|straight after|immediately after that|secondly|thereafter|later on|and after that|. finally|. next|. now",
  /** What follows is done later than what is said behind it, or next to it. */
  before: 'before|prior to|in order to',
  /** What follows is done first. */
  after:
    "after|once you have|once you've|after you have|after you've|when you have|when you've|when it is there|when its there|when it has arrived|having|after it arrives|once it arrives|when it arrives|after that arrives|once there|once it's there|once its there|once it's arrived|once it has arrived|once it is there|once it lands",
  stop: ';|.|!|?|\n',
};

/** What makes an order less than an order as it stands. */
export type OperatorKind = 'negation' | 'condition' | 'alternative' | 'vague' | 'question';

export const OPERATOR_ROWS: Readonly<Record<OperatorKind, string>> = {
  negation:
    "not|don't|dont|do not|never|no|nope|cancel|stop|instead of|wait|actually|except|but|without|rather than|undo|ignore|forget|nevermind|keep|leave|leaving|keeping|excluding|besides|other than|hold on|oops|i mean|i meant|meant|correction|scratch that|sorry|no wait|save for",
  condition:
    'if|when|whenever|unless|until|once|as soon as|in case|provided that|while|as long as|even if|every|each day|each week|daily|weekly|monthly|hourly|tomorrow|tonight|at noon|at midnight|next week|next month|on monday|on tuesday|on wednesday|on thursday|on friday|on saturday|on sunday|drops|drop to|drops to|falls|rises|hits|reaches|goes above|goes below|above|below|dca|schedule|recurring|later|in an hour|per day|per week|a day|a week|a month|days|hours|minutes|weeks|months|automatically|stop loss|stop-loss|take profit|limit order|at price|alert',
  alternative: 'or|either|maybe|perhaps',
  vague:
    'about half|random|another|some tokens|somewhere|someone|anyone|some address|couple|stuff|things|equally|evenly|each of them|another chain|a different chain|other chain|best|cheapest|highest|whichever|any',
  question:
    "says|said|told me|tells me|asked me|asks me|wants me|claims|what|what's|whats|which|how|how's|how much|how many|where|where's|why|who|who's|does|did i|have i|am i|is there|are there|should i|has|explain|compare|calculate|estimate|recommend|suggest",
};
