import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright/test'
import { sandboxTenants } from '#sandbox/world/tenants.ts'
import { expectAccessible } from '../e2e/support/accessible.ts'
import { expect, maria, openAs, origin, test } from '../e2e/support/portal.ts'
import { chromiumFlags, findChromium } from '../support/browser/chromium.mjs'
import { wholeBrowser } from '../e2e/support/whole-browser.ts'

test.use(wholeBrowser)

// Runs on one size: a browser of its own, of one size.
test(
  'every provider has an app of its own that meets the installation criteria',
  { tag: '@desktop' },
  async () => {
    const profile = mkdtempSync(join(tmpdir(), 'portal-profile-'))
    // Chromium installs nothing from a private window, and every other context is one.
    const browser = await chromium.launchPersistentContext(profile, {
      executablePath: findChromium(),
      args: [...chromiumFlags],
    })
    try {
      const page = await browser.newPage()
      const devtools = await browser.newCDPSession(page)
      const apps: string[] = []
      for (const { client_id, alias } of sandboxTenants) {
        await page.goto(`${origin(client_id)}/sign-in`)
        const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
        const { errors, data } = await devtools.send('Page.getAppManifest')
        const { appId } = await devtools.send('Page.getAppId')
        expect({ client_id, installabilityErrors, errors }).toEqual({
          client_id,
          installabilityErrors: [],
          errors: [],
        })
        expect(data).toContain(JSON.stringify(alias))
        apps.push(appId ?? '')
      }
      expect(apps).toEqual(sandboxTenants.map(({ client_id }) => `${origin(client_id)}/`))
    } finally {
      await browser.close()
      rmSync(profile, { recursive: true, force: true })
    }
  },
)

test(
  'every picture named by the manifest and the page exists',
  { tag: '@either' },
  async ({ page }) => {
    await page.goto(`${origin('demo')}/sign-in`)
    const statuses = await page.evaluate(async () => {
      const manifest = await (await fetch('/manifest.webmanifest')).json()
      const icons = [
        ...manifest.icons,
        ...manifest.shortcuts.flatMap((s: { icons: [] }) => s.icons),
      ]
      const inPage = [...document.querySelectorAll('link[rel~=icon], link[rel=apple-touch-icon]')]
      const addresses = [
        ...[...icons, ...manifest.screenshots].map(({ src }) => src),
        ...inPage.map((link) => link.getAttribute('href')),
      ]
      return await Promise.all(addresses.map(async (src) => [src, (await fetch(src)).status]))
    })
    expect(statuses.length).toBeGreaterThan(8)
    expect(statuses.filter(([, status]) => status !== 200)).toEqual([])
  },
)

test(
  'the shortcut to PIX opens the code of the invoice that is due first',
  { tag: '@long' },
  async ({ page }) => {
    await openAs(page, maria, '/panel?atalho=pix')
    await expect(page).toHaveURL(/\/panel\/financial\/invoice\/\w+\/payment\/pix$/)
    await expect(page.getByRole('button', { name: /Copiar/ }).first()).toBeVisible()
  },
)

test(
  'a returning subscriber is shown how to install, and not again after declining',
  { tag: '@long' },
  async ({ page }) => {
    // The browser's own offer comes when it pleases: here it comes when the page has just begun.
    await page.addInitScript(() => {
      addEventListener('load', () => {
        const offer = new Event('beforeinstallprompt', { cancelable: true })
        dispatchEvent(Object.assign(offer, { prompt: async () => ({ outcome: 'dismissed' }) }))
      })
    })
    const hint = page.getByRole('heading', { name: 'Tenha Provedor Demo Telecom na tela inicial' })
    await openAs(page, maria)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Maria')
    await expect(hint).toBeHidden()

    await page.evaluate(() => sessionStorage.clear())
    await page.reload()
    await page.reload()
    await expect(hint).toBeVisible()
    await expectAccessible(page)
    await page
      .getByRole('region', { name: 'Tenha Provedor Demo Telecom na tela inicial' })
      .getByRole('button', { name: 'Agora não' })
      .click()
    await expect(hint).toBeHidden()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Maria')
    await expect(hint).toBeHidden()
  },
)

test(
  'the menu installs the portal, and declining in the browser’s dialog hides the hint',
  {
    tag: ['@long', '@phone'],
  },
  async ({ page }) => {
    await page.addInitScript(() => {
      localStorage.setItem('install-moment', JSON.stringify({ hasPaid: true }))
      addEventListener('load', () => {
        const offer = new Event('beforeinstallprompt', { cancelable: true })
        dispatchEvent(Object.assign(offer, { prompt: async () => ({ outcome: 'dismissed' }) }))
        Object.assign(window, { wasKeptBack: offer.defaultPrevented })
      })
    })
    await openAs(page, maria)
    const hint = page.getByRole('heading', { name: 'Tenha Provedor Demo Telecom na tela inicial' })
    await expect(hint).toBeVisible()
    expect(await page.evaluate(() => 'wasKeptBack' in window && window.wasKeptBack)).toBe(true)
    const menu = page.getByRole('button', { name: 'Menu' })
    if (await menu.isVisible()) await menu.click()
    const entry = page
      .getByRole('button', { name: 'Instalar o aplicativo' })
      .filter({ visible: true })
    await entry.click()
    await expect(entry).toBeHidden()
    const stored = await page.evaluate(() => localStorage.getItem('install-moment') ?? '')
    expect(JSON.parse(stored)).toMatchObject({ isDismissed: true })
  },
)

test(
  'the browser’s own promotion is left alone before ours is shown',
  {
    tag: ['@phone', '@long'],
  },
  async ({ page }) => {
    await page.addInitScript(() => {
      addEventListener('load', () => {
        const offer = new Event('beforeinstallprompt', { cancelable: true })
        dispatchEvent(Object.assign(offer, { prompt: async () => ({ outcome: 'accepted' }) }))
        Object.assign(window, { wasKeptBack: offer.defaultPrevented })
      })
    })
    await page.goto(`${origin('demo')}/sign-in`)
    await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible()
    await expect
      .poll(() => page.evaluate(() => ('wasKeptBack' in window ? window.wasKeptBack : null)))
      .toBe(false)
  },
)

test('on an iPhone the hint describes the manual steps', { tag: '@either' }, async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'standalone', { value: false })
    localStorage.setItem('install-moment', JSON.stringify({ hasPaid: true }))
  })
  await openAs(page, maria)
  await expect(page.getByText('Escolha “Adicionar à Tela de Início”.')).toBeVisible()
})
