import { expectAccessible } from '../support/accessible.ts'
import { useOwnServer } from '../support/servers/own-server.ts'
import { expect, expectNoSidewaysScroll, maria, openAs, test } from '../support/portal.ts'

// A request is filed here.
useOwnServer()

test('overdue bills are asked to be paid in parts, once while the request is open', async ({
  page,
}) => {
  await openAs(page, maria, '/panel/financial/invoices/to-pay')
  const enter = page.getByRole('button', { name: 'Quero pagar em partes' })
  await enter.click()
  const part = page.getByRole('region', { name: 'Pagamento em partes' })
  await expect(part.getByRole('heading', { name: 'Pagamento em partes' })).toBeFocused()
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 700 })
  await expectNoSidewaysScroll(page)
  const bill = part.getByRole('checkbox')
  await expect(bill).toHaveCount(2)
  await bill.first().uncheck()
  await bill.last().uncheck()
  await expect(part.getByRole('button', { name: 'Escolha ao menos uma fatura' })).toBeDisabled()
  await bill.first().check()
  await part.getByLabel('Em quantas partes').selectOption('4')
  await part.getByRole('button', { name: 'Pedir proposta' }).click()
  await expect(part.getByText('A gente responde com uma proposta.')).toBeVisible()
  await expect(part.getByText(/^Protocolo \d/)).toBeVisible()
  await expect(part.getByRole('checkbox')).toHaveCount(0)

  await page.reload()
  await enter.click()
  await expect(part.getByText(/^Protocolo \d/)).toBeVisible()
  await expect(part.getByRole('button', { name: 'Pedir proposta' })).toHaveCount(0)
  await part.getByRole('link', { name: 'Ver atendimento' }).click()
  await expect(page.getByText('Em 4 partes')).toBeVisible()
})
