export { readReport } from './keep-report.ts';
export { narrate } from './write-report.ts';
