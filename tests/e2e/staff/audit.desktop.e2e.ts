import { readFile } from 'node:fs/promises'
import { expectAccessible } from '../support/accessible.ts'
import { expect, expectNoSidewaysScroll, test } from '../support/portal.ts'
import { openAsAdmin, openAsProvider } from '../support/staff.ts'

test('an administrator filters the log of all providers and exports what is found', async ({
  page,
}) => {
  await openAsProvider(page, 'serrana', '/provider')
  await openAsAdmin(page, '/adm/audit')
  const log = page.getByRole('region', { name: 'Registro da administração' })
  await log.getByLabel('Mostrar').selectOption('Todos os clientes')
  await log.getByLabel('Pessoa ou número').fill('serrana')
  await log.getByLabel('Ação').selectOption('Entrou')
  await log.getByLabel('Período').selectOption('Últimas 24 horas')
  const entry = log.locator('tbody').getByRole('row').first()
  await expect(entry).toContainText('Provedor (serrana)')
  await expect(entry).toContainText('Cliente serrana')
  await expectAccessible(page)

  const downloading = page.waitForEvent('download')
  await log.getByRole('button', { name: 'Exportar CSV' }).press('Enter')
  const file = await downloading
  expect(file.suggestedFilename()).toBe('registro-everything.csv')
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toContain('"serrana";"Provedor (serrana)";"Entrou"')
  expect(text).not.toContain('admin@portal.example')

  await log.getByLabel('Pessoa ou número').fill('ninguém com este nome')
  await expect(log.getByText('Nada encontrado com estes filtros.')).toBeVisible()
  await page.setViewportSize({ width: 320, height: 700 })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})
