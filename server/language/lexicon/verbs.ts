import type { FrameId } from '../frames.ts';

/** A verb's words and the frames that it may open; 0 is usual, less is rarer. */
export type VerbRow = readonly [words: string, frames: Readonly<Partial<Record<FrameId, number>>>];

/**
 * One row for the words that share their meanings. Forms in "-s", "-ing" and "-ed" come by themselves from
 * regular words; irregular ones are written out.
 */
export const VERB_ROWS: readonly VerbRow[] = [
  [
    'swap exchange trade convert transform swop switch turn flip change swp sawp swapp',
    { swap: 0 },
  ],
  ['swap_out swap_over trade_in change_over market_swap', { swap: 0 }],
  ['wrap', { wrap: 0 }],
  ['unwrap', { unwrap: 0 }],
  [
    'sell sold dump offload unload liquidate cash_out sell_off get_rid_of rid_of ditch derisk de-risk nuke fade trim clip market_sell market-sell scale_out_of ladder_out shave_off convert_out lock_in_profit_on',
    { swap: 0 },
  ],
  ['purchase_of buying_of', { buy: -0.3 }],
  ['swap_of sale_of trade_of', { swap: -0.3 }],
  ['removal_of', { 'lp-remove': -0.3, withdraw: -0.3 }],
  ['unwrapping_of', { unwrap: -0.3 }],
  ['wrapping_of', { wrap: -0.3 }],
  ['collection_of', { claim: -0.3, 'lp-collect': -0.3 }],
  ['revocation_of', { revoke: -0.3 }],
  ['redemption_of', { withdraw: -0.3, unstake: -0.6 }],
  ['selling_of swapping_of converting_of exchanging_of', { swap: -0.3 }],
  ['sending_of payout_of', { transfer: -0.3 }],
  ['depositing_of lending_of supplying_of', { deposit: -0.3 }],
  ['withdrawing_of', { withdraw: -0.3 }],
  ['repaying_of', { repay: -0.3 }],
  ['claiming_of collecting_of', { claim: -0.3, 'lp-collect': -0.3 }],
  ['revoking_of', { revoke: -0.3 }],
  ['bridging_of bridge_of', { bridge: -0.3 }],
  ['unstaking_of', { unstake: -0.3 }],
  ['borrowing_of', { borrow: -0.3 }],
  ['conversion_of conversion_from exchange_from exchange_of make_exchange', { swap: -0.3 }],
  ['payment_of transfer_of', { transfer: -0.3 }],
  ['repayment_of', { repay: -0.3 }],
  ['withdrawal_of', { withdraw: -0.3 }],
  ['deposit_of supply_of make_supply', { deposit: -0.3 }],
  ['staking_of', { stake: -0.3 }],
  ['loan_of credit_of', { borrow: -0.3 }],
  ['allowance_of approval_of', { approve: -0.3, revoke: -0.6 }],
  [
    'buy bought purchase acquire grab receive obtain pick_up snag scoop_up get_me_some load_up_on bag stack scoop nibble bid slurp cop nab accumulate market_buy market-buy stack_up_on',
    { buy: 0 },
  ],
  ['ape ape_into aping yolo ape_in', { buy: -0.1, swap: 0 }],
  [
    'get get_me get_us give_me gimme got',
    { buy: -0.8, withdraw: -1, claim: -1, 'lp-collect': -1, bridge: -1.2 },
  ],
  ['get_my take_back get_back bring_back fetch recover', { withdraw: 0, claim: -0.2 }],
  ['close', { 'lp-remove': -0.2, withdraw: -0.4, repay: -0.4 }],
  ['want need', { buy: -1.8 }],
  ['refill fund top_up', { refill: -0.2 }],
  ['show show_me check view list see look_up display', { have: 0 }],
  ['stop_supplying stop_lending stop_depositing', { withdraw: 0 }],
  ['stop_staking out-of_staking', { unstake: 0.3 }],
  ['out-of_lending', { withdraw: 0.3 }],
  ['stop', { revoke: -0.5 }],
  ['permission_for', { approve: -0.3 }],
  ['kill', { repay: -0.4, revoke: -0.4 }],
  ['wipe flatten paydown payoff deleverage delever', { repay: -0.4 }],
  ['shave knock chip cut reduce lower', { repay: -0.2 }],
  ['spend spent', { spend: 0, approve: -1.5 }],
  [
    'get_out_of get_me_out_of exit leave',
    { swap: -0.6, withdraw: -0.4, 'lp-remove': -0.6, unstake: -0.5 },
  ],
  [
    'send sent deliver snd sned sendit transfer route beam throw toss shoot xfer yeet chuck sling fling lob hurl pitch dispatch disburse slip refund reimburse',
    { transfer: 0, bridge: -0.3 },
  ],
  ['full_port', { swap: 0 }],
  ['payment', { transfer: -0.8 }],
  ['conversion', { swap: -0.8 }],
  ['sale', { swap: -0.8 }],
  ['repayment', { repay: -0.8 }],
  ['withdrawal', { withdraw: -0.8 }],
  ['bridge_transfer bridge_transfer_of', { bridge: -0.3 }],
  ['come_back', { withdraw: 0, bridge: -0.5 }],
  ['zap', { swap: -0.1, transfer: -0.2 }],
  [
    'move shift pass relocate rotate migrate roll switch',
    { transfer: -0.1, bridge: -0.2, migrate: 0 },
  ],
  ['send_over send_off pass_along pass_on hand_over fire_off', { transfer: 0, bridge: -0.3 }],
  ['pay paid', { transfer: 0, repay: -0.7 }],
  ['wire remit ship tip donate forward gift hand', { transfer: 0 }],
  ['give', { transfer: 0, approve: -0.6 }],
  ['split divide', { swap: -0.3, transfer: -0.3 }],
  [
    'is_meant are_meant is_destined is_intended is_promised reaches should_get should_receive must_get must_receive gets receives is_owed needs_to_get has_to_get is_where',
    { transfer: 0.3 },
  ],
  [
    'has_to_be needs_to_be should_be must_be has_to_go should_go needs_to_go must_go have_to_be need_to_be',
    { bridge: 0, transfer: 0 },
  ],
  [
    'bridge brdg bring bring_over bridge_over hop port teleport consolidate haul ferry carry push cross travel shuttle hop_over',
    { bridge: 0 },
  ],
  ['bridge_back bridge_it_back transfer_it_back move_it_back', { bridge: 0 }],
  [
    'deposit dep supply pledge post lend lent put park invest stash redeposit re-deposit resupply allocate throw toss chuck dunk stuff plonk stick tuck shove pop plop fund top_up lend_out place stow contribute save farm',
    { deposit: 0, 'lp-add': -0.8, stake: -0.8 },
  ],
  ['drop', { deposit: 0, transfer: 0 }],
  ['enter', { deposit: -1 }],
  ['let', { deposit: -0.2, approve: -0.5 }],
  ['earn_on earn_with earn_yield_on earn_interest_on', { deposit: 0 }],
  ['redeem', { withdraw: 0, unstake: -0.5 }],
  ['cash_in', { swap: 0, unstake: 0, withdraw: -0.2 }],
  [
    'withdraw wd w/d rm yank yoink free_up withdrew withdrawn take_out took_out taken_out take_off pull_out pull retrieve unlend remove reclaim',
    { withdraw: 0, 'lp-remove': -0.3 },
  ],
  ['take', { withdraw: -0.2, 'lp-remove': -0.5, transfer: -0.1 }],
  ['burn break unwind lp-rm lp-remove', { 'lp-remove': 0 }],
  ['lp-add', { 'lp-add': 0 }],
  ['remove_liquidity withdraw_liquidity pull_liquidity decrease_liquidity', { 'lp-remove': 0.3 }],
  ['lock lock_up mint', { stake: -0.2, deposit: -0.8 }],
  ['stake stk restake liquid_stake liquid-stake delegate', { stake: 0 }],
  ['unstake unstk undelegate un-stake deactivate', { unstake: 0 }],
  ['claim harvest', { claim: 0, 'lp-collect': -0.2 }],
  ['collect', { claim: 0, 'lp-collect': -0.1 }],
  ['collect_fees claim_fees collect_the_fees collect_my_fees harvest_fees', { 'lp-collect': 0.5 }],
  ['grant', { approve: 0, transfer: -0.6 }],
  [
    'approve authorize authorise allow permit let_use grant_permission give_permission give_allowance grant_allowance set_allowance approve_spending approve_spending_of approve_the_spending_of grant_permission_to_transfer grant_permission_to_spend',
    { approve: 0 },
  ],
  [
    'revoke unapprove disallow remove_approval cancel_approval revoke_approval revoke_allowance remove_allowance take_away cancel_allowance cancel_the_allowance cancel_my_allowance cancel_the_approval cancel_my_approval remove_the_approval remove_my_approval remove_the_allowance',
    { revoke: 0 },
  ],
  [
    'borrow draw take_a_loan take_out_a_loan get_a_loan loan take_a_loan_of take_out_a_loan_of',
    { borrow: 0 },
  ],
  [
    'repay repaid pay_back pay_off payback pay_down settle clear return close_out pay_it_back pay_it_off',
    { repay: 0 },
  ],
  ['add', { 'lp-add': 0, deposit: -0.5 }],
  ['increase', { 'lp-add': 0, deposit: 0 }],
  [
    'provide supply_liquidity add_liquidity provide_liquidity lp pool increase_liquidity zap_into join',
    { 'lp-add': 0 },
  ],
  ["i_have i've_got i_hold i_own i_got there_is i'm_holding", { have: 0 }],
  ["is_what_i_want is_what_i_need is_what_i'd_like", { buy: 0 }],
  ['sweep swept sweep_up clean_up empty', { swap: 0, transfer: 0 }],
];

