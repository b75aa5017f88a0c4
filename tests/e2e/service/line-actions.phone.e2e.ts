import type { Page } from 'playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { useOwnServer } from '../support/servers/own-server.ts'
import { expect, maria, openAs, person, sandbox, test } from '../support/portal.ts'

/*
 * Actions of "Minha conexão" that do not do what was asked for. A fault has a provider of its own: what
 * the server does to spare a broken ERP is for that provider alone.
 */

test.describe.configure({ timeout: 240_000 })
useOwnServer()

const address = '/panel/line'
const part = (page: Page, name: string) => page.getByRole('region', { name })
const fault = (clientId: string, mode: string) =>
  sandbox('faults', { upstream: 'erp', mode, client_id: clientId })

test(
  'a speed that the ERP agrees to lift and does not is said to be reduced still',
  { tag: '@long' },
  async ({ page }) => {
    await sandbox('lines/601', { client_id: 'demo', speed: 'stuck' })
    await openAs(page, maria, address)
    const reduced = part(page, 'Agora').getByText(/^A velocidade está reduzida/)
    // The contract, which says so, may have been read minutes before.
    await expect(async () => {
      await page.getByRole('button', { name: 'Atualizar' }).click({ timeout: 3_000 })
      await expect(reduced).toBeVisible({ timeout: 3_000 })
    }).toPass({ timeout: 60_000 })
    const lift = page.getByRole('button', { name: 'Voltar à velocidade do plano' })
    await lift.click()
    const dialog = page.getByRole('alertdialog', { name: 'Voltar à velocidade do plano' })
    await dialog.getByRole('button', { name: 'Voltar à velocidade', exact: true }).click()
    const outcome = part(page, 'Agora').getByRole('status')
    await expect(outcome).toHaveText(/foi aceito, mas nada mudou/)
    await expect(reduced).toBeVisible()
    await expect(page.getByText(/^Pronto/)).toHaveCount(0)
    await expectAccessible(page)

    // Asked for again: the wait is told in the dialog, which lets go.
    await lift.click()
    await dialog.getByRole('button', { name: 'Voltar à velocidade', exact: true }).click()
    await expect(dialog.getByText(/^Isto foi pedido há pouco. Aguarde \d/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancelar' }).click()
    await expect(dialog).toBeHidden()
    await expect(reduced).toBeVisible()
  },
)

const cases = [
  ['down', person('demo', 'Maria')],
  ['garbage', person('netmania', 'Carlos')],
] as const

for (const [mode, who] of cases) {
  test(
    `an action with an ERP that is ${mode} says so, blocks nothing and can be asked for again`,
    { tag: '@long' },
    async ({ page }) => {
      await openAs(page, who, address)
      const state = part(page, 'Agora')
      await expect(state.getByText('Conectada', { exact: true })).toBeVisible()
      const usage = part(page, 'Consumo')
      await expect(usage.getByRole('img', { name: /^Consumo dos últimos dias/ })).toBeVisible()
      await fault(who.clientId, mode)
      // What tells of the line afterwards does not come.
      const list = '**/api/central/customer/list/lines'
      await page.route(list, () => undefined)
      const open = page.getByRole('button', { name: 'Reconectar', exact: true })
      await open.click()
      const dialog = page.getByRole('alertdialog', { name: 'Reconectar' })
      const order = dialog.getByRole('button', { name: 'Reconectar agora' })
      await order.click()
      await expect(dialog.getByRole('alert')).toHaveText(/^Não sabemos se o pedido chegou|sistema/)
      await expect(order).not.toHaveAttribute('aria-busy', 'true')
      await expectAccessible(page)
      await dialog.getByRole('button', { name: 'Cancelar' }).click()
      await expect(dialog).toBeHidden()

      // The rest of the page stays and can be used.
      await expect(state.getByText('Conectada', { exact: true })).toBeVisible()
      await expect(page.getByText(/stack|undefined|<html|mysqli|Manutenção prog/i)).toHaveCount(0)
      await usage.getByRole('button', { name: 'Por mês' }).click()
      await expect(usage.getByRole('img', { name: /^Consumo dos últimos meses/ })).toBeVisible()
      await page.getByRole('button', { name: 'Reiniciar o aparelho da fibra' }).click()
      const other = page.getByRole('alertdialog', { name: 'Reiniciar o aparelho da fibra' })
      await other.getByRole('button', { name: 'Cancelar' }).click()
      await expect(other).toBeHidden()

      await page.unroute(list)
      await fault(who.clientId, 'ok')
      await open.click()
      // An order whose answer was garbled may have reached the line: the wait before the next is told.
      const done = page.getByText('Pronto: o roteador se conectou de novo.')
      const told = done.or(dialog.getByText(/^Isto foi pedido há pouco/))
      await expect(async () => {
        if (await order.isVisible()) await order.click({ timeout: 2_000 })
        await expect(told).toBeVisible({ timeout: 3_000 })
      }).toPass({ timeout: 120_000 })
    },
  )
}
