import type { Page } from 'playwright/test'
import { expect, maria, openAs } from '../e2e/support/portal.ts'
import type { Network } from './support/network.ts'
import { test } from './support/test.ts'
import { withWorker } from '../e2e/support/whole-browser.ts'

test.use(withWorker)

/** Opens the open invoices with the worker in place; the session's cookies know no ports. */
async function openList(page: Page, network: Network): Promise<void> {
  await openAs(page, maria, '/robots.txt')
  await page.goto(`${network.origin('demo')}/panel/financial/invoices/to-pay`)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.reload()
  await expect(page.getByRole('link', { name: /^Fatura de/ }).first()).toBeVisible()
}

const path = '/api/central/customer/list/invoices?status=to_pay&end_date=2031-01-01'

/** What a page is answered with, and from when it is if it came from the device. */
function ask(page: Page, headers: Record<string, string> = {}) {
  const asked = { path, headers }
  return page.evaluate(async ({ path, headers }) => {
    const token = /validToken=([^;]+)/.exec(document.cookie)?.[1] ?? ''
    const answer = await fetch(path, {
      headers: { client_id: 'demo', authorization: `Bearer ${token}`, ...headers },
    })
    const keptAt = answer.headers.get('x-kept-at')
    return { keptAt, status: answer.status, text: await answer.text() }
  }, asked)
}

/** Every byte of the caches but those of the built portal. */
const cached = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => !/-(?:shell|parts)-/.test(name))
    const found: string[] = []
    for (const name of names) {
      const cache = await caches.open(name)
      for (const key of await cache.keys()) {
        const bytes = await (await cache.match(key))?.arrayBuffer()
        found.push(`${name} ${key.url} ${new TextDecoder('latin1').decode(bytes)}`)
      }
    }
    return found.join('\n')
  })

test('invoice lists come from the device first, are stored sealed, and are deleted with the session', async ({
  page,
  network,
}) => {
  await openList(page, network)
  const first = await ask(page, { 'cache-control': 'no-cache' })
  expect(first).toMatchObject({ status: 200, keptAt: null })
  await expect.poll(async () => (await ask(page)).keptAt).not.toBeNull()
  const kept = await ask(page)
  expect(JSON.parse(kept.text).invoices).toEqual(JSON.parse(first.text).invoices)
  expect(Math.abs(Date.parse(kept.keptAt ?? '') - Date.now())).toBeLessThan(60_000)

  const bytes = await cached(page)
  expect(bytes).toContain('portal-lists-v1.')
  for (const word of ['to_pay', 'valor', 'linha_digitavel', 'as_of']) {
    expect(bytes).not.toContain(word)
  }

  // Another session's token is never answered from what this one kept.
  const claims = { aud: 'demo', sid: 'AAAAAAAAAAAAAAAAAAAAAA' }
  const foreign = `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`
  expect(await ask(page, { authorization: `Bearer ${foreign}` })).toMatchObject({
    status: 401,
    keptAt: null,
  })

  network.cut()
  expect((await ask(page)).text).toBe((await ask(page)).text)
  expect((await ask(page)).status).toBe(200)
  await expect(ask(page, { 'cache-control': 'no-cache' })).rejects.toThrow('Failed to fetch')
  network.mend()

  await page.getByRole('button', { name: 'Sair' }).first().click()
  await expect(page).toHaveURL(/sign-in/)
  await expect.poll(() => cached(page)).not.toMatch(/portal-(lists|key)/)
})

test(
  'a change at the provider replaces the stored list at once',
  { tag: '@long' },
  async ({ page, network }) => {
    await openList(page, network)
    const asked = page.waitForRequest(/list\/invoices\?status=to_pay/)
    await page.reload()
    const { pathname, search } = new URL((await asked).url())
    await expect(page.getByRole('link', { name: /^Fatura de/ }).first()).toBeVisible()
    const shown = page.getByRole('link', { name: /^Fatura de/ })
    const before = await shown.count()

    network.edit(`${pathname}${search}`, (body) => {
      const answer = JSON.parse(body)
      const invoices = answer.invoices.slice(0, 1)
      return JSON.stringify({ ...answer, invoices })
    })
    // An answer of this very moment is not asked for again, any older one is.
    await expect(async () => {
      await page.reload()
      await expect(shown).toHaveCount(1, { timeout: 2000 })
    }).toPass()
    expect(before).toBeGreaterThan(1)
  },
)
