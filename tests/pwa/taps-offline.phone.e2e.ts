import type { Page } from 'playwright/test'
import { useOwnServer } from '../e2e/support/servers/own-server.ts'
import { expectAccessible } from '../e2e/support/accessible.ts'
import { expect, maria, menuEntry } from '../e2e/support/portal.ts'
import { withWorker } from '../e2e/support/whole-browser.ts'
import type { Network } from './support/network.ts'
import { heading, openHome, untilKept } from './support/subscriber.ts'
import { test } from './support/test.ts'

test.use(withWorker)
useOwnServer()

/** The overlays' engine, which the precache leaves out and the panel fetches at idle. */
const engine = /^\/assets\/overlays-/

/** The panel opened cold and without a network, on a device that never had the overlays' engine. */
async function openOffline(page: Page, network: Network): Promise<void> {
  network.withhold(engine)
  await openHome(page, maria, network.origin('demo'))
  await untilKept(page)
  await page.reload()
  await expect(page.locator('a.bill-row').first()).toBeVisible()
  network.cut()
  await page.reload()
  await expect(heading(page)).toContainText('Maria')
}

const overlay = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'))

test(
  'the menu and the messages open without a network and without the engine of the overlays',
  { tag: '@long' },
  async ({ page, network }) => {
    await openOffline(page, network)
    const opener = page.getByRole('button', { name: 'Menu', exact: true })
    await opener.click()
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(overlay(page)).toHaveCount(0)
    await expect(opener).toBeFocused()
    await (await menuEntry(page, 'Contratos', 'Contrato e plano')).click()
    await expect(heading(page)).toHaveText('Contratos')
    await expect(overlay(page)).toHaveCount(0)
    // With a network it is the engine's again, once its code has arrived; one that is open stays.
    network.give()
    network.mend()
    await expect(page.getByText(/^Sem internet/)).toHaveCount(0)
    await expect(async () => {
      await opener.click()
      await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
      const isPlain = (await page.locator('.plain-overlay').count()) > 0
      if (isPlain) await page.keyboard.press('Escape')
      expect(isPlain).toBe(false)
    }).toPass()
  },
)

/** Screens whose data is stored, and what can be tapped there without a network. */
const screens = [
  '/panel',
  '/panel/financial/invoices/to-pay',
  '/panel/financial/invoice/1024',
  '/panel/financial/invoice/1024/payment/boleto',
  '/panel/financial/invoice/1024/payment/pix',
  '/panel/financial/contracts',
  '/panel/inbox',
  '/panel/notifications',
  '/panel/my-data',
  '/panel/security',
  '/panel/customer-service/request',
  '/panel/customer-service/in-progress',
  '/sem-internet',
]

/** All but leaving the portal, which ends the visit on purpose. */
const buttons = (page: Page) =>
  page.locator('button:visible:not([aria-disabled="true"]):not(.bar-exit)')

test(
  'no tap on a button ends a screen without a network',
  { tag: '@long' },
  async ({ page, network }) => {
    await openOffline(page, network)
    // An overlay whose code is asked for may open a moment after the tap, before the next one.
    await page.addLocatorHandler(overlay(page).first(), async () => {
      await page.keyboard.press('Escape')
    })
    // One that the pointer rests on stays, over what it covers.
    const closeToast = page.locator('.toast-close').first()
    await page.addLocatorHandler(closeToast, () => closeToast.click())
    for (const path of screens) {
      await test.step(path, async () => {
        // Opened anew: otherwise the heading of the screen that is being left would be read.
        await page.goto(`${network.origin('demo')}${path}`)
        await expect(heading(page)).toHaveCount(1)
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
        const title = await heading(page).innerText()
        const count = await buttons(page).count()
        for (let nth = 0; nth < count; nth += 1) {
          const button = buttons(page).nth(nth)
          if (!(await button.isVisible())) continue
          await button.click()
          await expect(page.getByText('Algo não saiu como esperado')).toHaveCount(0)
          while ((await overlay(page).count()) > 0) await page.keyboard.press('Escape')
          await expect(heading(page)).toHaveText(title)
        }
      })
    }
  },
)

test(
  'a request for help that waits can be discarded without a network',
  { tag: '@long' },
  async ({ page, network }) => {
    await openOffline(page, network)
    await page.goto(`${network.origin('demo')}/sem-internet`)
    // The number on file comes a moment after the form; pressed before, the form asks for it.
    await expect(page.getByRole('textbox', { name: 'Telefone para contato' })).not.toHaveValue('')
    await page.getByRole('button', { name: 'Guardar e enviar' }).click()
    await page.getByRole('button', { name: 'Descartar' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question.getByRole('button', { name: 'Cancelar' })).toBeFocused()
    await question.getByRole('button', { name: 'Descartar' }).click()
    await expect(overlay(page)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Descartar' })).toHaveCount(0)
  },
)
