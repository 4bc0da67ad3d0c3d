/**
 * Each window of a whole Chromium loads its own address bar's popup as a page of its own: a seventh of a journey's work, and nothing that a shopper sees.
 * Of two lists on one command line the later counts, so Playwright's own (1.65, `chromiumSwitches`) stand here again.
 */
const PLAYWRIGHTS = [
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
];
/** A renderer that is kept ready for a page which may come: one in four that a journey starts is never used. */
const SPARE = ['SpareRendererForSitePerProcess'];
const ADDRESS_BAR = [
  'PreloadTopChromeWebUI',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'OmniboxEverywhere',
];

export const FEATURES_OFF = `--disable-features=${[...PLAYWRIGHTS, ...ADDRESS_BAR, ...SPARE].join(',')}`;
