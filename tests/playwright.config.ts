import { availableParallelism } from 'node:os'
import { defineConfig } from 'playwright/test'
import { chromiumFlags, findHeadlessShell } from './support/browser/chromium.mjs'
import { isLong } from './support/run/length.ts'

const browser = {
  browserName: 'chromium',
  headless: true,
  launchOptions: { executablePath: findHeadlessShell(), args: chromiumFlags },
  locale: 'pt-BR',
  timezoneId: 'America/Sao_Paulo',
  // No test waits for an animation, but those that are about one.
  contextOptions: { reducedMotion: 'reduce' },
} as const

/**
 * Where a test runs, by its tags. `@phone` and `@desktop`: on that size alone, as by the name of its file.
 * `@either` and `@desk`: its size does not matter; `npm test` takes the phone for the first, the desktop for
 * the second, and the long tests the other one. `@long`: in the long tests alone. `@walk`: in both, where
 * the long tests walk the whole way.
 */
const onPhone = isLong
  ? { grep: /@(long|walk|desk)\b/, grepInvert: /@desktop\b/ }
  : { grepInvert: /@(desktop|long|desk)\b/ }
const onDesktop = isLong
  ? { grep: /@(long|walk|either)\b/, grepInvert: /@phone\b/ }
  : { grepInvert: /@(phone|long|either)\b/ }

export default defineConfig({
  testDir: '.',
  testMatch: ['e2e/**/*.e2e.ts', 'pwa/**/*.e2e.ts'],
  outputDir: '../test-results',
  fullyParallel: false,
  workers: availableParallelism() + 1,
  forbidOnly: true,
  // A test that needs a second try is a defect, of the product or of the test.
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [
    ['list'],
    ...(process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ? [['json'] as const] : []),
    ...(process.env['BROWSER_TIMES_FILE'] ? [['./support/run/browser-times.ts'] as const] : []),
  ],
  globalSetup: './e2e/support/servers/server.ts',
  // A press that something lies over says so, long before the test's time is up.
  use: { trace: 'off', screenshot: 'only-on-failure', actionTimeout: 30_000 },
  projects: [
    {
      name: 'phone',
      testIgnore: '**/*.desktop.e2e.ts',
      ...onPhone,
      use: { ...browser, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    {
      name: 'desktop',
      testIgnore: '**/*.phone.e2e.ts',
      ...onDesktop,
      use: { ...browser, viewport: { width: 1280, height: 800 } },
    },
  ],
})
