import type { Page } from 'playwright/test'
import { invoiceListPath } from '#contract/worker/paths.ts'
import { expectAccessible } from '../support/accessible.ts'
import { useOwnServer } from '../support/servers/own-server.ts'
import { expect, expectNoSidewaysScroll, maria, openAs, sandbox, test } from '../support/portal.ts'

// The ERP of everybody is set down here.
useOwnServer()

const invoiceId = '1024'
const awaiting = 'Paga, aguardando baixa'
const fault = (upstream: string, mode: string, ms = 0) =>
  sandbox('faults', { upstream, mode, ms, client_id: maria.clientId })

/** Whether the payment was sent to the gateway: the invoice is read for the last time before that. */
const isSent = (page: Page) =>
  page.evaluate(
    async ({ path, id }) => {
      const token = /validToken=([^;]+)/.exec(document.cookie)?.[1] ?? ''
      const headers = { client_id: 'demo', authorization: `Bearer ${token}` }
      const answer = await fetch(`${path}?invoice_id=${id}`, { headers })
      return (await answer.json()).invoices[0].awaiting !== ''
    },
    { path: invoiceListPath, id: invoiceId },
  )

test(
  'an invoice charged to a card is offered for no payment while the ERP that should book it is down',
  { tag: '@long' },
  async ({ page }) => {
    test.slow()
    await openAs(page, maria)
    const bill = page.getByRole('link', { name: 'R$ 129,99' })
    await expect(bill).toContainText('A vencer')
    await page.goto(`${page.url()}/financial/invoice/${invoiceId}/payment/card`)
    await page.getByRole('button', { name: /^Pagar R\$/ }).click()
    await fault('gateway', 'slow', 10_000)
    await page.getByRole('button', { name: 'Confirmar pagamento' }).click()
    await expect.poll(() => isSent(page)).toBe(true)
    await fault('erp', 'down')
    await expect(page.getByRole('heading', { name: 'Comprovante' })).toBeVisible()
    await expect(page.getByText(awaiting)).toBeVisible()
    await expectAccessible(page)

    const invoice = `/panel/financial/invoice/${invoiceId}`
    const open = (path: string) => page.goto(new URL(path, page.url()).href)
    await open(invoice)
    await expect(page.getByText(awaiting).first()).toBeVisible()
    await expect(page.getByText('Pagar via')).toBeHidden()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    for (const way of ['pix', 'boleto']) {
      await open(`${invoice}/payment/${way}`)
      await expect(page.getByText(awaiting).first()).toBeVisible()
      await expect(page.getByRole('button', { name: /^Copiar/ })).toBeHidden()
    }

    const expectPaidOnHome = async () => {
      await open('/panel')
      await expect(bill).toContainText(awaiting)
    }
    await expectPaidOnHome()
    await expectAccessible(page)
    // What the device stored says the same when no answer comes.
    await page.route('**/api/**', (route) => route.abort())
    await expectPaidOnHome()
  },
)
