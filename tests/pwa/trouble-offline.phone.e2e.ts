import { expect, maria } from '../e2e/support/portal.ts'
import { heading, openHome, show, untilKept, untilStored } from './support/subscriber.ts'
import { test } from './support/test.ts'
import { wholeBrowser } from '../e2e/support/whole-browser.ts'
import { useOwnServer } from '../e2e/support/servers/own-server.ts'

test.use(wholeBrowser)
useOwnServer()

test('without a network, what was seen of a trouble is there, and a message is sent once the line is back', async ({
  profile,
  network,
}) => {
  const origin = network.origin('demo')
  const conversation = `${origin}/panel/customer-service/4001`
  const online = await profile.open()
  const first = await online.newPage()
  await openHome(first, maria, origin)
  await untilKept(first)
  await first.reload()
  await expect(heading(first)).toContainText('Maria')
  for (const path of [
    '/panel/line',
    '/panel/financial/nfs',
    '/panel/financial/credit-card',
    '/panel/security',
    '/panel/customer-service/in-progress',
    '/panel/customer-service/4001/add-message',
    '/panel/customer-service/4001',
  ]) {
    await show(first, path)
    await untilStored(first)
  }
  await expect(first.locator('.messages').first()).toBeVisible()
  const protocol = /\d{8,}/.exec((await first.locator('.protocol').first().textContent()) ?? '')
  await online.close()

  network.cut()
  const offline = await profile.open()
  const page = await offline.newPage()
  await page.goto(conversation)
  await expect(page.locator('.protocol').first()).toContainText(protocol?.[0] ?? 'none')
  await expect(page.locator('.message').first()).toBeVisible()
  await expect(page.getByText(/^Sem internet · dados de hoje/)).toBeVisible()
  await page.getByRole('link', { name: 'Nova Mensagem' }).click()
  await page.getByLabel('Mensagem').fill('Continua sem luz aqui.')
  await page.getByRole('button', { name: 'Guardar e enviar quando a conexão voltar' }).click()
  await expect(page.getByText('Aguardando a rede')).toBeVisible()

  await page.goto(`${origin}/panel/line`)
  await expect(page.getByRole('heading', { name: /^Como estava às \d\d:\d\d$/ })).toBeVisible()
  await expect(page.getByText('Conectada', { exact: true })).toHaveCount(0)
  await page.goto(`${origin}/panel/financial/nfs`)
  await expect(page.locator('.note').first()).toBeVisible()
  await expect(page.getByText('Para baixar uma nota é preciso estar conectado.')).toBeVisible()
  await page.goto(`${origin}/panel/financial/credit-card`)
  await expect(page.getByText(/^•••• \d{4}$/).first()).toBeVisible()
  await page.goto(`${origin}/panel/security`)
  await expect(page.getByText('Este aparelho', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Salvar senha' })).toBeDisabled()
  await expect(page.getByText('Para trocar a senha é preciso estar conectado.')).toBeVisible()

  await page.goto(conversation)
  await expect(page.getByText('Aguardando a rede')).toBeVisible()
  network.mend()
  await expect(page.getByText('Aguardando a rede')).toHaveCount(0)
  await expect(page.getByText('Continua sem luz aqui.')).toHaveCount(1)
  await page.reload()
  await expect(page.getByText('Continua sem luz aqui.')).toHaveCount(1)
  await offline.close()
})
