/** The door of surfaces: the catalog of agents that pages show, and what becomes of them. */
export { activateSurface } from './activate-surface.ts';
export { catalogOf } from './catalog-of.ts';
export { resolveSurface } from './resolve-surface.ts';
