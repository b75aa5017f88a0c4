import { calendarDate } from '#domain/platform/time/dates.ts'
import { defaultTimeZone } from '#domain/staff/tenants/time-zones.ts'
import { dayMs } from '#domain/platform/time/durations.ts'
import { expect, maria, openAs, test } from '../support/portal.ts'

for (const [wrong, atMs, tag] of [
  ['a year ahead', () => Date.now() + 365 * dayMs, '@phone'],
  ['in 1970', () => dayMs, '@long'],
] as const) {
  const name = `a phone whose clock is ${wrong} shows the server's days, and that its clock is wrong`
  test(name, { tag }, async ({ page }) => {
    await page.clock.install({ time: atMs() })
    await openAs(page, maria)
    const hero = page.getByRole('region', { name: 'Resumo das faturas' })
    await expect(hero).toContainText('2 faturas · a mais antiga há 25 dias')
    await expect(page.getByText(/^O relógio deste aparelho marca .+, mas hoje é .+/)).toBeVisible()
    await page.getByRole('link', { name: 'Faturas', exact: true }).first().click()
    await expect(page.getByRole('main')).toContainText('Vencida')
    await expect(page.getByRole('main')).not.toContainText(/\d{3,} dias/)
    // The days of the form of a card, of fiscal notes and of declarations are the server's, too.
    await page.goto(new URL('/panel/financial/nfs', page.url()).href)
    const year = calendarDate(new Date(), defaultTimeZone).slice(0, 4)
    await expect(page.getByRole('main')).toContainText(year)
    await expect(page.getByText(/^O relógio deste aparelho marca/)).toBeVisible()
  })
}
