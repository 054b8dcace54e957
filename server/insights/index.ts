export { readReport } from './keep-report.ts';
export { createReportWriter, type ReportWriter, TEMPLATES } from './report-writer.ts';
