import type { Locator, Page } from 'playwright/test'
import { expect, maria, openAs, person, test } from '../support/portal.ts'

/** Presses a control by the keyboard and waits for the heading of the screen it leads to. */
async function go(page: Page, control: Locator, heading: string | RegExp): Promise<void> {
  await control.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeFocused()
}

test('each screen that is opened gives its heading the focus, by links, tabs and history', async ({
  page,
}) => {
  await openAs(page, maria)
  // Before that, a link opens another page, which the browser announces.
  await expect(page.getByRole('heading', { level: 1, name: /Maria/ })).toBeVisible()
  const tabs = page.getByRole('navigation', { name: 'Telas principais' })
  await go(page, tabs.getByRole('link', { name: 'Faturas' }), 'Faturas Abertas')
  await go(page, page.getByRole('link', { name: 'Pagas', exact: true }), 'Faturas Pagas')
  await go(page, page.getByRole('link', { name: 'Abertas', exact: true }), 'Faturas Abertas')
  await go(page, page.getByRole('main').getByRole('link', { name: /R\$ 129,99/ }), 'Fatura')
  const ways = page.getByRole('navigation', { name: 'Pagar via' })
  await go(page, ways.getByRole('link', { name: 'Boleto' }), 'Pagar com boleto')
  await go(page, ways.getByRole('link', { name: 'Cartão' }), 'Pagar com cartão')
  await go(page, ways.getByRole('link', { name: 'PIX' }), 'Pagar com PIX')
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Faturas Abertas' })).toBeFocused()
  await go(page, tabs.getByRole('link', { name: 'Wi-Fi' }), /Dispositivos|Wi-Fi/)
  await go(page, tabs.getByRole('link', { name: 'Ajuda' }), 'Solicitar Atendimento')
  await go(page, tabs.getByRole('link', { name: 'Início' }), /Maria/)
  const menu = tabs.getByRole('button', { name: 'Menu' })
  for (const [place, name, heading] of [
    ['Contrato e plano', 'Contratos', 'Contratos'],
    ['Documentos', 'Notas fiscais', 'Notas fiscais'],
    ['Faturas', 'Meus cartões', 'Meus Cartões'],
    ['Direitos e dados', 'Meus dados', 'Meus dados'],
    ['Ajuda', 'Fechados', 'Atendimentos Fechados'],
    // Its place is unfolded already.
    [null, 'Em andamento', 'Atendimentos Em Andamento'],
  ] as const) {
    await menu.press('Enter')
    const drawer = page.getByRole('dialog', { name: 'Menu' })
    await expect(drawer).toBeVisible()
    if (place) await drawer.getByRole('button', { name: place, exact: true }).press('Enter')
    await drawer.getByRole('link', { name, exact: true }).press('Enter')
    await expect(drawer).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeFocused()
  }
  await menu.press('Enter')
  // It hears no key before it has the focus.
  await expect(page.getByRole('button', { name: 'Fechar' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toBeFocused()
})

test(
  'a prompt that is declined hands the focus to the heading',
  { tag: '@long' },
  async ({ page }) => {
    // A browser without a window refuses notifications before they are asked for.
    await page.addInitScript(() => {
      Object.defineProperty(Notification, 'permission', { get: () => 'default' })
    })
    await openAs(page, person('demo', 'João'))
    await page.getByRole('button', { name: 'Agora não' }).first().press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  },
)
