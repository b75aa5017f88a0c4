import type { Page } from 'playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { expect, expectNoSidewaysScroll, maria, openAs, person, test } from '../support/portal.ts'

const bandOf = (page: Page, name: string) => page.getByRole('region', { name })

const narrow = (page: Page) => page.setViewportSize({ width: 320, height: 640 })

test(
  'the routers of the subscriber’s logins are listed, and one shows its networks',
  { tag: '@either' },
  async ({ page }) => {
    await openAs(page, maria, '/panel/devices')
    await expect(page).toHaveTitle('Seus Dispositivos · Provedor Demo Telecom')
    const cards = page.getByRole('main').getByRole('link')
    await expect(cards).toHaveCount(2)
    const card = cards.filter({ hasText: 'HWTC8A3F21C0' })
    for (const fact of [
      'PPPoE',
      'maria.casa',
      'S/N',
      'Fabricante',
      'Huawei',
      'Data de instalação',
    ]) {
      await expect(card.getByText(fact, { exact: true })).toBeVisible()
    }
    await expectAccessible(page)
    await narrow(page)
    await expectNoSidewaysScroll(page)

    await page.getByRole('main').getByRole('link').filter({ hasText: 'ZTEGD0C4517B' }).click()
    await expect(page.getByRole('heading', { name: 'ZTE F670L', level: 1 })).toBeFocused()
    const band = bandOf(page, 'Wi-Fi 2.4 GHz')
    await expect(band.getByText('tecido-2024')).toHaveCount(0)
    await band.getByRole('button', { name: 'Mostrar senha de Ateliê', exact: true }).click()
    await expect(band.getByText('tecido-2024')).toBeVisible()
    await band.getByRole('button', { name: 'QR Code' }).first().click()
    await expect(band.getByRole('img', { name: /entrar na rede Ateliê$/ })).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  },
)

test(
  'a Wi-Fi password the router would refuse is reported before sending; a valid one is confirmed',
  { tag: '@either' },
  async ({ page, isMobile }) => {
    // Phone and desktop share the router: each has a band of its own.
    const [title, change, changed] = isMobile
      ? ['Wi-Fi 2.4 GHz', 'Alterar senha', 'Senha alterada com sucesso']
      : ['Wi-Fi 5G', 'Alterar senha 5G', 'Senha 5G alterada com sucesso']
    await openAs(page, maria, '/panel/device/HWTC8A3F21C0')
    const shared = page.getByRole('switch', { name: 'Usar a mesma senha nas duas redes' })
    await expect(shared).toBeChecked()
    await shared.uncheck()
    const band = bandOf(page, title)
    const field = band.getByLabel('Nova senha', { exact: true })
    const send = band.getByRole('button', { name: change })
    for (const [typed, told] of [
      ['', 'Por favor, informe uma senha'],
      ['cinco', 'A senha do Wi-Fi deve ter no mínimo 6 caracteres'],
      ['sete777', 'O roteador só aceita senhas com 8 caracteres ou mais'],
      ['coração-bom', 'Use letras sem acento, números e símbolos'],
      ['x'.repeat(31), 'A senha do Wi-Fi deve ter no máximo 30 caracteres'],
    ] as const) {
      await field.fill(typed)
      await send.click()
      await expect(band.getByText(told)).toBeVisible()
      await expect(field).toBeFocused()
    }
    await expectAccessible(page)

    await band.getByRole('button', { name: 'Sugerir senha' }).click()
    await expect(field).toHaveValue(/^[A-Za-z0-9]{12}$/)
    const password = await field.inputValue()
    await field.press('Enter')
    const question = page.getByRole('alertdialog', { name: 'Trocar a senha do Wi-Fi?' })
    await expect(question).toContainText('Todos os aparelhos vão se desconectar.')
    await expect(question).toContainText(password)
    await expectAccessible(page)
    await question.getByRole('button', { name: change }).click()
    await expect(page.getByText(changed, { exact: true }).first()).toBeVisible()
    await expect(band.getByText('Confirmada')).toBeVisible()
    await expect(band.getByRole('img', { name: /entrar na rede/ })).toBeVisible()
    await expect(field).toHaveValue('')
    await band.getByRole('button', { name: /Mostrar senha de/ }).click()
    await expect(band.getByText(password)).toBeVisible()
    await expectAccessible(page)
  },
)

