import type { Page } from 'playwright/test'
import { holdFile } from '../support/held-file.ts'
import { expect, maria, openAs, origin, test } from '../support/portal.ts'

/** Opens the home without the panel's code; returns the function that lets the code through. */
async function openWithoutCode(page: Page): Promise<() => void> {
  await openAs(page, maria, '/robots.txt')
  const release = await holdFile(page, '**/assets/panel-*.js')
  await page.goto(`${origin('demo')}/panel`, { waitUntil: 'commit' })
  return release
}

/**
 * Puts a finger on a button that stands still where it is seen. The button is enabled only when the code is
 * there: a finger does not wait for that.
 */
async function touch(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, disabled: true }).hover()
  await page.mouse.down()
}

const enabled = (page: Page, name: string) => page.getByRole('button', { name, disabled: false })

for (const name of ['Menu', 'Avisos']) {
  test(
    `a tap on "${name}" before the panel's code has arrived opens it when that is there`,
    { tag: name === 'Menu' ? '@phone' : '@long' },
    async ({ page }) => {
      const release = await openWithoutCode(page)
      await touch(page, name)
      await page.mouse.up()
      release()
      await expect(page.getByRole('dialog', { name })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(enabled(page, name)).toBeFocused()
    },
  )
}

test(
  'a finger that is down on "Menu" when the panel arrives has pressed it',
  { tag: '@long' },
  async ({ page }) => {
    const release = await openWithoutCode(page)
    await touch(page, 'Menu')
    release()
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
    await page.mouse.up()
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  },
)

test(
  'a finger that leaves "Menu" before the panel arrives has pressed nothing',
  { tag: '@long' },
  async ({ page }) => {
    const release = await openWithoutCode(page)
    await touch(page, 'Menu')
    await page.getByRole('heading', { level: 1 }).hover()
    await page.mouse.up()
    const pressed = await page.evaluate(() => document.documentElement.dataset['pressed'])
    expect(pressed).toBeUndefined()
    release()
    await expect(enabled(page, 'Menu')).toBeVisible()
  },
)
