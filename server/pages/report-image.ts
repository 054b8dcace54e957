/** Where the pictures of reports are, for services that show links. */
export const REPORT_IMAGE_PATH = '/icons/reports';

/** What such services ask for (ogp.me). */
export const REPORT_IMAGE_SIZE = { width: 1200, height: 630 } as const;

const ADDRESS = /^[0-9A-Za-z]{32,44}$/;

/** Where the picture of a report is; undefined for what can be no address. */
export function reportImagePath(address: string): string | undefined {
  return ADDRESS.test(address) ? `${REPORT_IMAGE_PATH}/${address}.png` : undefined;
}

/** The address whose report a path is the picture of. */
export function addressOfReportImage(path: string): string | undefined {
  const address = path.slice(REPORT_IMAGE_PATH.length + 1, -'.png'.length);
  return reportImagePath(address) === path ? address : undefined;
}
