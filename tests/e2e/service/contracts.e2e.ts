import { addDays, addMonths, calendarDate } from '#domain/platform/time/dates.ts'
import { defaultTimeZone } from '#domain/staff/tenants/time-zones.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expectDistinctNames } from '../support/distinct-names.ts'
import { expect, expectNoSidewaysScroll, maria, openAs, person, test } from '../support/portal.ts'

const path = '/panel/financial/contracts'

test(
  'a blocked contract is unlocked on trust after its terms are shown',
  { tag: '@either' },
  async ({ page, isMobile }) => {
    // What is unlocked stays so: the phone and the desktop have a blocked line of their own.
    const who = isMobile ? person('demo', 'João') : person('litoral', 'Pousada')
    const plan = isMobile ? 'FIBRA 300 MEGA' : 'FIBRA 700 MEGA + TV'
    await openAs(page, who, path)
    await expect(page.getByRole('heading', { name: 'Contratos', level: 1 })).toBeVisible()
    const card = page.getByRole('article', { name: plan })
    await expect(card.getByText('Bloqueado', { exact: true })).toBeVisible()
    await expect(card.getByText('SCM - Acesso à internet')).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    await card.getByRole('button', { name: 'Desbloqueio de Confiança' }).click()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog.getByText(/Vale uma vez/)).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Desbloquear agora' }).click()
    // The outcome stands where the offer stood, in a card that has not moved, and has the focus.
    await expect(dialog).toBeHidden()
    const outcome = card.getByText(/^Internet liberada até .* · volta em até 5 minutos$/)
    await expect(outcome).toBeVisible()
    await expect(card.locator('.contract-unlocked')).toBeFocused()
    await expect(card.getByText('Ativo', { exact: true })).toBeVisible()
    await expect(page.getByRole('article').first()).toContainText(plan)
    await expectAccessible(page)
    await expect(card.getByRole('button', { name: 'Desbloqueio de Confiança' })).toHaveCount(0)
    // The next visit has the order of urgency again.
    await page.reload()
    await expect(card.getByText(/Liberado em confiança até/)).toBeVisible()
  },
)

test(
  'a contract that cannot be unlocked says so before the request',
  { tag: ['@phone', '@long'] },
  async ({ page }) => {
    await openAs(page, person('demo', 'João'), path)
    const card = page.getByRole('article', { name: 'FIBRA 700 MEGA + TV' })
    await expect(card.getByText('Financeiro Pendente')).toBeVisible()
    await expectDistinctNames(page)
    await expect(card.getByText(/^Este contrato não tem desbloqueio de confiança\./)).toBeVisible()
    const button = card.getByRole('button', { name: 'Desbloqueio de Confiança' })
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await button.click({ force: true })
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
  },
)

test(
  'a contract that waits for its signature has the link sent again',
  { tag: '@phone' },
  async ({ page }) => {
    await openAs(page, person('demo', 'Padaria'), path)
    const card = page.getByRole('article', { name: 'FIBRA 1 GIGA GAMER' })
    await expect(card.getByText('Aguardando Assinatura')).toBeVisible()
    await card.getByRole('button', { name: 'Receber o link de assinatura de novo' }).click()
    await expect(card.getByText(/^Link enviado\./)).toBeVisible()
    await expectAccessible(page)
    await expectDistinctNames(page)
    await page.setViewportSize({ width: 320, height: 700 })
    await expectNoSidewaysScroll(page)
    await card.getByRole('button', { name: 'Receber o link de assinatura de novo' }).click()
    await expect(card.getByText(/^O link foi pedido há pouco/)).toBeVisible()
  },
)

test(
  'the contract and the annual settlement of a paid year are downloaded as files',
  { tag: '@either' },
  async ({ page }) => {
    await openAs(page, maria, path)
    const contract = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Baixar Contrato' }).click()
    expect((await contract).suggestedFilename()).toBe('Contrato-201.pdf')
    await expect(page.getByText('Contrato baixado com sucesso!').first()).toBeAttached()

    const block = page.getByRole('region', { name: 'Quitação anual de débitos' })
    const lastYear = Number(calendarDate(new Date(), defaultTimeZone).slice(0, 4)) - 1
    const declaration = page.waitForEvent('download')
    await block.getByRole('button', { name: 'Baixar' }).click()
    expect((await declaration).suggestedFilename()).toBe(`Quitacao-${lastYear} Contrato-201.pdf`)
    await block.getByLabel('Ano').selectOption(String(lastYear + 1))
    await expect(block.getByText(/ainda não terminou/)).toBeVisible()
    await expectAccessible(page)
  },
)

test(
  'a year with open invoices names them and leads to them',
  { tag: ['@long', '@phone'] },
  async ({ page }) => {
    await openAs(page, person('litoral', 'Pousada'), path)
    const block = page.getByRole('region', { name: 'Quitação anual de débitos' })
    // As the seed has it (`sameDay(-2, -14)`).
    const due = addMonths(addDays(calendarDate(new Date(), defaultTimeZone), -2), -14)
    await block.getByLabel('Contrato').selectOption('4103')
    await block.getByLabel('Ano').selectOption(due.slice(0, 4))
    await block.getByRole('button', { name: 'Baixar' }).click()
    await expect(block.getByText(/Ainda há fatura/)).toBeVisible()
    await expectAccessible(page)
    await block.getByRole('link', { name: /Pagar a fatura de \d\d\// }).click()
    await expect(page).toHaveURL(/\/panel\/financial\/invoice\/4032$/)
  },
)

test(
  'a provider without documents shows no download; a subscriber without contracts gets a text',
  { tag: ['@long', '@phone'] },
  async ({ page }) => {
    await openAs(page, person('cliente', 'Bruno'), path)
    await expect(page.getByText('Ativo', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Baixar Contrato' })).toHaveCount(0)
    await expect(page.getByText('Quitação anual de débitos')).toHaveCount(0)

    await openAs(page, person('demo', 'Ana'), path)
    await expect(page.getByText('Não há contratos.')).toBeVisible()
    await expectAccessible(page)
  },
)

test(
  'at 320 px a long plan name causes no sideways scroll',
  { tag: ['@phone', '@long'] },
  async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 700 })
    await openAs(page, person('litoral', 'Pousada'), path)
    await expect(page.getByText('Quitação anual de débitos')).toBeVisible()
    await expectNoSidewaysScroll(page)
  },
)
