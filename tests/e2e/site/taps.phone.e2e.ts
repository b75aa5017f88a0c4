import type { Locator, Page } from 'playwright/test'
import { numbers } from '../../support/upstreams/card-numbers.ts'
import { useOwnServer } from '../support/servers/own-server.ts'
import { expect, openAs, person, maria, test } from '../support/portal.ts'

// These bills are paid.
useOwnServer()

/**
 * Counts what a person does from the home screen of the phone on: opening the app is the first tap. The
 * session is there, as for anybody who has signed in before; nothing else is stored.
 */
function tapCounter() {
  let count = 0
  return {
    async open(page: Page, who: typeof maria) {
      count += 1
      await openAs(page, who)
    },
    async tap(target: Locator) {
      count += 1
      await target.tap()
    },
    /** A form that the browser fills in counts as one tap. */
    async fillIn(fields: readonly (readonly [Locator, string])[]) {
      count += 1
      for (const [field, value] of fields) await field.fill(value)
    },
    count: () => count,
  }
}

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Pagar agora' })

async function copyCode(page: Page, hand: ReturnType<typeof tapCounter>): Promise<void> {
  const copy = page.getByRole('button', { name: 'Copiar código PIX' })
  await expect(copy).toBeInViewport({ ratio: 1 })
  await hand.tap(copy)
  await expect(page.getByRole('button', { name: /^Copiado/ })).toBeVisible()
}

test('an overdue bill is paid by PIX in four taps: open, pay, PIX, copy', async ({ page }) => {
  const hand = tapCounter()
  await hand.open(page, person('cliente', 'Bruno'))
  await hand.tap(page.getByRole('button', { name: 'Pagar agora' }))
  await hand.tap(sheet(page).getByRole('link', { name: 'Pagar com PIX' }))
  await copyCode(page, hand)
  expect(hand.count()).toBe(4)
})

test('everything overdue is paid by one PIX in four taps: open, pay, PIX, copy', async ({
  page,
}) => {
  const hand = tapCounter()
  await hand.open(page, maria)
  await hand.tap(page.getByRole('button', { name: 'Pagar tudo: R$ 189,80' }))
  await hand.tap(sheet(page).getByRole('link', { name: 'Pagar com PIX' }))
  await expect(page.getByRole('heading', { name: /^PIX de R\$ 189,80/ })).toBeFocused()
  await copyCode(page, hand)
  expect(hand.count()).toBe(4)
})

test(
  'a bill is paid in three parts with a new card in six taps',
  { tag: '@long' },
  async ({ page }) => {
    const hand = tapCounter()
    await hand.open(page, person('cliente', 'Bruno'))
    await hand.tap(page.getByRole('button', { name: 'Pagar agora' }))
    const byCard = sheet(page).getByRole('link', { name: 'Cartão de crédito' })
    // The sheet knows by now that no card is saved.
    await expect(byCard).toHaveAttribute('href', /\/payment\/card\/new$/)
    await hand.tap(byCard)
    await hand.fillIn([
      [page.getByLabel('Nome impresso no cartão'), 'Bruno Alves'],
      [page.getByLabel('Número do cartão'), numbers.approved],
      [page.getByLabel('Validade'), '12/31'],
      [page.getByLabel('CVV'), '123'],
    ])
    await hand.tap(page.getByRole('radio').nth(2))
    await hand.tap(page.getByRole('button', { name: /^Pagar R\$.160,72 em 3x$/ }))
    await expect(page.getByRole('heading', { name: 'Comprovante' })).toBeVisible()
    expect(hand.count()).toBe(6)
  },
)

test(
  'from the home the boleto is on the phone after two taps',
  { tag: '@long' },
  async ({ page }) => {
    await openAs(page, maria)
    const hand = tapCounter()
    await hand.tap(page.getByRole('link', { name: '2ª via' }))
    const download = page.waitForEvent('download')
    await hand.tap(page.getByRole('button', { name: 'Baixar Boleto' }))
    expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
    expect(hand.count()).toBe(2)
  },
)
