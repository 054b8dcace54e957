/** The door of this room: plain English in, intents, questions or words out. */
export { compileIntent } from './compile-intent.ts';
