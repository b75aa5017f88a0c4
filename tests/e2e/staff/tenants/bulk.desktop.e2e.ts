import { expectAccessible } from '../../support/accessible.ts'
import { useOwnServer } from '../../support/servers/own-server.ts'
import { expect, expectNoSidewaysScroll, origin, test } from '../../support/portal.ts'
import { openAsAdmin } from '../../support/staff.ts'

// Providers are taken off the air.
useOwnServer()

test('several providers get a rule and are suspended together, each with its own entry', async ({
  page,
}) => {
  await openAsAdmin(page, '/adm/customers')
  const select = (name: string) => page.getByRole('checkbox', { name: `Selecionar ${name}` })
  await select('Netmania Fibra').check()
  await select('Litoral Net').check()
  await expect(page.getByText('2 selecionados')).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 700 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 844 })

  await page.getByRole('button', { name: 'Mudar uma regra' }).click()
  const rule = page.getByRole('alertdialog', { name: 'Mudar uma regra' })
  await expect(rule.getByText('Vale para Litoral Net e Netmania Fibra.')).toBeVisible()
  await rule
    .getByLabel('Regra', { exact: true })
    .selectOption({ label: 'Link para outra pessoa pagar' })
  await rule.getByRole('switch', { name: 'Link para outra pessoa pagar' }).uncheck()
  await expectAccessible(page)
  await rule.getByRole('button', { name: 'Salvar regra' }).click()
  await expect(page.getByText('Regra salva em 2 provedores')).toBeVisible()
  await expect(page.getByText('2 selecionados')).toHaveCount(0)

  await select('Netmania Fibra').check()
  await select('Litoral Net').check()
  await page.getByRole('button', { name: 'Suspender', exact: true }).first().click()
  const question = page.getByRole('alertdialog', { name: 'Suspender 2 provedores?' })
  await expect(question.getByText('Litoral Net e Netmania Fibra')).toBeVisible()
  await question.getByRole('button', { name: 'Suspender' }).click()
  await expect(page.getByText('2 provedores suspensos')).toBeVisible()
  await page.getByText('Provedores suspensos (2)').click()
  await expect(page.getByRole('button', { name: 'Reativar Netmania Fibra' })).toBeVisible()
  for (const clientId of ['netmania', 'litoral']) {
    await page.goto(`${origin('adm')}/adm/customer/${clientId}/audit`)
    const record = page.getByRole('main')
    await expect(record.getByText('Provedor suspenso', { exact: true }).last()).toBeVisible()
    await expect(record.getByText('Provedor editado', { exact: true }).last()).toBeVisible()
  }
})
