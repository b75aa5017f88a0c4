import { expectAccessible } from '../support/accessible.ts'
import { useOwnServer } from '../support/servers/own-server.ts'
import { expect, openAs, person, sandbox, test } from '../support/portal.ts'

// Bills are settled here.
useOwnServer()

const returns = 'Sua internet volta em minutos.'
const settle = (id: string, client_id: string) => sandbox(`invoices/${id}/settle`, { client_id })

test(
  'paying the last overdue bill of a blocked line says that the internet comes back',
  { tag: '@long' },
  async ({ page }) => {
    const tereza = person('cliente', 'Tereza')
    await openAs(page, tereza, '/panel/financial/invoice/3021')
    const paid = page.getByText('Pagamento confirmado!')
    await expect(page.getByRole('button', { name: 'Copiar código PIX' })).toBeVisible()
    await settle('3021', 'cliente')
    await expect(paid).toBeVisible({ timeout: 20_000 })
    // Another bill of the same contract is overdue.
    await expect(page.getByRole('link', { name: /^Pagar a próxima/ })).toBeVisible()
    await expect(page.getByText(returns)).toBeHidden()

    await page.getByRole('link', { name: /^Pagar a próxima/ }).click()
    await expect(page.getByRole('button', { name: 'Copiar código PIX' })).toBeVisible()
    await settle('3022', 'cliente')
    await expect(paid).toBeVisible({ timeout: 20_000 })
    await expect(page.getByText(returns)).toBeVisible()
    await expectAccessible(page)
  },
)
