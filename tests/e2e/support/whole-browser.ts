import { chromiumFlags, findChromium } from '../../support/browser/chromium.mjs'

/** For tests of the portal's worker, which the browser without its surroundings has, too. */
export const withWorker = { serviceWorkers: 'allow' as const, idleWork: 'at once' as const }

/** For tests of what surrounds a page: notifications, installation, the profile on disk. */
export const wholeBrowser = {
  ...withWorker,
  launchOptions: { executablePath: findChromium(), args: [...chromiumFlags] },
}
