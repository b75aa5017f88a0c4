import { providerRules } from '#domain/staff/tenants/provider-rules.ts'
import { removalWaitDays } from '#domain/staff/tenants/removal.ts'
import { dayMs } from '#domain/platform/time/durations.ts'
import { tenantForm } from '../../../support/tenants/tenant-form.ts'
import { expectAccessible } from '../../support/accessible.ts'
import { useOwnServer } from '../../support/servers/own-server.ts'
import { expect, expectNoSidewaysScroll, test } from '../../support/portal.ts'
import { makeTenant, openAsAdmin } from '../../support/staff.ts'

// The clock is moved and a provider goes: neither may meet another test.
const server = useOwnServer()

test(
  'an administrator removes a suspended provider for good, once thirty days are over',
  { tag: '@long' },
  async ({ page }) => {
    const clientId = 'ventos'
    const form = { ...tenantForm, alias: 'Ventos Fibra', client_id: clientId }
    await makeTenant(page, { ...form, rules: providerRules(clientId) })
    await openAsAdmin(page, `/adm/customer/${clientId}/edit?section=removal`)
    const section = page.getByRole('region', { name: 'Remover de vez' })
    await expect(section.getByText('Este provedor está no ar.')).toBeVisible()
    await expectAccessible(page)

    await section.getByRole('button', { name: 'Suspender' }).click()
    const suspension = page.getByRole('alertdialog', { name: 'Suspender provedor?' })
    // Open, with the focus in it.
    await expect(suspension.locator(':focus')).toHaveCount(1)
    await suspension.getByRole('button', { name: 'Suspender' }).click()
    await expect(page.getByText('Cliente excluído com sucesso')).toBeVisible()
    await expect(section.getByText(/Pode ser removido a partir de/)).toBeVisible()
    await expect(section.getByRole('button', { name: 'Remover de vez' })).toHaveCount(0)

    await server().moveClock((removalWaitDays + 1) * dayMs)
    await openAsAdmin(page, `/adm/customer/${clientId}/edit?section=removal`)
    await expect(section.getByText('O cadastro: nome, cores')).toBeVisible()
    await expect(section.getByText(/^Não há: contas de assinantes; /)).toBeVisible()
    await expect(section.getByText(/Por cinco anos, pela lei tributária/)).toBeVisible()
    const typed = section.getByLabel(`Para confirmar, digite ${clientId}`)
    await typed.fill('outro')
    await typed.press('Enter')
    await expect(section.getByText('Digite o ID exatamente como está no cadastro')).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 700 })
    await expectNoSidewaysScroll(page)

    await typed.fill(clientId)
    await typed.press('Enter')
    const question = page.getByRole('alertdialog', { name: 'Remover Ventos Fibra de vez?' })
    await expect(question.locator(':focus')).toHaveCount(1)
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Cancelar' }).click()
    await expect(question).toBeHidden()
    await expect(typed).toHaveValue(clientId)
    await typed.press('Enter')
    await question.getByRole('button', { name: 'Remover de vez' }).click()
    await expect(page.getByText('Provedor removido', { exact: true }).first()).toBeVisible()
    await expect(page).toHaveURL(/\/adm\/customers$/)
    await expect(page.getByText('Ventos Fibra')).toHaveCount(0)
  },
)
