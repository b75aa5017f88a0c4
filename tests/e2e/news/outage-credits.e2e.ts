import type { Page } from 'playwright/test'
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
    const day = await page.getByText(credit).innerText()
    const [began = ''] = /\d\d\/\d\d/.exec(day) ?? []
    await expect(page.getByText(`o valor mensal do plano em ${began}, com descontos`)).toBeVisible()
    await expect(page.getByText(/^Atingiu só alguns contratos/)).toBeVisible()
    await page.getByRole('link', { name: 'Pedir o abatimento' }).click()
    const message = page.getByRole('textbox', { name: 'Mensagem' })
    await expect(message).toHaveValue(/^Peço o abatimento da queda de .*Trindade.*contrato 201/)
    await expect(message).toHaveValue(/Tempo sem internet: 5 h 20 min/)
  },
)

test(
  'a line that is down without a recorded outage leads to how to ask',
  { tag: '@phone' },
  async ({ page }) => {
    for (const path of ['/panel/line?line=602', '/sem-internet?line=602']) {
      await openAs(page, maria, path)
      await expect(page.getByText(/^A gente não publicou falha da nossa rede/)).toBeVisible()
    }
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Quedas, manutenções e abatimentos' }).click()
    await page.getByRole('link', { name: 'Pedir a verificação' }).click()
    const message = page.getByRole('textbox', { name: 'Mensagem' })
    await expect(message).toHaveValue(/^Fiquei sem internet, e a queda não aparece/)
    await openAs(page, maria, '/panel/line?line=601')
    await expect(page.getByRole('link', { name: /abatimentos$/ })).toBeVisible()
    await expect(page.getByText(/^A gente não publicou falha da nossa rede/)).toHaveCount(0)
  },
)

/** Opens the outages; the bills after them were issued later, and one is a charge of its own. */
async function openWithBills(page: Page, { hasCredit }: { readonly hasCredit: boolean }) {
  const part = { name: '', until: '', times: 0, days: 0 }
  await page.route(/\/read\/invoice-parts\//, async (route) => {
    const isOwn = route.request().url().endsWith('/1023')
    const worth = /R\$\s(0,7\d) de abatimento/.exec(await page.innerText('main'))?.[1] ?? ''
    const amount = `-${worth.replace(',', '.')}`
    const whole = { ...part, id: '1', kind: isOwn ? 'standalone' : 'plan', amount: '99.90' }
    const credit = { ...part, id: '2', kind: 'discount', amount }
    const parts = hasCredit && !isOwn ? [whole, credit] : [whole]
    const known = { value: '99.90', parts, rest: '0.00', unknown: '', later: [], change: null }
    const json = { ...known, issued_on: '2999-01-01', as_of: new Date().toISOString() }
    await route.fulfill({ json })
  })
  await openAs(page, maria, '/panel/outages')
}

test(
  'the bill that has the credit of an outage is named, and nothing is asked for',
  { tag: '@phone' },
  async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 700 })
    await openWithBills(page, { hasCredit: true })
    await expect(page.getByText('O abatimento está na fatura com vencimento em')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Pedir o abatimento' })).toBeHidden()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('link', { name: 'Ver fatura' }).click()
    await expect(page).toHaveURL(/\/financial\/invoice\/1024$/)
  },
)

test(
  'a bill that came without the credit is named in the request',
  { tag: '@phone' },
  async ({ page }) => {
    await openWithBills(page, { hasCredit: false })
    await expect(page.getByText('foi emitida depois e veio sem este abatimento')).toBeVisible()
    await page.getByRole('link', { name: 'Pedir o abatimento' }).click()
    const message = page.getByRole('textbox', { name: 'Mensagem' })
    await expect(message).toHaveValue(/A fatura 1024, com vencimento em .*, foi emitida depois/)
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
    const table = card.getByRole('group', { name: 'Abatimentos desta interrupção' })
    await expect(table.getByText('5 h 20 min')).toBeVisible()
    await page.setViewportSize({ width: 1280, height: 800 })
    expect(await table.evaluate((part) => part.scrollWidth - part.clientWidth)).toBe(0)
    const saving = page.waitForEvent('download')
    await card.getByRole('button', { name: 'Exportar CSV' }).click()
    expect((await saving).suggestedFilename()).toMatch(/^abatimentos-\d{4}-\d\d-\d\d\.csv$/)
    await page.getByLabel('Manutenção programada').check()
    const soon = new Date(Date.now() + 30 * 3_600_000).toISOString().slice(0, 16)
    await page.getByLabel('Início').fill(soon)
    await expect(page.getByText(/^O aviso sai com menos de 72 horas de antecedência/)).toBeVisible()
  },
)
