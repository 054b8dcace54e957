/** The door of surfaces: the catalog of agents that pages show, and what becomes of them. */
export { catalogOf } from './catalog-of.ts';
export { resolveSurface } from './resolve-surface.ts';
