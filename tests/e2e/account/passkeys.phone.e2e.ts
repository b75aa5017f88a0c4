import { expectAccessible } from '../support/accessible.ts'
import { addFingerprintReader } from '../support/authenticator.ts'
import { useOwnServer } from '../support/servers/own-server.ts'
import {
  exit,
  expect,
  expectNoSidewaysScroll,
  maria,
  openAs,
  origin,
  password,
  person,
  test,
} from '../support/portal.ts'

useOwnServer()

const offer = 'Entre com a digital ou o rosto da próxima vez'
const enter = 'Entrar com a digital ou o rosto'

test('a subscriber takes the offer, comes back by fingerprint, and removes it again', async ({
  page,
}) => {
  const joao = person('demo', 'João')
  const reader = await addFingerprintReader(page)
  await openAs(page, joao)
  const card = page.getByRole('region', { name: offer })
  await expect(card).toBeVisible()
  await expectAccessible(page)
  await card.getByRole('button', { name: 'Ativar neste aparelho' }).click()
  await expect(page.getByText(/Pronto! Da próxima vez/)).toBeVisible()
  await expect(card).toBeHidden()
  expect(await reader.countPasskeys()).toBe(1)

  await exit(page)
  await expect(page).toHaveURL(/\/sign-in/)
  await expect(page.getByRole('button', { name: enter })).toBeVisible()
  await expectAccessible(page)
  // The sign-in ends where the link pointed.
  await page.goto(`${origin('demo')}/panel/security`)
  await expect(page).toHaveURL(/\/sign-in/)
  await page.getByRole('button', { name: enter }).click()
  await expect(page).toHaveURL(/\/panel\/security$/)
  const list = page.getByRole('region', { name: enter })
  await expect(list.getByText(/Último uso/)).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await list.getByRole('button', { name: /^Remover a entrada/ }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: 'Remover', exact: true }).click()
  await expect(dialog.getByText('Informe a sua senha para confirmar')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Senha', { exact: true }).fill('not-this-one')
  await dialog.getByRole('button', { name: 'Remover', exact: true }).click()
  await expect(dialog.getByText('A senha não confere')).toBeVisible()
  await dialog.getByLabel('Senha', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Remover', exact: true }).click()
  await expect(list.getByText('Nenhum aparelho ainda.')).toBeVisible()

  await exit(page)
  await page.getByRole('button', { name: enter }).click()
  await expect(page.getByText(/não vale mais/)).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('CPF ou CNPJ')).toBeVisible()
  await expect(page.getByRole('button', { name: enter })).toHaveCount(0)
})

test(
  'a passkey is removed by using it, and one of another provider is not offered',
  { tag: '@long' },
  async ({ page }) => {
    await addFingerprintReader(page)
    await openAs(page, person('litoral', 'Maria'), '/panel/security')
    const list = page.getByRole('region', { name: enter })
    await list.getByRole('button', { name: 'Ativar neste aparelho' }).click()
    await expect(list.getByText('Ainda não usada')).toBeVisible()

    await page.goto(`${origin('demo')}/sign-in`)
    await expect(page.getByLabel('CPF ou CNPJ')).toBeVisible()
    await expect(page.getByRole('button', { name: enter })).toHaveCount(0)

    await page.goto(`${origin('litoral')}/panel/security`)
    await list.getByRole('button', { name: /^Remover a entrada/ }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByRole('button', { name: 'Confirmar com a digital ou o rosto' }).click()
    await expect(list.getByText('Nenhum aparelho ainda.')).toBeVisible()
  },
)

test(
  'who declines the fingerprint is told kindly, and signs in with the password',
  { tag: '@long' },
  async ({ page, context }) => {
    const reader = await addFingerprintReader(page)
    await openAs(page, maria, '/panel/security')
    const list = page.getByRole('region', { name: enter })
    await reader.recogniseUser(false)
    await list.getByRole('button', { name: 'Ativar neste aparelho' }).click()
    await expect(page.getByText('Tudo bem, nada mudou.')).toBeVisible()
    await reader.recogniseUser(true)
    await list.getByRole('button', { name: 'Ativar neste aparelho' }).click()
    await expect(list.getByText('Ainda não usada')).toBeVisible()

    // An open screen would notice that its session is gone, and the sign-in would lead back to it.
    await page.goto(`${origin('demo')}/robots.txt`)
    await context.clearCookies({ name: 'validToken' })
    await page.goto(`${origin('demo')}/sign-in-2`)
    await reader.recogniseUser(false)
    await page.getByRole('button', { name: enter }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Tudo bem' })).toBeVisible()
    await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0)
    await expectAccessible(page)
    await page.getByLabel('Senha', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await expect(page).toHaveURL(/\/panel$/)

    await page.goto(`${origin('demo')}/panel/security`)
    await list
      .getByRole('button', { name: /^Remover a entrada/ })
      .first()
      .click()
    await page.getByRole('alertdialog').getByLabel('Senha', { exact: true }).fill(password)
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: 'Remover', exact: true })
      .click()
    await expect(page.getByRole('alertdialog')).toBeHidden()
  },
)

test('"Agora não" is remembered after signing out', { tag: '@long' }, async ({ page }) => {
  await addFingerprintReader(page)
  await openAs(page, person('serrana', 'Helena'))
  const card = page.getByRole('region', { name: offer })
  await card.getByRole('button', { name: 'Agora não' }).click()
  await expect(card).toBeHidden()
  await exit(page)
  await expect(page).toHaveURL(/\/sign-in/)
  await openAs(page, person('serrana', 'Helena'))
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Helena')
  await expect(page.getByRole('region', { name: 'Precisa de ajuda?' })).toBeVisible()
  await expect(card).toHaveCount(0)
})

test(
  'a device that cannot recognise its user is offered nothing',
  { tag: '@long' },
  async ({ page }) => {
    await openAs(page, person('demo', 'Ana'))
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Ana')
    await expect(page.getByRole('region', { name: offer })).toHaveCount(0)
    await page.goto(`${origin('demo')}/panel/security`)
    await expect(page.getByText(/não tem leitor de digital/)).toBeVisible()
  },
)
