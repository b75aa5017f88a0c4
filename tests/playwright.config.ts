import { defineConfig } from 'playwright/test'
import { chromiumFlags, findHeadlessShell } from './support/chromium.mjs'

const browser = {
  browserName: 'chromium',
  headless: true,
  launchOptions: { executablePath: findHeadlessShell(), args: chromiumFlags },
  locale: 'pt-BR',
  timezoneId: 'America/Sao_Paulo',
} as const

export default defineConfig({
  testDir: '.',
  testMatch: ['e2e/**/*.e2e.ts', 'pwa/**/*.e2e.ts'],
  outputDir: '../test-results',
  fullyParallel: false,
  workers: 2,
  forbidOnly: true,
  // The second try records a trace; a test that needs it is named at the end, to be mended.
  retries: 1,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ? [['list'], ['json']] : 'list',
  globalSetup: './e2e/support/server.ts',
  use: { trace: 'on-first-retry', screenshot: 'only-on-failure' },
  projects: [
    // What does not depend on the size of the screen runs on one of the two: a whole file by its
    // name, a test by its tag.
    {
      name: 'phone',
      testIgnore: '**/*.desktop.e2e.ts',
      grepInvert: /@desktop\b/,
      use: { ...browser, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    {
      name: 'desktop',
      testIgnore: '**/*.phone.e2e.ts',
      grepInvert: /@phone\b/,
      use: { ...browser, viewport: { width: 1280, height: 800 } },
    },
  ],
})
