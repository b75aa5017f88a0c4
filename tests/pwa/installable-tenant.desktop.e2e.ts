import type { Page } from 'playwright/test'
import * as v from 'valibot'
import { useOwnServer } from '../e2e/support/servers/own-server.ts'
import { expect, origin } from '../e2e/support/portal.ts'
import { makeTenant } from '../e2e/support/staff.ts'
import { tenantForm } from '../support/tenants/tenant-form.ts'
import { test } from './support/test.ts'

/* The app of a provider that an administrator makes while the server runs. */

useOwnServer()

const picture = v.object({ src: v.string(), sizes: v.string(), type: v.string() })
const manifestSchema = v.object({
  icons: v.array(picture),
  shortcuts: v.array(v.object({ name: v.string(), url: v.string(), icons: v.array(picture) })),
  screenshots: v.array(
    v.object({ ...picture.entries, form_factor: v.string(), label: v.string() }),
  ),
})

const brand = { hex: '#7a1fa2', channels: [0x7a, 0x1f, 0xa2] }

/** Decodes a picture as the browser does, and reads the colour of that pixel. */
const load = (page: Page, src: string, x: number, y: number) =>
  page.evaluate(
    async (given) => {
      const answer = await fetch(given.src)
      const bitmap = await createImageBitmap(await answer.blob())
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
      context?.drawImage(bitmap, 0, 0)
      const colour = [...(context?.getImageData(given.x, given.y, 1, 1).data ?? [])].slice(0, 3)
      const sizes = `${bitmap.width}x${bitmap.height}`
      return { sizes, type: answer.headers.get('content-type') ?? '', colour }
    },
    { src, x, y },
  )

/** The part of a picture's pixels that has about this colour. */
const shareOf = (page: Page, src: string, colour: readonly number[]) =>
  page.evaluate(
    async (given) => {
      const bitmap = await createImageBitmap(await (await fetch(given.src)).blob())
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
      context?.drawImage(bitmap, 0, 0)
      const bytes = context?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? []
      let same = 0
      for (let at = 0; at < bytes.length; at += 4)
        if (
          given.colour.every((value, channel) => Math.abs(value - (bytes[at + channel] ?? 0)) < 8)
        )
          same += 1
      return same / (bitmap.width * bitmap.height)
    },
    { src, colour },
  )

test(
  'a provider made at run time has an app of its own that can be installed',
  { tag: '@long' },
  async ({ page: administration, profile }) => {
    await makeTenant(administration, {
      ...tenantForm,
      client_id: 'aurora',
      alias: 'Aurora Fibra Óptica',
      primary_color: brand.hex,
      vertical_logo_url: '/pwa/demo/logo-vertical.svg',
    })
    // Chromium installs nothing from a private window, and every other context is one.
    const browser = await profile.open()
    const page = await browser.newPage()
    const devtools = await browser.newCDPSession(page)
    await page.goto(`${origin('aurora')}/sign-in`)
    await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible()

    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
    const { errors, data = '' } = await devtools.send('Page.getAppManifest')
    expect({ installabilityErrors, errors }).toEqual({ installabilityErrors: [], errors: [] })
    expect((await devtools.send('Page.getAppId')).appId).toBe(`${origin('aurora')}/`)
    expect(JSON.parse(data)).toMatchObject({
      id: '/',
      name: 'Aurora Fibra Óptica',
      short_name: 'Aurora Fibra',
      start_url: '/',
      scope: '/',
      display: 'standalone',
      theme_color: '#f6f7f9',
      background_color: '#f6f7f9',
    })

    const { icons, shortcuts, screenshots } = v.parse(manifestSchema, JSON.parse(data))
    expect(shortcuts.map(({ name, url }) => `${name} ${url}`)).toEqual([
      'Faturas /panel/financial/invoices/to-pay',
      'PIX da próxima fatura /panel?atalho=pix',
      'Atendimento /panel/customer-service/request',
    ])
    for (const { src, sizes, type } of icons) {
      expect(await load(page, src, 0, 0)).toMatchObject({ sizes, type })
    }
    for (const { src, sizes, type } of shortcuts.flatMap((shortcut) => shortcut.icons)) {
      expect(await load(page, src, 0, 0)).toEqual({ sizes, type, colour: brand.channels })
    }
    expect(screenshots.map(({ form_factor, sizes }) => `${form_factor} ${sizes}`)).toEqual([
      'narrow 780x1688',
      'narrow 780x1688',
      'wide 1280x800',
    ])
    for (const { src, sizes, type } of screenshots) {
      expect(await load(page, src, 0, 0)).toMatchObject({ sizes, type })
      // The card or the button has the colour of the provider.
      expect(await shareOf(page, src, brand.channels)).toBeGreaterThan(0.01)
    }
    // Drawn for the brand, so another host has none of it.
    const { src } = screenshots[0] ?? { src: '' }
    expect(src).toMatch(/^\/pwa\/aurora\/screenshots\//)
    await page.goto(`${origin('demo')}/robots.txt`)
    expect(await page.evaluate(async (path) => (await fetch(path)).status, src)).toBe(404)
    await browser.close()
  },
)
