import type { Page } from 'playwright/test'

declare global {
  interface Window {
    layoutShifts: string[]
  }
}

/** Notes in every document of the page what moves without having been asked to. */
export async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.layoutShifts = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        // A change of the window's size counts as input, and so does a tap.
        if (Reflect.get(entry, 'hadRecentInput') === true) continue
        window.layoutShifts.push(JSON.stringify(entry))
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** What moved in the document since it was opened. */
export const shifts = (page: Page): Promise<string[]> => page.evaluate(() => window.layoutShifts)
