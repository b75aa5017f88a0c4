/**
 * The oldest browsers in which the portal works, as README.md names them. The builds compile syntax and
 * styles for them, and tests/e2e/site/oldest-browsers.phone.e2e.ts holds the built files to their functions. Safari 16.4
 * is the last of iPhone 8 and X, Chrome 109 of Windows 7 and 8, Firefox 115 of macOS before 10.15.
 */
export const oldestBrowsers = {
  chrome: '109',
  edge: '109',
  firefox: '115',
  safari: '16.4',
  ios: '16.4',
} as const

/** The same, as a build's target. */
export const oldestTargets = Object.entries(oldestBrowsers).map((browser) => browser.join(''))
