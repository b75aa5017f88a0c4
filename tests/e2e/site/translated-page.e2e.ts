import type { Page } from 'playwright/test'
import { listInvoices } from '#contract/money/invoices.ts'
import { adminScreens, screens } from '#contract/site/screens.ts'
import { secondMs } from '#domain/platform/time/durations.ts'
import { isLong } from '#tests/support/run/length.ts'
import { useOwnServer } from '../support/servers/own-server.ts'
import { expect, maria, openAs, origin, test } from '../support/portal.ts'
import { pressNext } from '../support/press-all.ts'
import { openAsAdmin, openAsProvider } from '../support/staff.ts'
import { findStaleTexts, translatePages, withoutMarks } from '../support/translation.ts'
import { isSubscribers, visits, walkers } from '../support/visits.ts'

/*
 * A foreigner reads a bill in Portuguese with the browser's translator, which takes the texts that React
 * drew out of the page (app/follow-translation.ts).
 */

// What is pressed here changes records.
useOwnServer()
test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

const failure = /Algo não saiu como esperado/
const maxPresses = isLong ? 60 : 6

/** Lets the page draw and the translator finish. */
const settle = (page: Page) =>
  page.evaluate(async () => {
    for (const step of [1, 2]) {
      await new Promise((done) => setTimeout(done, 30 * step))
      await new Promise(requestAnimationFrame)
    }
  })

/** A page that is loaded again while it is asked may leave the question without an answer. */
const unlessLost = <T>(answer: Promise<T>) =>
  Promise.race([answer, new Promise<null>((done) => setTimeout(done, 10 * secondMs, null))])

/** null where a press has loaded the page anew ("Recarregar página") while it was looked at. */
function ofLeftPage(error: unknown): null {
  if (String(error).includes('Execution context was destroyed')) return null
  throw error
}

/** Opens a screen, and waits until it and its translation stand. */
async function show(page: Page, url: string): Promise<void> {
  // What was pressed may be loading a page still.
  await expect(async () => void (await page.goto(url))).toPass()
  await expect(page.locator('h1 font, h2 font, p font').first()).toBeAttached()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await settle(page)
}

/** Presses whatever can be pressed on a screen, and what is wrong after each press. */
async function pressAll(page: Page, url: string, signIn: () => Promise<void>): Promise<string[]> {
  const wrong: string[] = []
  const onError = (error: Error) => wrong.push(`${pressed.at(-1) ?? 'opened'}: ${error.message}`)
  const pressed: string[] = []
  page.on('pageerror', onError)
  await show(page, url)
  while (pressed.length < maxPresses) {
    let name = await pressNext(page, pressed)
    if (name === null) {
      const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
      if ((await dialog.count()) === 0) break
      await show(page, url)
      name = await pressNext(page, pressed)
      if (name === null) break
    }
    // Once only, also where it loads another page: else the walk would press it for ever.
    pressed.push(name)
    await page.waitForLoadState()
    const stale = await unlessLost(
      settle(page)
        .then(() => findStaleTexts(page))
        .catch(ofLeftPage),
    )
    if (stale === null) {
      await show(page, url)
      continue
    }
    if (stale.length > 0) wrong.push(`${name}: ${stale.join('; ')}`)
    const text = withoutMarks((await page.locator('body').textContent()) ?? '')
    if (failure.test(text)) wrong.push(`${name}: the error page`)
    if (failure.test(text) || page.url() !== url) {
      if (/sign-in/.test(page.url()) && !/sign-in/.test(url)) await signIn()
      await show(page, url)
    }
  }
  page.off('pageerror', onError)
  return wrong
}

async function walk(
  page: Page,
  urls: readonly string[],
  signIn: () => Promise<void>,
): Promise<void> {
  const wrong: Record<string, string[]> = {}
  for (const url of urls) {
    await test.step(url, async () => {
      const found = await pressAll(page, url, signIn)
      if (found.length > 0) wrong[new URL(url).pathname] = found
    })
  }
  expect(wrong).toEqual({})
}

