import type { Page } from 'playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { useOwnServer } from '../support/servers/own-server.ts'
import {
  expect,
  expectNoSidewaysScroll,
  maria,
  openAs,
  origin,
  person,
  sandbox,
  test,
} from '../support/portal.ts'

// Requests are filed here, and the ERP is broken.
useOwnServer()

async function expectSound(page: Page) {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

test('another plan is read again, asked for once, and followed', async ({ page }) => {
  await openAs(page, maria, '/panel/financial/contracts')
  await page.getByRole('link', { name: 'Trocar de plano ou pedir um adicional' }).click()
  await expect(page.getByRole('heading', { name: 'Planos e adicionais', level: 1 })).toBeFocused()
  await expect(page.getByRole('region', { name: 'Seu plano hoje' })).toContainText('por mês')
  await expect(page.getByRole('region', { name: 'Adicionais' })).toContainText('R$ 19,90 por mês')
  // Inactive, of another city, of another branch, without a price.
  await expect(page.getByRole('main')).not.toContainText(/até 2024|SÃO JOSÉ|FILIAL|CORTESIA/)
  await expectSound(page)
  const link = page.getByRole('link', { name: /^FIBRA 300 MEGA/ })
  await expect(link).toContainText('− R$ 20,00 por mês')
  await link.click()
  await expect(page.getByRole('heading', { name: 'Seu pedido', level: 1 })).toBeFocused()
  await expect(page.getByRole('main')).toContainText('Só então o contrato muda.')
  await expect(page.getByText('fidelidade até')).toBeVisible()
  await expectSound(page)
  await page.context().setOffline(true)
  const button = page.getByRole('button', { name: 'Pedir este plano' })
  await expect(button).toBeDisabled()
  await expect(page.getByText('Para fazer um pedido é preciso estar conectado.')).toBeVisible()
  await page.context().setOffline(false)
  await expect(button).toBeEnabled()
  await button.dblclick()
  await expect(page.getByRole('heading', { name: 'Pedido recebido' })).toBeFocused()
  const protocol = (await page.locator('.protocol-number').textContent()) ?? ''
  expect(protocol).toMatch(/^\d{12,}$/)
  await page.setViewportSize({ width: 320, height: 700 })
  await expectSound(page)
  await page.getByRole('link', { name: 'Ver meus pedidos' }).click()
  const request = page.getByRole('article').filter({ hasText: `Protocolo ${protocol}.` })
  await expect(request).toHaveCount(1)
  await expect(request.getByText('Em andamento')).toBeVisible()
  await expect(page.getByText('Este contrato já tem um pedido em andamento')).toBeVisible()
  await expectSound(page)
  await page.getByRole('link', { name: /^PONTO EXTRA/ }).click()
  await expect(page.getByText('Este contrato já tem um pedido em andamento')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Pedir/ })).toHaveCount(0)
  await page.getByRole('link', { name: 'Planos e adicionais' }).first().click()
  await request.getByRole('link', { name: 'Ver atendimento' }).click()
  await expect(page.getByRole('main').getByText(protocol)).toBeVisible()
})

test('what cannot be asked for says why', { tag: '@long' }, async ({ page }) => {
  await openAs(page, person('demo', 'João'), '/panel/offers?contract=203')
  await expect(page.getByText('Este contrato está bloqueado.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Contrato' }).selectOption('202')
  await expect(page.getByRole('region', { name: 'Outros planos' })).toBeVisible()
  await openAs(page, person('demo', 'João'), '/panel/offers/16?contract=202')
  await expect(page.getByText('Esta oferta não está mais à venda')).toBeVisible()
  await openAs(page, person('serrana', 'Helena'), '/panel/offers')
  await expect(page.getByText('Não há outros planos nem adicionais')).toBeVisible()
  await openAs(page, person('netmania', 'Patr'), '/panel/offers')
  await expect(page.getByText('Para trocar de plano ou incluir um adicional')).toBeVisible()
  await openAs(page, person('litoral', 'Jorge'))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await sandbox('faults', { upstream: 'erp', mode: 'down' })
  try {
    await page.goto(`${origin('litoral')}/panel/offers`)
    await expect(page.getByText('Não foi possível carregar os planos à venda.')).toBeVisible()
  } finally {
    await sandbox('faults', { upstream: 'erp', mode: 'ok' })
  }
})
