import { readFile } from 'node:fs/promises'
import { expectAccessible } from '../support/accessible.ts'
import {
  expect,
  expectNoSidewaysScroll,
  maria,
  openAs,
  origin,
  password,
  person,
  test,
} from '../support/portal.ts'

test('the terms are shown signed out and signed in', { tag: '@long' }, async ({ page }) => {
  await page.goto(`${origin('demo')}/sign-in`)
  await page.getByRole('link', { name: /Termos/ }).click()
  await expect(page.getByText('Última atualização: 27/03/2024')).toBeVisible()
  await expect(page.getByText('Demo Telecomunicações Ltda')).toBeVisible()
  await expect(page.getByText('99.888.777/0001-00')).toBeVisible()
  await expect(page.getByRole('rowheader', { name: 'validToken' })).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 700 })
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: 'Voltar' }).click()
  await expect(page).toHaveURL(/\/sign-in/)

  await openAs(page, person('serrana', 'Helena'), '/termos-de-privacidade')
  await expect(page.getByText('Serrana Telecom Ltda ME')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Abrir "Meus dados"' }).click()
  await expect(page.getByRole('heading', { name: 'Meus dados', level: 1 })).toBeVisible()
})

test('the stored data is shown and downloaded', { tag: '@either' }, async ({ page }) => {
  await openAs(page, maria, '/panel/my-data')
  await expect(page.getByRole('main').getByText('***.982.247-**')).toBeVisible()
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Baixar meus dados' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^Meus-dados \d\d-\d\d-\d{4}\.json$/)
  const data: unknown = JSON.parse(await readFile(await file.path(), 'utf8'))
  expect(data).toMatchObject({ provider: 'Provedor Demo Telecom' })
})

// Runs on one size: an erased account stays erased, and only one subscriber is the Mercado.
test(
  'an account is erased after its password, and every session of it ends',
  { tag: '@phone' },
  async ({ page }) => {
    await openAs(page, person('netmania', 'Mercado'), '/panel/my-data')
    await page.getByRole('button', { name: 'Excluir conta do portal' }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByRole('button', { name: 'Excluir de vez' }).click()
    await expect(dialog.getByText('Informe a sua senha para confirmar')).toBeVisible()
    await expectAccessible(page)
    const field = dialog.getByLabel('Senha', { exact: true })
    await field.fill('not-this-one')
    await dialog.getByRole('button', { name: 'Excluir de vez' }).click()
    await expect(dialog.getByText('A senha não confere')).toBeVisible()
    await field.fill(password)
    await dialog.getByRole('button', { name: 'Excluir de vez' }).click()
    await expect(page).toHaveURL(/\/sign-in$/)
    await expect(page.getByText(/Sua conta no portal foi excluída/)).toBeVisible()
    await page.goto(`${origin('netmania')}/panel/my-data`)
    await expect(page).toHaveURL(/\/sign-in/)
  },
)
