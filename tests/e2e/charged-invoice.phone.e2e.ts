import { expectAccessible } from './support/accessible.ts'
import { useOwnServer } from './support/own-server.ts'
import { expect, expectNoSidewaysScroll, maria, openAs, sandbox, test } from './support/portal.ts'

// The ERP of everybody is set down here.
useOwnServer()

const awaiting = 'Paga, aguardando baixa'
const fault = (upstream: string, mode: string) =>
  sandbox('faults', { upstream, mode, ms: 4_000, client_id: maria.clientId })

test('an invoice charged to a card is offered for no payment before the ERP has booked it', async ({
  page,
}) => {
  test.slow()
  await openAs(page, maria)
  await expect(page.getByText('R$ 364,79')).toBeVisible()
  await page.goto(page.url() + '/financial/invoice/1024/payment/card')
  await page.getByRole('button', { name: /Pagar com Visa/ }).click()
  await fault('gateway', 'slow')
  const charging = page.waitForRequest(/pay\/invoice$/)
  await page.getByRole('button', { name: 'Confirmar pagamento' }).click()
  await charging
  // The server reads the invoice once more and then waits for the gateway.
  await page.waitForTimeout(2_500)
  await fault('erp', 'down')
  await expect(page.getByRole('heading', { name: 'Comprovante' })).toBeVisible()
  await expect(page.getByText(awaiting)).toBeVisible()
  await expectAccessible(page)

  await page.goto(new URL('/panel/financial/invoice/1024', page.url()).href)
  await expect(page.getByText(awaiting).first()).toBeVisible()
  await expect(page.getByText('Pagar via')).toBeHidden()
  await expect(page.getByRole('img', { name: /QR Code PIX/ })).toBeHidden()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  for (const way of ['pix', 'boleto']) {
    await page.goto(new URL(`/panel/financial/invoice/1024/payment/${way}`, page.url()).href)
    await expect(page.getByText('Esta fatura já está paga.')).toBeVisible()
  }

  const seesHome = async () => {
    await page.goto(new URL('/panel', page.url()).href)
    await expect(page.getByText('R$ 234,80')).toBeVisible()
    await expect(page.getByText(`R$ 129,99 · ${awaiting}`)).toBeVisible()
  }
  await seesHome()
  await expectAccessible(page)
  // What the device stored says the same when no answer comes.
  await page.route('**/api/**', (route) => route.abort())
  await seesHome()
  await page.unroute('**/api/**')
  await fault('erp', 'ok')
})
