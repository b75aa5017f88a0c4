import type { Page } from 'playwright/test'
import { recordShifts, shifts } from '../support/layout-shift.ts'
import { useOwnServer } from '../support/servers/own-server.ts'
import { expect, maria, openAs, person, test } from '../support/portal.ts'

// Other tests pay these bills, and unlock these contracts.
useOwnServer()

/** Waits until the screen shows what it has to show. */
async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

/** Delays each question, so that the answers arrive in another order than they were asked for. */
async function disorderAnswers(page: Page): Promise<void> {
  let asked = 0
  await page.route('**/api/central/**', async (route) => {
    asked += 1
    // A few hundred milliseconds: longer than drawing, shorter than the screens' patience.
    await new Promise((resolve) => setTimeout(resolve, ((asked * 7) % 5) * 120))
    await route.continue()
  })
}

const screens = [
  ['the home of Maria', maria, '/panel'],
  ['the home of João', person('demo', 'João'), '/panel'],
  ['the PIX screen', maria, '/panel/financial/invoice/1024/payment/pix'],
  ['the list of bills', person('demo', 'João'), '/panel/financial/invoices/to-pay'],
  ['the contracts', person('demo', 'João'), '/panel/financial/contracts'],
  ['a request of support', maria, '/panel/customer-service/4001'],
] as const

for (const [name, who, path] of screens) {
  test(
    `nothing of ${name} moves, on a first visit, a later one and a slow line`,
    { tag: '@long' },
    async ({ page }) => {
      await recordShifts(page)
      await openAs(page, who, path)
      await settled(page)
      expect(await shifts(page), 'first visit').toEqual([])
      await page.reload()
      await settled(page)
      expect(await shifts(page), 'later visit').toEqual([])
      await disorderAnswers(page)
      await page.reload()
      await settled(page)
      expect(await shifts(page), 'slow line').toEqual([])
    },
  )
}
