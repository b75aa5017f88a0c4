import { expectAccessible } from '../support/accessible.ts'
import { expect, expectNoSidewaysScroll, test } from '../support/portal.ts'
import { openAsAdmin } from '../support/staff.ts'

test('an administrator adds an own domain, checks it and removes it, by keyboard', async ({
  page,
}) => {
  // Each try adds a domain of its own.
  const host = `central-${Date.now().toString(36)}.provedor.example`
  await openAsAdmin(page, '/adm/customer/serrana/edit?section=domains')
  const domains = page.getByRole('region', { name: 'Domínios próprios' })
  await expect(domains.getByText('Endereço da plataforma: serrana.localhost')).toBeVisible()

  const field = domains.getByLabel('Novo domínio')
  await field.fill('central.provedor.example/assinante')
  await page.keyboard.press('Enter')
  await expect(domains.getByText(/^Digite um domínio, como/)).toBeVisible()
  await field.fill('demo.localhost')
  await page.keyboard.press('Enter')
  await expect(domains.getByText(/^Este domínio é da plataforma/)).toBeVisible()
  await field.fill(`https://${host.toUpperCase()}/`)
  await page.keyboard.press('Enter')
  const row = domains.getByRole('listitem').filter({ hasText: host })
  await expect(row.getByText(`No DNS de ${host}: CNAME para serrana.localhost.`)).toBeVisible()
  await expect(field).toHaveValue('')

  await row.getByRole('button', { name: `Verificar ${host}` }).press('Enter')
  await expect(row.getByText('O domínio ainda não existe no DNS.')).toBeVisible()
  await expect(row.getByText(/Hoje o domínio não leva a endereço nenhum/)).toBeVisible()
  await row.getByRole('button', { name: `Tornar ${host} o principal` }).press('Enter')
  const question = page.getByRole('alertdialog', { name: 'Tornar este domínio o principal?' })
  await expect(question).toBeVisible()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Tornar principal' }).press('Enter')
  await expect(question.getByText(/O portal ainda não responde neste domínio/)).toBeVisible()
  await question.getByRole('button', { name: 'Cancelar' }).press('Enter')
  await expect(question).toBeHidden()

  await page.setViewportSize({ width: 320, height: 700 })
  await expectNoSidewaysScroll(page)
  await row.getByRole('button', { name: `Remover ${host}` }).press('Enter')
  const removal = page.getByRole('alertdialog', { name: 'Remover este domínio?' })
  await removal.getByRole('button', { name: 'Remover' }).press('Enter')
  await expect(row).toHaveCount(0)
  await expectAccessible(page)
})
