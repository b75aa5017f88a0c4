import type { Page } from 'playwright/test'
import { useOwnServer } from '../e2e/support/servers/own-server.ts'
import { exit, expect, maria } from '../e2e/support/portal.ts'
import { withWorker } from '../e2e/support/whole-browser.ts'
import { code, heading, openHome, show } from './support/subscriber.ts'
import { test } from './support/test.ts'

test.use(withWorker)
useOwnServer()

/** Every place to store something refuses, as where all site data is blocked. */
function forbidStorage(): void {
  const refusal = () => new DOMException('The operation is insecure.', 'SecurityError')
  const refuse = () => {
    throw refusal()
  }
  const reject = () => Promise.reject(refusal())
  for (const method of ['open', 'match', 'has', 'keys', 'delete'] as const) {
    Object.defineProperty(CacheStorage.prototype, method, { value: reject })
  }
  Object.defineProperty(IDBFactory.prototype, 'open', { value: refuse })
  Object.defineProperty(window, 'localStorage', { get: refuse })
  Object.defineProperty(window, 'sessionStorage', { get: refuse })
}

/** What is there can be read, and nothing more fits. */
function fillStorage(): void {
  const refusal = () => new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  const refuse = () => {
    throw refusal()
  }
  const reject = () => Promise.reject(refusal())
  for (const method of ['put', 'add'] as const) {
    Object.defineProperty(IDBObjectStore.prototype, method, { value: refuse })
    Object.defineProperty(Cache.prototype, method, { value: reject })
  }
  Object.defineProperty(Cache.prototype, 'addAll', { value: reject })
  Object.defineProperty(Storage.prototype, 'setItem', { value: refuse })
}

const notice = (page: Page) => page.getByText(/^Este aparelho não está guardando as suas faturas/)

for (const [name, refuseStorage] of [
  ['forbids all storage', forbidStorage],
  ['is full', fillStorage],
] as const) {
  test(
    `on a device that ${name} the portal works, and says so once, beside the first code`,
    { tag: '@long' },
    async ({ page, network }) => {
      await page.addInitScript(refuseStorage)
      await openHome(page, maria, network.origin('demo'))
      await expect(page.locator('a.bill-row').first()).toBeVisible()
      await expect(notice(page)).toHaveCount(0)
      await show(page, '/panel/financial/invoice/1024')
      await expect(code(page, 'Código PIX copia e cola')).toBeVisible()
      await expect(notice(page)).toBeVisible()
      for (const path of ['payment/boleto', 'payment/pix']) {
        await show(page, `/panel/financial/invoice/1024/${path}`)
        await expect(notice(page)).toHaveCount(0)
      }
      for (const path of ['financial/contracts', 'notifications', 'inbox', 'my-data']) {
        await show(page, `/panel/${path}`)
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
        await expect(notice(page)).toHaveCount(0)
      }

      // A request for help that cannot be stored is not said to be.
      await show(page, '/sem-internet')
      network.cut()
      await page.evaluate(() => dispatchEvent(new Event('offline')))
      await page.getByRole('button', { name: 'Guardar e enviar' }).click()
      await expect(page.getByText(/não conseguiu guardar/)).toBeVisible()
      network.mend()
      await expect(page.getByText(/rotocolo/).first()).toBeVisible()

      await show(page, '/panel')
      await exit(page)
      await expect(page).toHaveURL(/sign-in/)
      await expect(heading(page)).toHaveText('Entrar')
    },
  )
}
