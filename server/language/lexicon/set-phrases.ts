/**
 * What people say by rote in front of an order, clause by clause: apologies for how they write, who they are, praise, thanks for
 * help with something else, and what they feel about a day. Closed phrases; none of them points to the order or names an act.
 */
export const SET_PHRASES: readonly RegExp[] = [
  // "sorry in advance if I mistype", "excuse my English"
  /^(?:so |very )?sorry(?: in advance)?(?: (?:if|that|when) i (?:mistype|misspell|make (?:mistakes|typos|errors|a mistake))| (?:for|about) (?:my|the|any|all the) (?:(?:bad|poor|broken|terrible|rusty|clumsy) )?(?:english|spelling|typing|typos|grammar))$/,
  /^(?:please )?(?:excuse|pardon|forgive) (?:my|the|any) (?:(?:bad|poor|broken|terrible|rusty|clumsy) )?(?:english|spelling|typing|typos|grammar)$/,
  /^(?:my )?english (?:is|isn't|is not) (?:(?:so|very|that|not|really|too) )*(?:good|great|bad|poor|perfect|my first language)$/,
  // "I'm new here"
  /^(?:i'm|i am|we're|we are) (?:(?:very|quite|still|pretty|a bit|rather|fairly|completely) )*new (?:here|(?:at|to) (?:all )?(?:this|crypto|defi))$/,
  // "don't laugh", "don't ask how", "here we are", "bless him", "as one does"
  /^(?:please |ok |okay |so )?(?:don't|do not) (?:laugh|judge(?: me)?|ask(?: me)?(?: how| why)?)(?: please)?$|^(?:and |but |so |well )*(?:here|there) we are$|^bless (?:him|her|them)$|^as (?:one|you) does?$|^(?:no )?(?:pun|pressure) (?:not )?intended$|^(?:can|would) you believe it$|^(?:long story|story time|funny story|true story|fun fact|life update|small confession)$|^(?:spring|summer|autumn|winter) cleaning$|^sorry to (?:bother|trouble|disturb) you(?: (?:all|again|so late|so early))*$|^(?:lol|haha|hehe|phew|ouch|sigh)$/,
  // "can't believe it"
  /^(?:i |we )?(?:can't|cannot|could not|couldn't) believe it$|^time flies$/,
  // "Whoever designed this, bravo"
  /^(?:whoever|whoever it was that) (?:designed|built|made|wrote|invented) (?:this|it)(?: (?:app|tool|service|thing|site))?$|^(?:bravo|kudos|chapeau|hats off)(?: to (?:you|you all|the team|everyone|the makers))?$|^(?:i |we )?(?:really )?love (?:this|your) (?:app|tool|service|site)$|^(?:great|nice|lovely|brilliant) (?:app|tool|service|site)(?: (?:you have|you've got)(?: here)?)?$/,
  // "Thanks for yesterday's help with the swap, it went through nicely"
  /^(?:many )?(?:thanks|thank you)(?: (?:so much|a lot|again))* for (?:your|the|all the|all your|yesterday|yesterday's) help(?: yesterday| last (?:week|time|month)| the other day)?(?: with (?:the|that|my) (?:swap|bridge|transfer|deposit|withdrawal))?$/,
  /^(?:it|that|everything|all) (?:went|worked)(?: through| out)? (?:well|fine|nicely|smoothly|perfectly|great|like a charm)$/,
];
