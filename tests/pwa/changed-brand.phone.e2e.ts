import type { Page } from 'playwright/test'
import { useOwnServer } from '../e2e/support/servers/own-server.ts'
import { expect, maria } from '../e2e/support/portal.ts'
import { changeTenant } from '../e2e/support/staff.ts'
import { withWorker } from '../e2e/support/whole-browser.ts'
import { heading, openHome, untilKept } from './support/subscriber.ts'
import { test } from './support/test.ts'

test.use(withWorker)
useOwnServer()

const logo = (page: Page) => page.locator('.panel-bar .logo img')

const brandColour = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand').trim())

/** Whether the logo is drawn, and from the device. */
const isDrawn = (page: Page) =>
  logo(page).evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0)

/** The text of a picture as the worker stores it. */
const storedPicture = (page: Page, url: string) =>
  page.evaluate(async (path) => (await caches.match(path))?.text() ?? '', url)

test(
  'changed colours and another logo are there at the next opening, and stay without a network',
  { tag: '@long' },
  async ({ page, browser, network }) => {
    await openHome(page, maria, network.origin('demo'))
    await untilKept(page)
    const before = { colour: await brandColour(page), logo: await logo(page).getAttribute('src') }
    const administration = await browser.newContext()
    await changeTenant(await administration.newPage(), 'demo', {
      primary_color: '#7a1f8b',
      horizontal_logo_url: '',
    })
    await administration.close()

    // This opening still has the stored document, and fetches the new one behind it.
    await expect(async () => {
      await page.reload()
      await expect(heading(page)).toContainText('Maria')
      expect(await brandColour(page)).not.toBe(before.colour)
    }).toPass()
    expect(await logo(page).getAttribute('src')).not.toBe(before.logo)
    await expect.poll(() => isDrawn(page)).toBe(true)
    const address = (await logo(page).getAttribute('src')) ?? ''
    await expect.poll(() => storedPicture(page, address)).not.toBe('')

    network.cut()
    await page.reload()
    await expect(heading(page)).toContainText('Maria')
    expect(await brandColour(page)).not.toBe(before.colour)
    await expect.poll(() => isDrawn(page)).toBe(true)
  },
)

test(
  'a picture replaced at its own address is there at the next opening',
  { tag: '@long' },
  async ({ page, network }) => {
    await openHome(page, maria, network.origin('demo'))
    await untilKept(page)
    await page.reload()
    await expect.poll(() => isDrawn(page)).toBe(true)
    const address = (await logo(page).getAttribute('src')) ?? ''
    const width = () =>
      logo(page).evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth)
    network.edit(
      address,
      () =>
        '<svg xmlns="http://www.w3.org/2000/svg" width="77" height="20"><rect width="77" /></svg>',
    )
    // This opening shows the stored picture, and fetches the new one behind it.
    await page.reload()
    await expect.poll(() => storedPicture(page, address)).toContain('width="77"')
    await page.reload()
    await expect.poll(width).toBe(77)
  },
)
