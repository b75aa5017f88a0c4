import sharp from 'sharp'
import { expectAccessible } from '../support/accessible.ts'
import { useOwnServer } from '../support/servers/own-server.ts'
import { expect, expectNoSidewaysScroll, origin, test } from '../support/portal.ts'
import { openAsAdmin } from '../support/staff.ts'

// The brand of a provider changes, which other tests look at.
useOwnServer()

const png = (colour: string) =>
  sharp({ create: { width: 96, height: 96, channels: 3, background: colour } })
    .png()
    .toBuffer()

test(
  'an administrator uploads a logo, replaces it, saves it and removes it',
  { tag: '@long' },
  async ({ page }) => {
    await openAsAdmin(page, '/adm/customer/serrana/edit')
    const address = page.getByLabel('Logo vertical: endereço da imagem')
    await expect(address).toBeVisible()
    const file = page.getByLabel('Arquivo: Logo vertical', { exact: true })

    // Not by its name, but by what is in it.
    const notAPicture = {
      name: 'logo.png',
      mimeType: 'image/png',
      buffer: Buffer.from('<html></html>'),
    }
    await file.setInputFiles(notAPicture)
    await expect(page.getByText(/^Este arquivo não é uma imagem que possamos usar/)).toBeVisible()
    await file.setInputFiles({ ...notAPicture, buffer: Buffer.alloc(0) })
    await expect(page.getByText('Este arquivo está vazio.')).toBeVisible()
    await expect(address).toHaveValue(/^\/pwa\//)
    await expectAccessible(page)

    await file.setInputFiles({ ...notAPicture, buffer: await png('#c01020') })
    await expect(page.getByText('Arquivo enviado.')).toBeVisible()
    await expect(address).toHaveCount(0)
    await expect(page.getByText('Este arquivo está vazio.')).toHaveCount(0)
    await expectAccessible(page)
    const shown = page.locator('.picture-field').first().locator('img')
    const first = (await shown.getAttribute('src')) ?? ''
    await file.setInputFiles({ ...notAPicture, buffer: await png('#1020c0') })
    await expect(shown).not.toHaveAttribute('src', first)
    const picture = (await shown.getAttribute('src')) ?? ''
    await page.getByRole('button', { name: 'Salvar', exact: true }).click()
    await expect(page.getByText('Cliente editado com sucesso')).toBeVisible()

    await page.reload()
    await expect(page.getByRole('button', { name: 'Trocar arquivo: Logo vertical' })).toBeVisible()
    await expect(shown).toHaveAttribute('src', picture)
    await page.setViewportSize({ width: 320, height: 700 })
    await expectNoSidewaysScroll(page)

    const portal = await page.context().newPage()
    await portal.goto(`${origin('serrana')}/`)
    const logo = await portal.evaluate(async () => {
      const text = await (await fetch('/api/central/theme')).text()
      const [, path = ''] = /"vertical_logo_url":"(\/media\/[0-9a-f]{32}\.webp)"/.exec(text) ?? []
      return path === '' ? null : (await fetch(path)).headers.get('content-type')
    })
    expect(logo).toBe('image/webp')
    await portal.close()

    await page.getByRole('button', { name: 'Remover: Logo vertical' }).click()
    await expect(address).toHaveValue('')
    await expect(page.getByRole('button', { name: 'Enviar arquivo: Logo vertical' })).toBeFocused()
    await page.getByRole('button', { name: 'Salvar', exact: true }).click()
    await expect(address).toHaveAttribute('aria-invalid', 'true')
  },
)
