/**
 * What Playwright turns off itself (`chromiumSwitches.ts`). Of two `--disable-features` Chromium takes the
 * last one alone: ours has to say it again.
 */
const OFF_IN_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
] as const;

/**
 * The lists below the address bar, which no test sees, are pages in a process of their own: a new window
 * took 0.9 s of a processor with them, and takes 0.5 s without.
 */
const POPUPS = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'] as const;

/** With what the browser of the tests is started, beside Playwright's own arguments. */
export const CHROMIUM_ARGUMENTS: readonly string[] = [
  `--disable-features=${[...OFF_IN_PLAYWRIGHT, ...POPUPS].join(',')}`,
];
