/**
 * The entry point of surfaces: the catalog of agents that pages show, and their activations and
 * results.
 */
export { activateSurface } from './activate-surface.ts';
export {
  applyActivation,
  type CompiledActivation,
  compileActivation,
  termsOf,
} from './apply-activation.ts';
export { catalogOf } from './catalog-of.ts';
export { setCopy, setOffered } from './change-offers.ts';
export { checkSpec, type SpecChecks } from './check-spec.ts';
export { listActivations } from './list-activations.ts';
export { listOffers } from './list-offers.ts';
export { resolveSurface } from './resolve-surface.ts';
export { exchangeReview, reviewResult } from './review-result.ts';
export { type TurnOnParts, turnOn } from './turn-on.ts';
