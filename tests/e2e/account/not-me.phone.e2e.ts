import { expectAccessible } from '../support/accessible.ts'
import { useOwnServer } from '../support/servers/own-server.ts'
import {
  expect,
  expectNoSidewaysScroll,
  maria,
  openAs,
  openOnNewDevice,
  origin,
  test,
} from '../support/portal.ts'

// A device is ended here: no other test may be on it.
useOwnServer()

test('a subscriber ends a new device that is not theirs, and goes on to the password', async ({
  page,
  browser,
}) => {
  await openAs(page, maria)
  const elsewhere = await browser.newContext({ serviceWorkers: 'block' })
  const stranger = await elsewhere.newPage()
  await openOnNewDevice(stranger, maria)

  const card = page.getByRole('listitem').filter({ hasText: 'Entrada em um aparelho novo' })
  await expect(async () => {
    await page.goto(`${origin('demo')}/panel/inbox`)
    await expect(card).toHaveCount(1, { timeout: 2_000 })
  }).toPass({ timeout: 30_000 })
  await expect(card).toContainText('Segurança')
  await expect(card).toContainText('com a senha.')
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 700 })
  await expectNoSidewaysScroll(page)

  await card.getByRole('button', { name: 'Não fui eu' }).click()
  const question = page.getByRole('alertdialog', { name: 'Desconectar o aparelho novo?' })
  await expect(question).toBeVisible()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Desconectar' }).click()
  await expect(page).toHaveURL(/\/panel\/security$/)
  await expect(page.getByText('Aparelho desconectado. Agora troque a sua senha.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Alterar senha' })).toBeVisible()

  await stranger.reload()
  await expect(stranger).toHaveURL(/\/sign-in/)
  await elsewhere.close()

  await page.goto(`${origin('demo')}/panel/inbox`)
  await card.getByRole('button', { name: 'Não fui eu' }).click()
  await question.getByRole('button', { name: 'Desconectar' }).click()
  await expect(page.getByText('Este aparelho já não estava conectado.')).toBeVisible()
})