test(
  'one password serves the networks of both bands, each of which is confirmed',
  { tag: ['@long', '@phone'] },
  async ({ page }) => {
    await openAs(page, person('netmania', 'Carlos'), '/panel/devices')
    const card = page.getByRole('main').getByRole('link').filter({ hasText: 'HWTC11D09E77' })
    await expect(card.getByText('Carlos Pereira · Carlos Pereira 5G')).toBeVisible()
    await card.click()
    const both = bandOf(page, 'Senha do Wi-Fi')
    await expect(both.getByRole('switch')).toBeChecked()
    await expect(page.getByLabel('Nova senha', { exact: true })).toHaveCount(1)
    await expectAccessible(page)
    await narrow(page)
    await expectNoSidewaysScroll(page)
    await both.getByLabel('Nova senha', { exact: true }).fill('areia-e-mar-7')
    await both.getByRole('button', { name: 'Alterar senha' }).click()
    // The first toast may be over before the second band is confirmed.
    const told = Promise.all(
      ['Senha alterada com sucesso', 'Senha 5G alterada com sucesso'].map((text) =>
        expect(page.getByText(text).first()).toBeAttached(),
      ),
    )
    await page.getByRole('alertdialog').getByRole('button', { name: 'Alterar senha' }).click()
    await told
    await expect(both.getByText('Confirmada')).toHaveCount(2)
    for (const title of ['Wi-Fi 2.4 GHz', 'Wi-Fi 5G']) {
      const band = bandOf(page, title)
      await band.getByRole('button', { name: /Mostrar senha de/ }).click()
      await expect(band.getByText('areia-e-mar-7')).toBeVisible()
    }
    await both.getByRole('switch').uncheck()
    await expect(page.getByLabel('Nova senha', { exact: true })).toHaveCount(2)
  },
)

test(
  'of two Wi-Fi changes one fails and one is queued: each is shown, corrected and confirmed',
  { tag: ['@phone', '@long'] },
  async ({ page }) => {
    await openAs(page, maria, '/panel/device/ZTEGD0C4517B')
    const band = bandOf(page, 'Wi-Fi 5G')
    await band.getByLabel('Nova senha', { exact: true }).fill('senha-das-duas')
    await band.getByRole('button', { name: 'Alterar senha 5G' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Alterar senha 5G' }).click()
    const outcomes = band.locator('.wifi-outcome')
    await expect(outcomes.filter({ hasText: 'Visitantes' })).toContainText('Na fila')
    await expect(outcomes.filter({ hasNotText: 'Visitantes' })).toContainText('Falhou')
    await expect(band.getByText('Falha ao alterar senha 5G do dispositivo')).toBeVisible()
    await expect(page.getByText('Senha 5G alterada com sucesso')).toHaveCount(0)
    await expect(band.getByLabel('Nova senha', { exact: true })).toHaveValue('senha-das-duas')
    await expectAccessible(page)

    await band.getByRole('button', { name: 'Tentar de novo' }).click()
    await expect(outcomes.filter({ hasNotText: 'Visitantes' })).toContainText('Confirmada')
    await expect(page.getByText('Senha 5G alterada com sucesso').first()).toBeAttached({
      timeout: 20_000,
    })
    await expect(outcomes.filter({ hasText: 'Visitantes' })).toContainText('Confirmada')
    const shown = band.getByRole('button', { name: 'Mostrar senha de Ateliê Visitantes 5G' })
    await shown.click()
    await expect(band.getByText('senha-das-duas')).toBeVisible()
  },
)

test(
  'a change for an unreachable router is still queued after a reload',
  { tag: ['@long', '@phone'] },
  async ({ page }) => {
    await openAs(page, person('demo', 'Padaria'), '/panel/device/INTB00A91F3E')
    await expect(page.getByText('O roteador está sem contato.', { exact: false })).toBeVisible()
    const band = bandOf(page, 'Wi-Fi 2.4 GHz')
    await expect(band.getByText('O roteador não mostra')).toBeVisible()
    await band.getByLabel('Nova senha', { exact: true }).fill('senha-do-estoque')
    await band.getByRole('button', { name: 'Alterar senha' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Alterar senha' }).click()
    await expect(band.getByText('Na fila', { exact: true })).toBeVisible()
    await page.reload()
    await expect(band.getByText(/^Senha nova pedida em \d\d\/\d\d\/\d{4}/)).toBeVisible()
    await expect(page.getByText('Senha alterada com sucesso')).toHaveCount(0)
    await expectAccessible(page)
  },
)

test(
  'without a device service both router screens redirect to the home, and no link names routers',
  { tag: ['@long', '@phone'] },
  async ({ page }) => {
    const helena = person('serrana', 'Helena')
    await openAs(page, helena, '/panel/devices')
    await expect(page).toHaveURL(/\/panel\/?$/)
    await page.goto(`${new URL(page.url()).origin}/panel/device/HWTC8A3F21C0`)
    await expect(page).toHaveURL(/\/panel\/?$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('link', { name: /Dispositivos|Wi-Fi/ })).toHaveCount(0)
  },
)

test(
  'an empty router list and an unknown router have their own texts',
  { tag: ['@phone', '@long'] },
  async ({ page }) => {
    await openAs(page, person('demo', 'Ana'), '/panel/devices')
    await expect(page.getByText('Nenhum dispositivo encontrado.')).toBeVisible()
    await expectAccessible(page)
    // João's: for Ana it is not there.
    await page.goto(`${new URL(page.url()).origin}/panel/device/TPLK5C1E90AA`)
    await expect(page.getByText('Dispositivo não encontrado.')).toBeVisible()
    await expectAccessible(page)
  },
)
