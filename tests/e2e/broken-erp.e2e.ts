import { expectAccessible } from './support/accessible.ts'
import { expect, openAs, person, sandbox, test } from './support/portal.ts'
import { useOwnServer } from './support/own-server.ts'

const carlos = person('netmania', 'Carlos')

// Tests of other files, which run at the same time, must not meet these faults.
useOwnServer()

const fault = (mode: string) =>
  sandbox('faults', { upstream: 'erp', mode, client_id: carlos.clientId })

test('with the ERP down the last answer is shown with its age, and is replaced once the ERP is back', async ({
  page,
}) => {
  await openAs(page, carlos, '/panel/financial/invoices/to-pay')
  await expect(page.getByRole('main').getByText('R$').first()).toBeVisible()
  for (const mode of ['down', 'garbage']) {
    await fault(mode)
    await page.reload()
    await expect(page.getByRole('main').getByText('R$').first()).toBeVisible()
    await page.getByRole('button', { name: 'Atualizar' }).click()
    await expect(page.getByText(/Atualizado/).first()).toBeVisible()
    await expect(page.getByText(/stack|undefined|<html|nginx/i)).toHaveCount(0)
    await expectAccessible(page)
  }
  await fault('ok')
})
