import type { Page } from 'playwright/test'
import { expect, maria, openAs, test } from '../support/portal.ts'

/** What the page handed to the share sheet, in order. */
const shared = (page: Page) =>
  page.evaluate((): unknown => ('shared' in window ? window.shared : null))

test('a PIX code and a digitable line can be shared, each by itself', async ({ page }) => {
  await page.addInitScript(() => {
    const shared: unknown[] = []
    Object.assign(window, { shared })
    Object.defineProperty(navigator, 'share', { value: async (data: unknown) => shared.push(data) })
  })
  await openAs(page, maria, '/panel?atalho=pix')
  const pix = page.getByRole('group', { name: 'Código PIX copia e cola', exact: true })
  await page.getByRole('button', { name: 'Compartilhar código PIX' }).click()
  await expect.poll(() => shared(page)).toEqual([{ text: await pix.textContent() }])

  await page.goto(page.url().replace(/\/pix$/, '/boleto'))
  const line = page.getByRole('group', { name: 'Linha digitável', exact: true })
  await page.getByRole('button', { name: 'Compartilhar linha digitável' }).click()
  // The line is shown in groups and handed on as banks take it.
  const digits = (await line.textContent())?.replaceAll(/\D/g, '')
  await expect.poll(() => shared(page)).toEqual([{ text: digits }])
})

test('a browser without a share sheet offers copying alone', { tag: '@long' }, async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(Object.getPrototypeOf(navigator), 'share')
  })
  await openAs(page, maria, '/panel?atalho=pix')
  await expect(page.getByRole('button', { name: /Copiar/ }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: /Compartilhar/ })).toHaveCount(0)
})
