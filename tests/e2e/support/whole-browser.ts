import { chromiumFlags, findChromium } from '../../support/chromium.mjs'

/** For tests of what surrounds a page: workers, notifications, installation, the profile on disk. */
export const wholeBrowser = {
  serviceWorkers: 'allow' as const,
  launchOptions: { executablePath: findChromium(), args: [...chromiumFlags] },
}
