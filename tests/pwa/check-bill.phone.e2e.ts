import { useOwnServer } from '../e2e/support/servers/own-server.ts'
import { expect, maria } from '../e2e/support/portal.ts'
import { withWorker } from '../e2e/support/whole-browser.ts'
import {
  code,
  hasPart,
  heading,
  openHome,
  openWithWorker,
  untilStored,
} from './support/subscriber.ts'
import { test } from './support/test.ts'

test.use(withWorker)
useOwnServer()

test(
  'whose a code is, and what was paid, can be seen without a network before either was opened',
  { tag: '@long' },
  async ({ page, network }) => {
    const origin = network.origin('demo')
    await openHome(page, maria, origin)
    await page.goto(`${origin}/panel/financial/invoice/1024/payment/boleto`)
    const line = (await code(page, 'Linha digitável').textContent()) ?? ''
    await page.goto(`${origin}/panel/financial/invoices/received`)
    await expect(page.getByRole('main').getByText('R$').first()).toBeVisible()
    await untilStored(page)
    await openWithWorker(page, `${origin}/panel`)
    await expect.poll(() => hasPart(page, 'check-bill')).toBe(true)
    await expect.poll(() => hasPart(page, 'paid-year')).toBe(true)
    await untilStored(page)

    network.cut()
    await page.goto(`${origin}/panel/financial/check-bill`)
    await page.getByLabel('Código do boleto ou do PIX').fill(line)
    await page.getByRole('button', { name: 'Conferir' }).click()
    await expect(page.getByRole('heading', { name: 'Sim, é a sua fatura' })).toBeFocused()
    await expect(page.getByText(/guardadas neste aparelho, de hoje, \d\d:\d\d\.$/)).toBeVisible()

    await page.goto(`${origin}/panel/financial/paid-year`)
    await expect(heading(page)).toHaveText('Pagamentos do ano')
    await expect(page.getByText(/meses anteriores podem faltar/)).toBeVisible()
    await expect(page.getByRole('img', { name: /^Pagamentos de/ })).toBeVisible()
  },
)
