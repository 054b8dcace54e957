import { enterWorld } from './test-world.ts';

await enterWorld();
