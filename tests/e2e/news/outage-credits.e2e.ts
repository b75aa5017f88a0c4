import { expectAccessible } from '../support/accessible.ts'
import { expect, expectNoSidewaysScroll, maria, openAs, test } from '../support/portal.ts'
import { openAsProvider } from '../support/staff.ts'

/** Three days ago the sandbox had an outage of Maria's: 5 h 20 min of a month that costs R$ 99,90. */
const credit = /^Sua internet ficou 5 h 20 min fora em .* Isso vale R\$ 0,7\d de abatimento\.$/

test(
  'a subscriber sees what an outage is worth, and asks for it',
  { tag: '@phone' },
  async ({ page }) => {
    await openAs(page, maria, '/panel/financial/contracts')
    await page.getByRole('link', { name: 'Quedas, manutenções e abatimentos' }).click()
    await expect(page.getByText(credit)).toBeVisible()
    await expect(page.getByText(/^A gente não consegue ver daqui se o abatimento já/)).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 700 })
    await expectNoSidewaysScroll(page)
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Baixar o registro dos 90 dias' }).click()
    expect((await saving).suggestedFilename()).toMatch(/^Registro da internet .*\.pdf$/)
    await page.getByRole('link', { name: 'Pedir o abatimento' }).click()
    const message = page.getByRole('textbox', { name: 'Mensagem' })
    await expect(message).toHaveValue(/^Peço o abatimento da queda de .*Trindade.*contrato 201/)
    await expect(message).toHaveValue(/Tempo sem internet: 5 h 20 min/)
  },
)

test(
  'staff read the credits of an outage and export them',
  { tag: '@desktop' },
  async ({ page }) => {
    await openAsProvider(page, 'demo', '/provider/outages')
    const card = page.getByRole('listitem').filter({ hasText: 'Trindade' }).first()
    await card.getByRole('button', { name: 'Abatimentos' }).click()
    await expect(card.getByText(/^R\$ 0,7\d em 1 contrato$/)).toBeVisible()
    await expectAccessible(page)
    const saving = page.waitForEvent('download')
    await card.getByRole('button', { name: 'Exportar CSV' }).click()
    expect((await saving).suggestedFilename()).toMatch(/^abatimentos-.*\.csv$/)
    await page.getByLabel('Manutenção programada').check()
    const soon = new Date(Date.now() + 30 * 3_600_000).toISOString().slice(0, 16)
    await page.getByLabel('Início').fill(soon)
    await expect(page.getByText(/^O aviso sai com menos de 72 horas de antecedência/)).toBeVisible()
  },
)
