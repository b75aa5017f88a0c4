import { expectAccessible } from '../support/accessible.ts'
import { expect, openAs, person, sandbox, test } from '../support/portal.ts'
import { useOwnServer } from '../support/servers/own-server.ts'

const carlos = person('netmania', 'Carlos')

// Tests of other files, which run at the same time, must not meet these faults.
useOwnServer()

const fault = (mode: string) => sandbox('faults', { upstream: 'erp', mode })

test(
  'with the ERP down the last answer is shown with its age, and is replaced once the ERP is back',
  { tag: ['@long', '@phone'] },
  async ({ page }) => {
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
  },
)

test(
  'a failed request is reported, and the typed text stays for the next try',
  { tag: '@desktop' },
  async ({ page }) => {
    await openAs(page, person('cliente', 'Bruno'), '/panel/customer-service/request')
    await page.getByRole('combobox', { name: 'Assunto' }).selectOption('Lentidão')
    await page.getByRole('textbox', { name: 'Mensagem' }).fill('Minha internet caiu.')
    await fault('down')
    await page.getByRole('button', { name: 'Solicitar atendimento' }).click()
    await expect(page.getByText(/nada será enviado duas vezes/)).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Mensagem' })).toHaveValue(
      'Minha internet caiu.',
    )
    await expectAccessible(page)
    await fault('ok')
    await expect(async () => {
      await page.getByRole('button', { name: 'Solicitar atendimento' }).click()
      await expect(page.getByRole('heading', { name: 'Atendimento solicitado' })).toBeVisible({
        timeout: 3000,
      })
    }).toPass({ timeout: 40_000 })
  },
)
