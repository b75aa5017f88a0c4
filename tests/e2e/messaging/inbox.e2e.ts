import type { Page } from 'playwright/test'
import * as v from 'valibot'
import { type PushSubscriptionJson, savePushConfig } from '#contract/news/notifications.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expect, expectNoSidewaysScroll, openAs, person, sandbox, test } from '../support/portal.ts'
import { newDevice, received } from '../support/push.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

const home = '/panel'

/** `notification`: what a lock screen shows. The rest is for the worker alone. */
const pushSchema = v.object({ notification: v.record(v.string(), v.unknown()) })

/** Sets how many days early the signed-in subscriber of the page is reminded. */
async function choose(page: Page, subscription: PushSubscriptionJson, invoiceRange: number) {
  const given = { subscription, invoiceRange, path: savePushConfig.path }
  const status = await page.evaluate(async ({ path, ...body }) => {
    const token = /validToken=([^;]+)/.exec(document.cookie)?.[1] ?? ''
    const headers = {
      'content-type': 'application/json',
      client_id: 'demo',
      authorization: `Bearer ${decodeURIComponent(token)}`,
    }
    const answer = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
    return answer.status
  }, given)
  expect(status).toBe(200)
}

test(
  'a reminder is in the inbox, counts on the bell and leads to the invoice',
  { tag: '@either' },
  async ({ page, isMobile }) => {
    const who = person('demo', isMobile ? 'João' : 'Maria')
    const [range, invoice] = isMobile ? ([5, '1041'] as const) : ([10, '1024'] as const)
    await openAs(page, who, home)
    const device = await newDevice('demo')
    await choose(page, device, range)
    await sandbox('reminders', {})
    await page.reload()

    const bell = page.getByRole('button', { name: /^Avisos, \d+ por ler$/ })
    const drawer = page.getByRole('dialog', { name: 'Avisos' })
    // On a busy machine a tap was lost once while the page was still drawn; the reminder comes only once.
    await expect(async () => {
      if (await drawer.isHidden()) await bell.click({ timeout: 2_000 })
      await expect(drawer).toBeVisible({ timeout: 3_000 })
    }).toPass({ timeout: 30_000 })
    await expect(drawer.getByText(`Sua fatura vence em ${range} dias`).first()).toBeVisible()
    await expectAccessible(page)
    await drawer.getByRole('link', { name: 'Ver todos os avisos' }).click()

    await expect(page.getByRole('heading', { name: 'Avisos recebidos' })).toBeFocused()
    await expect(page).toHaveTitle('Avisos recebidos · Provedor Demo Telecom')
    const card = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: `em ${range} dias` })
    await expect(card.first()).toContainText('Novo')
    await expect(card.first()).toContainText('A fatura de R$')
    await expect(page.getByRole('button', { name: 'Avisos', exact: true })).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 700 })
    await expectNoSidewaysScroll(page)

    await card.first().getByRole('link', { name: 'Ver fatura' }).click()
    await expect(page).toHaveURL(new RegExp(`/panel/financial/invoice/${invoice}$`))
    await page.goto(new URL('/panel/inbox', page.url()).href)
    await expect(card.first()).not.toContainText('Novo')

    // The lock screen is told less: neither how much nor whose.
    await expect
      .poll(async () => (await received('demo', device)).join())
      .toContain('Você tem uma fatura próxima do vencimento.')
    const [push = ''] = await received('demo', device)
    const { notification } = v.parse(pushSchema, JSON.parse(push))
    const shown = JSON.stringify(notification)
    expect(shown).toContain(`/panel/financial/invoice/${invoice}`)
    expect(shown).not.toMatch(/R\$|João|Maria|\b(?:129|79)\b/)
  },
)

test(
  'due dates are in a calendar by a private link, until the link is removed',
  { tag: ['@long', '@phone'] },
  async ({ page }) => {
    await openAs(page, person('litoral', 'Maria'), '/panel/notifications')
    const part = page.getByRole('region', { name: 'Vencimentos no seu calendário' })
    await part.getByRole('button', { name: 'Criar link do calendário' }).click()
    const link = part.getByRole('group', { name: 'Link particular do calendário' })
    await expect(link).toContainText(/\/calendar\/[\w-]{43}\.ics/)
    await part.getByRole('button', { name: 'Copiar link' }).click()
    const url = await page.evaluate(() => navigator.clipboard.readText())
    await expect(link).toHaveText(url)
    await expect(part.getByRole('link', { name: 'Abrir no calendário' })).toHaveAttribute(
      'href',
      url.replace('http:', 'webcal:'),
    )
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 700 })
    await expectNoSidewaysScroll(page)

    const read = (address: string) =>
      page.evaluate(async (asked) => {
        const answer = await fetch(asked, { credentials: 'omit' })
        return { status: answer.status, text: await answer.text() }
      }, address)
    const { text } = await read(url)
    expect(text).toMatch(/^BEGIN:VCALENDAR\r\n/)
    expect(text).toContain('SUMMARY:Vencimento de fatura')
    expect(text).not.toMatch(/R\$|Maria|Padaria/)

    await page.reload()
    await expect(part.getByText('Última consulta do calendário: agora.')).toBeVisible()
    await expect(link).toHaveCount(0)
    await part.getByRole('button', { name: 'Desativar link' }).click()
    const question = page.getByRole('alertdialog', { name: 'Desativar o link do calendário?' })
    await question.getByRole('button', { name: 'Desativar link' }).click()
    await expect(part.getByRole('button', { name: 'Criar link do calendário' })).toBeVisible()
    expect((await read(url)).status).toBe(404)
  },
)
