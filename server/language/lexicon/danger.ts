import { wordSet } from './words.ts';

/**
 * The closed classes that change an order wherever they are said. What is in none of them, and names nothing of an order,
 * is a statement: any other word of English.
 */
export const DANGER = {
  /** Says no, or takes back. */
  negation: wordSet(
    `no not nor never none nobody nothing neither without don't dont doesn't doesnt didn't didnt won't wont can't cant cannot shouldn't
    isn't aren't wasn't weren't wouldn't couldn't mustn't haven't hasn't hadn't ain't needn't hardly barely nope nah`,
  ),
  takesBack: wordSet(
    `wait hang opposite versa backwards stop stopped cancel cancelled canceled cancels undo forget forgot ignore nevermind skip sike jk nvm oops whoops kidding joking joke jokes
    mistake mistaken mistakenly wrong typo meant mean correction correct corrected refuse refused refuses decline declined reject rejected disagree
    disagrees against regret regrets reconsider reconsidering hesitate hesitating doubt doubts thoughts unsure undecided avoid avoided instead
    except excluding exclude excludes scratch abort aborted void revert reverse reversed retract delete changed change changes
    oppose opposed objects object forbid forbids forbidden prohibited ban banned illegal veto`,
  ),
  unreal: wordSet(
    `paper say dry example instance hypothetical hypothetically theory theoretically theoretical imagine pretend pretending suppose supposing supposedly
    simulate simulated simulating simulation dream dreamt dreamed dreaming practice practise rehearsal rehearse test testing tests mock fake demo draft sample tempted
    nearly almost would've might maybe perhaps possibly potentially eventually someday sometime planned planning considering thinking wondering
    wondered plan plans intended hoping`,
  ),
  condition: wordSet(
    `if unless until till whether when whenever once provided providing assuming depending depends depend pending awaiting subject barring lest
    requires required requiring given otherwise else case condition conditional conditionally condition's conditions contingent only`,
  ),
  delay: wordSet(
    `later shortly presently fortnight jiffy christmas easter sunrise sunset retire tomorrow tonight soon eventually afterwards monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays
    fridays saturdays sundays weekend weekends postpone postponed delay delayed delays hold schedule scheduled next every daily weekly monthly hourly
    nightly yearly quarterly recurring repeatedly periodically automatically midnight noon payday january february march april june july august
    september october november december before after upon following`,
  ),
  size: wordSet(
    `times half halves third thirds fifth fifths tenth tenths sixth eighth majority minority quarter quarters all everything anything something whole entire most least rest remainder remaining
    remains leftover leftovers double triple twice thrice both either each equally evenly split portion part parts fraction piece pieces
    more less fewer enough another other others same again additional extra further minus plus than total altogether maximum minimum max min net including included includes
    few several some couple dozen pair amount limit limited cap capped up`,
  ),
  alternative: wordSet('or either versus vs alternatively optionally whichever whatever whoever'),
  party: wordSet(
    'behalf address addr wallet recipient payee beneficiary receiver stranger anyone someone somebody',
  ),
  unsafe: wordSet(
    `nobody untraceable untraced force forces forced threat threats threatened threatens bribe taxman private privately secret secretly anonymous anonymously blackmail blackmailing blackmailed extort ransom scam scammer scammers scammed hack hacked
    hacker hackers stolen steal stole phishing launder laundering evade seed password`,
  ),
  others: wordSet('he she they him her himself herself'),
  /** What somebody says or wishes. */
  reports: wordSet(
    'says said tells told asks asked wants wanted typed copied pasted quote unquote tutorial recommends recommended think talk discuss discussed review reviews reviewing ordered demanded demands insisted requested writes wrote thinks thought believes insists suggests suggested',
  ),
  permission: wordSet(
    'agree agrees agreed agreement approval consent permission allowed allow allows confirm confirms confirmed confirmation sign-off signoff sign signs signed decide decides approve approves advise advised advises vote votes objected object objects objection objections concern concerns signature forbids forbid forbidden veto permits',
  ),
  /** What speaks against what it is said of. */
  judgement: wordSet(
    `stupid bad terrible awful foolish crazy insane unwise idiotic dangerous risky hesitant hesitates reluctant reluctantly unwilling afraid
    scared concerned worried sceptical skeptical nonsense duress gunpoint`,
  ),
} as const;

export type DangerClass = keyof typeof DANGER;

/** @returns the classes that a word is of */
export function isOf(word: string, ...classes: readonly DangerClass[]): boolean {
  for (const one of classes) if (DANGER[one].has(word)) return true;
  return false;
}

export const DANGER_CLASSES = Object.keys(DANGER) as readonly DangerClass[];
