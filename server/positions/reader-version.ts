/**
 * Version of what is read of a wallet, and how it is counted. Anyone who compares two readings compares
 * two of one version; a change of a source or of a rule counts it up.
 */
export const READER_VERSION = 5;
