import { readFile } from 'node:fs/promises'
import { sandboxTenants } from '#sandbox/world/tenants.ts'
import { expectAccessible } from '../../support/accessible.ts'
import { expect, expectNoSidewaysScroll, test } from '../../support/portal.ts'
import { openAsAdmin } from '../../support/staff.ts'

const demo = sandboxTenants.find(({ client_id: id }) => id === 'demo')

test('an administrator checks a file of providers, imports it and keeps the result', async ({
  page,
}) => {
  // Each try makes providers of its own.
  const mark = Date.now().toString(36)
  const line = (id: string, colour: string, domain = demo?.ixc_domain) =>
    [
      id,
      `Rede ${id}`,
      colour,
      'https://rede.example/logo.png',
      domain,
      demo?.ixc_access_token,
    ].join(';')
  const headings =
    'ID do cliente;Nome;Cor primária;vertical_logo_url;Domínio do IXC;ixc_access_token'
  const file = [
    headings,
    line(`um-${mark}`, '#7A1FA2'),
    line(`dois-${mark}`, 'azul'),
    line('demo', '#7A1FA2'),
    line(`tres-${mark}`, '#7A1FA2', '10.0.0.1'),
    line(`quatro-${mark}`, '#005F73'),
  ].join('\n')

  await openAsAdmin(page, '/adm/customers')
  await page.getByRole('link', { name: 'Importar CSV' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Importar clientes' })).toBeFocused()
  await expectAccessible(page)
  const template = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Baixar modelo' }).press('Enter')
  expect(await readFile(await (await template).path(), 'utf8')).toContain('"ID do cliente";"Nome"')

  await page.getByRole('button', { name: 'Conferir' }).press('Enter')
  await expect(page.getByText('Escolha um arquivo ou cole as linhas.')).toBeVisible()
  await page.getByLabel('Arquivo CSV').setInputFiles({
    name: 'redes.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(file, 'latin1'),
  })
  await expect(page.getByText('Arquivo: redes.csv')).toBeVisible()
  await page.getByRole('button', { name: 'Conferir' }).press('Enter')

  const part = page.getByRole('region', { name: 'Conferência' })
  await expect(part.getByRole('heading', { name: 'Conferência' })).toBeFocused()
  await expect(
    part.getByText('3 clientes para cadastrar. 2 linhas com problema, que não entram.'),
  ).toBeVisible()
  const row = (id: string) => page.getByRole('row').filter({ hasText: id })
  await expect(row(`dois-${mark}`)).toContainText(
    'Cor primária: Informe uma cor no formato #rrggbb',
  )
  await expect(row(`dois-${mark}`).getByRole('rowheader', { name: '3', exact: true })).toBeVisible()
  await expect(row('Rede demo')).toContainText('ID do cliente: Este ID já está em uso')
  await expectAccessible(page)
  await part.getByRole('button', { name: 'Importar 3 clientes' }).press('Enter')

  const done = page.getByRole('region', { name: 'Resultado' })
  await expect(done.getByText('2 clientes no ar. 3 linhas sem cadastro.')).toBeVisible()
  await expect(row(`um-${mark}`)).toContainText('Cadastrado')
  await expect(row(`tres-${mark}`)).toContainText('Não acessamos este endereço')
  await expect(row(`quatro-${mark}`)).toContainText('Cadastrado')
  await expectAccessible(page)

  const saving = page.waitForEvent('download')
  await done.getByRole('button', { name: 'Baixar resultado' }).press('Enter')
  const result = await readFile(await (await saving).path(), 'utf8')
  expect(result).toContain(`"2";"um-${mark}";"Rede um-${mark}";"Cadastrado"`)
  expect(result).not.toContain(demo?.ixc_access_token ?? '')

  await page.setViewportSize({ width: 320, height: 700 })
  await expectNoSidewaysScroll(page)
  await done.getByRole('link', { name: 'Ver clientes' }).press('Enter')
  await expect(page.getByRole('row').filter({ hasText: `um-${mark}` })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: `dois-${mark}` })).toHaveCount(0)
})
