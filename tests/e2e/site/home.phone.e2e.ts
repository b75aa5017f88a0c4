import type { Page } from 'playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { recordShifts, shifts } from '../support/layout-shift.ts'
import { useOwnServer } from '../support/servers/own-server.ts'
import { expect, expectNoSidewaysScroll, maria, openAs, person, test } from '../support/portal.ts'

// Other tests pay these bills, and unlock these contracts.
useOwnServer()

const hero = (page: Page) => page.getByRole('region', { name: 'Resumo das faturas' })

/** Waits until every part of the home shows what it has to show. */
async function openHome(page: Page, who: typeof maria): Promise<void> {
  await openAs(page, who)
  await expect(hero(page)).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

test('the amount of the home is what is overdue, without what is due later', async ({ page }) => {
  await openHome(page, maria)
  await expect(hero(page)).toContainText('Vencido')
  await expect(hero(page)).toContainText('R$ 189,80')
  await expect(hero(page)).toContainText('2 faturas · a mais antiga há 25 dias')
  const bills = page.getByRole('region', { name: 'Faturas em aberto' })
  await expect(bills.getByRole('listitem')).toHaveCount(4)
  await expect(bills).toContainText('R$ 129,99')
})

test('paying asks which bill and how, and opens that bill', async ({ page }) => {
  await openHome(page, maria)
  await page.getByRole('button', { name: /^Pagar tudo/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Pagar agora' })
  await expect(sheet).toBeVisible()
  await sheet.getByRole('button', { name: 'Pagar só uma fatura' }).click()
  await expectAccessible(page)
  await expect(sheet.getByRole('radio')).toHaveCount(4)
  await expect(sheet.getByRole('radio').first()).toBeChecked()
  await expect(sheet.getByRole('link', { name: 'Cartão de crédito' })).toBeVisible()
  await sheet.getByText('R$ 129,99').click()
  await sheet.getByRole('link', { name: 'Boleto' }).click()
  await expect(page).toHaveURL(/\/payment\/boleto$/)
  await expect(page.getByRole('main')).toContainText('R$ 129,99')
})

test(
  'closing the choice of how to pay gives the focus back',
  { tag: '@long' },
  async ({ page }) => {
    await openHome(page, maria)
    const opener = page.getByRole('button', { name: /^Pagar tudo/ })
    await opener.click()
    await expect(page.getByRole('dialog', { name: 'Pagar agora' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(opener).toBeFocused()
  },
)

// On a slow network the browser's own dialog opens before the animated one is loaded.
for (const [which, held] of [
  ['animated', null],
  ["browser's own", /chakra-dialog/],
] as const) {
  test(`a finger draws the ${which} sheet down, and the focus goes back`, async ({ page }) => {
    if (held) await page.route(held, () => {})
    await openHome(page, maria)
    const opener = page.getByRole('button', { name: /^Pagar tudo/ })
    await opener.tap()
    const sheet = page.getByRole('dialog', { name: 'Pagar agora' })
    // The browser's own dialog is as large as the screen.
    const title = sheet.getByRole('heading', { name: 'Pagar agora' })
    await expect(title).toBeVisible()
    const { x, y } = (await title.boundingBox()) ?? { x: 0, y: 0 }
    const finger = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', down: number) =>
      finger.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x: x + 50, y: y + 10 + down }],
      })
    await touch('touchStart', 0)
    for (const down of [6, 20, 60, 200]) await touch('touchMove', down)
    const drawn = async () => ((await title.boundingBox())?.y ?? 0) - y
    await expect.poll(drawn).toBeGreaterThan(150)
    await touch('touchEnd', 200)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(opener).toBeFocused()
  })
}

test('with reduced motion a sheet is in its place from the first frame on', async ({ page }) => {
  await openHome(page, maria)
  const opener = page.getByRole('button', { name: /^Pagar tudo/ })
  await expect(opener).toBeVisible()
  const places = page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const tops: number[] = []
        const look = () => {
          const sheet = document.querySelector('.dialog__content')
          if (sheet) tops.push(sheet.getBoundingClientRect().top)
          if (tops.length < 10) requestAnimationFrame(look)
          else resolve(tops)
        }
        const seen = new MutationObserver(() => {
          if (!document.querySelector('.dialog__content')) return
          seen.disconnect()
          look()
        })
        seen.observe(document.body, { childList: true, subtree: true })
      }),
  )
  await opener.tap()
  const tops = await places
  expect(tops).toEqual(tops.map(() => tops.at(-1)))
})

test('a blocked line stands first, with both ways to have it back', async ({ page }) => {
  await openHome(page, person('cliente', 'Tereza'))
  const card = page.getByRole('region', { name: 'Internet bloqueada' })
  await expect(card).toContainText('FIBRA 300 MEGA · Rua do Rio 88')
  const [cardTop, heroTop] = await Promise.all(
    [card, hero(page)].map(async (part) => (await part.boundingBox())?.y ?? 0),
  )
  expect(cardTop).toBeLessThan(heroTop ?? 0)
  await card.getByRole('button', { name: 'Pagar e liberar' }).click()
  // The first bill alone would leave it blocked.
  const sheet = page.getByRole('dialog', { name: 'Pagar agora' })
  await expect(sheet).toContainText('Total a pagar · 2 faturas')
  await expect(sheet.getByRole('link', { name: 'Desbloqueio de Confiança' })).toBeVisible()
  await page.keyboard.press('Escape')
  await card.getByRole('link', { name: 'Desbloqueio de Confiança' }).click()
  await expect(page).toHaveURL(/\/panel\/financial\/contracts$/)
})

/** Puts the prompt for reminders away and checks the height of the home, in screens of this phone. */
async function expectShort(page: Page): Promise<void> {
  const later = page.getByRole('button', { name: 'Agora não' })
  if (await later.isVisible()) await later.click()
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  expect(height).toBeLessThanOrEqual(1.5 * 844)
}

test(
  'an account without bills is told so in one screen and a half',
  { tag: '@long' },
  async ({ page }) => {
    await openHome(page, person('demo', 'Ana'))
    await expect(hero(page)).toContainText('Tudo em dia')
    await expect(hero(page)).toContainText('Não há faturas abertas.')
    await expect(page.getByRole('heading', { name: /em aberto$/ })).toHaveCount(0)
    await expectShort(page)
  },
)

test(
  'one bill stands once on the home, in one screen and a half',
  { tag: '@long' },
  async ({ page }) => {
    await openHome(page, person('demo', 'Vera'))
    await expect(hero(page)).toContainText(/Próxima fatura.*Vence em 7 dias/)
    await expect(page.getByRole('main').getByText('R$ 79,90')).toHaveCount(1)
    await expectShort(page)
  },
)

for (const name of ['Maria', 'João', 'Ana', 'Padaria']) {
  test(
    `nothing of the home of ${name} moves while it loads`,
    { tag: '@long' },
    async ({ page }) => {
      await recordShifts(page)
      await openHome(page, person('demo', name))
      expect(await shifts(page)).toEqual([])
      await page.setViewportSize({ width: 320, height: 640 })
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
    },
  )
}
