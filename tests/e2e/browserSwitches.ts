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

/** A process for each site: a phone of little memory has one for all, too, and a journey starts four in place of two and a half, a fifth of what its pages cost. */
const SITE_PROCESSES = ['IsolateOrigins', 'site-per-process'];

const FEATURES_OFF = [...PLAYWRIGHTS, ...ADDRESS_BAR, ...SPARE, ...SITE_PROCESSES];

export const SWITCHES = [
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-site-isolation-trials',
  `--disable-features=${FEATURES_OFF.join(',')}`,
];

/** A shopper with one tab at a time leaves the shop and comes back in one process, as on a phone of little memory (decision 374). */
export const ONE_TAB = [...SWITCHES, '--renderer-process-limit=1'];
