import type { Page } from 'playwright/test'
import { useOwnServer } from '../support/servers/own-server.ts'
import { expect, openAs, person, sandbox, test } from '../support/portal.ts'

// Bills are settled here.
useOwnServer()
test.use({ contextOptions: { reducedMotion: 'no-preference' }, idleWork: 'at once' })

declare global {
  interface Window {
    amountMotions: string[]
  }
}

/** Notes where each amount of a payment comes from. */
async function recordMotions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.amountMotions = []
    // oxlint-disable-next-line typescript/unbound-method -- the proxy calls it with its element
    Element.prototype.animate = new Proxy(Element.prototype.animate, {
      apply(animate, element: Element, given: Parameters<Element['animate']>) {
        if (element.matches('.paid-amount')) window.amountMotions.push(JSON.stringify(given[0]))
        return Reflect.apply(animate, element, given)
      },
    })
  })
}

/** Pays a bill that is on the screen, and waits until two pictures of the confirmation were drawn. */
async function settle(page: Page, id: string): Promise<string[]> {
  await expect(page.getByRole('button', { name: 'Copiar código PIX' })).toBeVisible()
  await sandbox(`invoices/${id}/settle`, { client_id: 'cliente' })
  await expect(page.getByText('Pagamento confirmado!')).toBeVisible()
  await expect(page.locator('.paid-amount')).toHaveText('R$ 79,90')
  return page.evaluate(async () => {
    for (let drawn = 0; drawn < 2; drawn += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    return window.amountMotions
  })
}

test(
  'the amount of a bill moves into the confirmation of its payment, but not for who wants no motion',
  { tag: '@long' },
  async ({ page }) => {
    await recordMotions(page)
    await openAs(page, person('cliente', 'Tereza'), '/panel/financial/invoice/3021')
    expect(await settle(page, '3021')).toEqual([expect.stringMatching(/translate\(-?\d/)])

    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(page.url().replace('3021', '3022'))
    expect(await settle(page, '3022')).toEqual([])
  },
)
