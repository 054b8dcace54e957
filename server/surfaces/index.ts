/** The door of surfaces: the catalog of agents that pages show, and what becomes of them. */
export { activateSurface, type ChatDoor } from './activate-surface.ts';
export { applyActivation, renderedOf } from './apply-activation.ts';
export { catalogOf } from './catalog-of.ts';
export { resolveSurface } from './resolve-surface.ts';
