import { expectAccessible } from '../support/accessible.ts'
import { useOwnServer } from '../support/servers/own-server.ts'
import { expect, expectNoSidewaysScroll, maria, openAs, test } from '../support/portal.ts'

// A router is changed here.
useOwnServer()

test('a network gets another name, which is refused with accents and asked about before', async ({
  page,
}) => {
  await openAs(page, maria, '/panel/device/HWTC8A3F21C0')
  await page.getByRole('button', { name: 'Trocar nome de Casa da Maria', exact: true }).click()
  const name = page.getByLabel('Novo nome da rede')
  await expect(name).toHaveValue('Casa da Maria')
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 700 })
  await expectNoSidewaysScroll(page)
  const send = page.getByRole('button', { name: 'Trocar nome', exact: true })
  await name.fill('Casa da Vovó')
  await send.click()
  await expect(page.getByText('Use letras sem acento, números e símbolos')).toBeVisible()
  await name.fill('Casa Nova')
  await send.click()
  const question = page.getByRole('alertdialog', { name: 'Trocar o nome do Wi-Fi?' })
  await expect(question.getByText('Novo nome: Casa Nova')).toBeVisible()
  await question.getByRole('button', { name: 'Trocar nome' }).click()
  await expect(page.getByText('Nome trocado.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Casa Nova', exact: true })).toBeVisible()
})