/** Traders' words, by their first letters: nobody mistypes another word into one of them. */
export const SLANG =
  /^(derisk|de-risk|nuk|fad|trim|clip|bag|stack|scoop|nibbl|bid|slurp|cop|nab|yeet|chuck|sling|fling|lob|hurl|pitch|dunk|stuff|plonk|yoink|yank|farm|rotat|zap|cross|travel|slip|reach|receiv|obtain)/;

const IRREGULAR =
  /(ed|ing|sold|sent|lent|bought|paid|spent|got|took_out|withdrew|withdrawn|repaid)$/;

const PARTICLES = /^(up|out|over|off|down|away|along|back)$/;

/** Every spelling of a row's word, words of a phrase with a space between. */
export function verbForms(word: string): readonly string[] {
  const spaced = word.replaceAll('_', ' ');
  // "top up", "topping up"
  const [first = '', particle = '', ...more] = spaced.split(' ');
  if (more.length === 0 && PARTICLES.test(particle) && !IRREGULAR.test(first))
    return verbForms(first).map((form) => `${form} ${particle}`);
  if (spaced.includes(' ') || spaced.includes("'") || IRREGULAR.test(word)) return [spaced];
  const stem = spaced.endsWith('e') ? spaced.slice(0, -1) : spaced;
  const doubled = /[^aeiou][aiou][ptg]$/.test(spaced) ? spaced + spaced.at(-1) : stem;
  return [
    spaced,
    ...new Set([`${stem}ing`, `${doubled}ing`, `${stem}ed`, `${doubled}ed`, `${spaced}s`]),
  ];
}
