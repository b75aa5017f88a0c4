import type { BrowserContext, Page } from 'playwright/test'
import * as v from 'valibot'
import { listInboxMessages } from '#contract/messaging/inbox.ts'
import type { PushSubscriptionJson } from '#contract/news/notifications.ts'
import { hourMs } from '#domain/platform/time/durations.ts'
import { expect, fromSandbox, maria, openAs, origin, sandbox } from './portal.ts'
import { lendDevices, newDevice, received } from './push.ts'

const path = '/panel/automatic-payments'
const recurrencesSchema = v.object({ pix_recurrences: v.array(v.object({ id: v.string() })) })

/** Does what the product would do by itself so many days later. */
export const pass = (days: number) => sandbox('automatic-payments', { days })

/** Changes a record of the ERP, as the provider's staff would. */
export const changeRow = (row: string, values: object) =>
  sandbox(`erp/${row}`, { client_id: 'demo', values })

/** The payer's choice at the bank about the newest agreement. */
export async function choose(choice: 'approve' | 'refuse' | 'cancel'): Promise<void> {
  const found = await fromSandbox('pix-recurrences?client_id=demo')
  const { pix_recurrences: recurrences } = v.parse(recurrencesSchema, found)
  await sandbox(`pix-recurrences/${recurrences.at(-1)?.id}`, { client_id: 'demo', choice })
}

/** Milliseconds until the next noon in São Paulo: pushes are sent by day alone. */
export function msUntilNoon(): number {
  const noon = new Date(`${new Date().toISOString().slice(0, 10)}T15:00:00Z`).getTime()
  return noon < Date.now() ? noon + 24 * hourMs - Date.now() : noon - Date.now()
}

/** Maria on a phone that receives the pushes about her payments. */
export async function openMaria(
  page: Page,
  context: BrowserContext,
): Promise<PushSubscriptionJson> {
  const device = await newDevice('demo')
  await lendDevices(context, [device])
  await context.grantPermissions(['notifications'], { origin: origin('demo') })
  await openAs(page, maria, '/panel/notifications')
  await page.getByLabel('Quando avisar').selectOption('5d')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Configurações de notificação atualizadas!').first()).toBeAttached()
  return device
}

/** The card of the live agreement, or of the newest that has ended. */
export const newest = (page: Page) => page.getByRole('article', { name: /^FIBRA 500 MEGA/ }).first()

export const show = (page: Page) => page.goto(`${origin('demo')}${path}`)

/** Begins an agreement in the way of this name. */
export async function begin(page: Page, way: RegExp, limit = '200,00'): Promise<void> {
  await show(page)
  const form = page.getByRole('region', { name: 'Novo pagamento automático' })
  await form.getByLabel(/^Contrato/).selectOption('201')
  await form.getByRole('radio', { name: way }).check()
  await form.getByLabel('Pagar só faturas de até').fill(limit)
  await form.getByRole('button', { name: 'Ativar' }).click()
  await expect(form.getByText(/^FIBRA 500 MEGA/)).toHaveCount(0)
}

export const beginByCard = (page: Page, lastFour = '0010', limit?: string) =>
  begin(page, new RegExp(`Cartão final ${lastFour}`), limit)

export async function cancel(page: Page): Promise<void> {
  await show(page)
  await newest(page).getByRole('button', { name: 'Encerrar pagamento automático' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Encerrar', exact: true }).click()
  await expect(newest(page).getByText('Encerrado por você')).toBeVisible()
}

/** The newest agreement, or a bill of it, has come into the state of this label. */
export async function expectState(page: Page, label: string): Promise<void> {
  await show(page)
  await expect(newest(page).getByText(label, { exact: true })).toBeVisible()
}

/**
 * The product gets there by itself within so many days. It is asked until it has: a job that another one
 * waits for may be under way.
 */
export async function expectStateWithin(page: Page, days: number, label: string): Promise<void> {
  await expect(async () => {
    await pass(days)
    await show(page)
    await expect(newest(page).getByText(label, { exact: true })).toBeVisible({ timeout: 10_000 })
  }).toPass({ timeout: 150_000 })
}

/** The ids of the messages of this title that the inbox screen is answered. */
async function openInbox(page: Page, title: string): Promise<readonly string[]> {
  const isList = (url: string) => new URL(url).pathname === listInboxMessages.path
  const answered = page.waitForResponse((answer) => isList(answer.url()))
  await page.goto(`${origin('demo')}/panel/inbox`)
  const answer: unknown = await (await answered).json()
  const { notices } = v.parse(listInboxMessages.answer, answer)
  return notices.filter((message) => message.title === title).map(({ id }) => id)
}

/** The inbox shows one message of this title, and the phone was sent the push of this very message. */
export async function expectTold(
  page: Page,
  device: PushSubscriptionJson,
  title: string,
): Promise<void> {
  let ids: readonly string[] = []
  await expect(async () => {
    ids = await openInbox(page, title)
    expect(ids).toHaveLength(1)
  }).toPass({ timeout: 60_000 })
  await expect(page.locator('.inbox-title', { hasText: title })).toHaveCount(1)
  const pushes = async () =>
    (await received('demo', device)).filter((payload) => payload.includes(`"tag":"${ids[0]}"`))
  await expect.poll(async () => (await pushes()).length, { timeout: 60_000 }).toBe(1)
}

/** Saves a card of Maria's. `expiry`: MMYY. */
export async function addCard(page: Page, number: string, expiry: string): Promise<void> {
  await page.goto(`${origin('demo')}/panel/financial/credit-card/new`)
  await page.getByLabel('Nome impresso no cartão').fill('Maria de Souza')
  await page.getByLabel('Número do cartão').pressSequentially(number)
  await page.getByLabel('Validade').pressSequentially(expiry)
  await page.getByLabel('CVV').pressSequentially('123')
  await page.getByRole('button', { name: 'Adicionar Cartão' }).click()
  await expect(page).toHaveURL(/\/financial\/credit-card$/)
}
