import { calendarDate } from '#domain/platform/time/dates.ts'
import { defaultTimeZone } from '#domain/staff/tenants/time-zones.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expect, expectNoSidewaysScroll, maria, openAs, person, test } from '../support/portal.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

const path = '/panel/financial/nfs'

test(
  'the fiscal notes of a month are listed and downloaded, and another month is chosen by button or keyboard',
  { tag: '@either' },
  async ({ page }) => {
    await openAs(page, maria, path)
    await expect(page).toHaveTitle('Notas fiscais · Provedor Demo Telecom')
    const notes = page.getByRole('button', { name: /Baixar a nota/ })
    await expect(notes).toHaveCount(4)
    await expect(page.getByText('R$ 39,90')).toBeVisible()
    for (const type of ['SCM', 'SVA', 'NFS-e', 'NFCom']) {
      await expect(page.getByText(type, { exact: true })).toBeVisible()
    }
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    const download = page.waitForEvent('download')
    await notes.first().click()
    // The provider's month, which begins hours after that of a machine at UTC.
    const [year, month] = calendarDate(new Date(), defaultTimeZone).split('-')
    expect((await download).suggestedFilename()).toBe(`NF-43001 SCM 01-${month}-${year}.pdf`)

    await page.getByRole('button', { name: 'Copiar chave de acesso' }).click()
    await expect(page.getByText('Chave de acesso copiada').first()).toBeAttached()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^[0-9A-Z]{44}$/)

    const next = page.getByRole('button', { name: 'Próximo mês' })
    await expect(next).toHaveAttribute('aria-disabled', 'true')
    await page.getByRole('button', { name: 'Mês anterior' }).click()
    await expect(page).toHaveURL(/\?month=\d{4}-\d{2}$/)
    await expect(notes).toHaveCount(4)
    await expect(page.getByText(/^Nota 43011/)).toBeVisible()

    const field = page.getByLabel('Mês e ano').and(page.getByRole('textbox'))
    await field.fill('022014')
    await expect(field).toHaveValue('02/2014')
    await expect(page.getByText('Não há notas fiscais deste mês.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Mês anterior' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await expectAccessible(page)
    await field.fill('12/2099')
    await expect(page.getByText(/Informe um mês entre 02\/2014 e/)).toBeVisible()
    await expectAccessible(page)
  },
)

test(
  'a subscriber without fiscal notes and a note without a file have their own texts',
  { tag: ['@long', '@phone'] },
  async ({ page }) => {
    await openAs(page, person('demo', 'Ana'), path)
    await expect(page.getByText('Não há notas fiscais deste mês.')).toBeVisible()

    await page.setViewportSize({ width: 320, height: 700 })
    await openAs(page, person('litoral', 'Pousada'), path)
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: /Baixar a nota 44302/ }).click()
    await expect(page.getByText(/ainda não está disponível/).first()).toBeAttached()
  },
)