/** Of subscribers, with the most that changes. */
const shortWalk = new Set(['/panel/financial/invoice/{invoice_id}/payment/pix'])

test(
  'every button of a translated screen works, and the screen says what is so',
  { tag: ['@phone', '@walk'] },
  async ({ page }) => {
    test.setTimeout(isLong ? 600_000 : 300_000)
    const [walker] = walkers
    if (!walker) throw new Error('nobody walks')
    await translatePages(page)
    const signIn = () => openAs(page, maria, '/robots.txt')
    await signIn()
    const walked = Object.entries(visits)
      .filter(([screen]) => (isLong ? isSubscribers(screen) : shortWalk.has(screen)))
      .map(([, address]) => origin('demo') + address(walker))
    await walk(page, walked, signIn)
  },
)

test(
  'every button of a translated screen of visitors works',
  { tag: ['@phone', '@long'] },
  async ({ page }) => {
    test.setTimeout(600_000)
    const [walker] = walkers
    if (!walker) throw new Error('nobody walks')
    await translatePages(page)
    const walked = Object.entries(visits)
      .filter(([screen]) => !isSubscribers(screen))
      .map(([, address]) => origin('demo') + address(walker))
    await walk(page, walked, async () => {})
  },
)

const addresses = (screens: readonly string[]) =>
  screens.map((screen) =>
    screen.replace('{client_id}', 'demo').replace('{app_id}', '1').replace('{customer_id}', '101'),
  )

test(
  'every button of a translated screen of the administration works',
  { tag: ['@desktop', '@walk'] },
  async ({ page }) => {
    test.setTimeout(isLong ? 600_000 : 300_000)
    await translatePages(page)
    const signIn = () => openAsAdmin(page, '/robots.txt')
    await signIn()
    const walked = isLong ? addresses(adminScreens) : ['/adm/health']
    await walk(
      page,
      walked.map((path) => origin('adm') + path),
      signIn,
    )
  },
)

test(
  'every button of a translated screen of a provider’s staff works',
  { tag: ['@desktop', '@walk'] },
  async ({ page }) => {
    test.setTimeout(isLong ? 600_000 : 300_000)
    await translatePages(page)
    const signIn = () => openAsProvider(page, 'demo', '/robots.txt')
    await signIn()
    const ofProvider = screens.filter((screen) => /^\/provider(\/|$)/.test(screen))
    const walked = isLong ? addresses(ofProvider) : ['/provider/subscriber/101']
    await walk(
      page,
      walked.map((path) => origin('demo') + path),
      signIn,
    )
  },
)

test(
  'a translated bill is copied, and shows another amount as soon as it is another',
  { tag: '@either' },
  async ({ page }) => {
    await translatePages(page)
    await page.addInitScript((path) => {
      const ask = window.fetch
      window.fetch = async (...asked) => {
        const answer = await ask(...asked)
        const due = sessionStorage.getItem('due')
        if (due === null || !answer.url.includes(path)) return answer
        return new Response((await answer.text()).replaceAll('"89.90"', `"${due}"`), answer)
      }
    }, listInvoices.path)
    await openAs(page, maria, '/panel/financial/invoice/1022/payment/pix')
    await expect(page.getByRole('button', { name: '‹Copiar código PIX›' })).toBeVisible()
    const amount = page.locator('.invoice-amount')
    await expect(amount).toHaveText('R$ 89,90')
    // What is read out to a bank, or typed, is left as it is.
    await expect(page.getByRole('group', { name: 'Código PIX' })).not.toContainText('‹')

    await page.getByRole('button', { name: /Copiar código PIX/ }).click()
    await expect(page.getByRole('button', { name: '‹Copiado. Abra o app do banco›' })).toBeVisible()
    await expect(page.getByText('‹Código PIX copiado')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
      /^000201.*6304[0-9A-F]{4}$/,
    )

    await page.evaluate(() => sessionStorage.setItem('due', '1099.90'))
    await expect(amount).toHaveText('R$ 1.099,90')
    expect(await findStaleTexts(page)).toEqual([])
  },
)
