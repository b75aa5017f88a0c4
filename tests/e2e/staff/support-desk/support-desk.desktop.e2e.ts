import type { Page } from 'playwright/test'
import { expectAccessible } from '../../support/accessible.ts'
import { useOwnServer } from '../../support/servers/own-server.ts'
import { expect, expectNoSidewaysScroll, maria, sandbox, test } from '../../support/portal.ts'
import { openAsProvider } from '../../support/staff.ts'

// An outage is published, and the ERP goes away.
useOwnServer()

const field = 'CPF, nome, telefone, e-mail, contrato, protocolo…'

/** Publishes an outage of the box that Maria is connected to, as staff do. */
async function publishOutage(page: Page): Promise<void> {
  const statuses = await page.evaluate(async () => {
    const send = async (path: string, body: object) => {
      const headers = { 'content-type': 'application/json', client_id: 'demo' }
      return fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
    }
    const none = { cities: [], districts: [], contracts: [] }
    const made = await send('/api/central/provider/outages', {
      kind: 'outage',
      cause: 'fibre',
      place: 'Rua das Acácias',
      note: 'Equipe a caminho.',
      area: { ...none, isEverywhere: false, points: [{ id: 'box:1', name: 'CTO 01' }] },
      starts_at: null,
      expected_end: null,
    })
    const outage: { id: string; version: number } = await made.json()
    let confirmed = 0
    // Whom it affects is counted first.
    for (let nth = 0; nth < 50 && confirmed !== 200; nth += 1) {
      await new Promise((resolve) => setTimeout(resolve, 200))
      const path = `/api/central/provider/outages/${outage.id}/confirm`
      confirmed = (await send(path, { version: outage.version })).status
    }
    return [made.status, confirmed]
  })
  expect(statuses).toEqual([200, 200])
}

test('the call "internet caiu" is answered in three clicks, also while the ERP is away', async ({
  page,
}) => {
  await openAsProvider(page, 'demo', '/provider')
  await publishOutage(page)
  const main = page.getByRole('main')
  await page.getByRole('link', { name: 'Atendimento' }).click()
  await page.getByLabel(field).fill('(48) 99101-0000')
  await page.getByRole('button', { name: 'Procurar', exact: true }).click()
  await page.getByRole('link', { name: /^Maria Clara Souza.*pelo telefone/ }).click()
  const outage = main.getByRole('region', { name: 'Internet fora do ar' })
  await expect(outage).toContainText('Rua das Acácias')
  await expect(outage).toContainText('Rompimento de fibra')
  await expect(outage).toContainText('Equipe a caminho.')
  const line = main.getByRole('region', { name: 'Conexão', exact: true })
  await expect(line).toContainText('A falha acima deixa esta conexão sem internet.')
  await expect(line).toContainText(/verificada (?:agora|há)/)
  await expectAccessible(page)

  await sandbox('faults', { upstream: 'erp', mode: 'down', client_id: 'demo' })
  // Reads within some seconds share one answer of the ERP.
  await expect(async () => {
    await page.reload()
    await expect(main.getByRole('status').filter({ hasText: 'ERP' })).toContainText(
      /ERP: .*desde/,
      { timeout: 4_000 },
    )
  }).toPass({ timeout: 60_000 })
  await expect(outage).toContainText('Rua das Acácias')
  await expect(main.getByText('O ERP não respondeu sobre a conexão.')).toBeVisible()
  await expect(main.getByRole('region', { name: 'Acesso' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await sandbox('faults', { upstream: 'erp', mode: 'ok', client_id: 'demo' })
})

test('the call "não recebi o boleto" ends in four clicks, with the bill by e-mail or a link', async ({
  page,
}) => {
  // The ERP was away in the test before, and calls to it wait for a while.
  await expect(async () => {
    await openAsProvider(page, 'demo', '/provider/subscribers')
    await page.getByLabel(field).fill('contrato 201')
    await page.getByRole('button', { name: 'Procurar', exact: true }).click()
    await page.getByRole('link', { name: /^Maria Clara Souza/ }).click({ timeout: 5_000 })
  }).toPass({ timeout: 60_000 })
  const bills = page.getByRole('region', { name: 'Faturas', exact: true })
  await bills.getByRole('button', { name: 'Enviar por e-mail' }).first().click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: 'Enviar por e-mail' }).click()
  await expect(page.getByText(/^Enviado a m\S+$/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Códigos e e-mails' })).toContainText(
    'Sua fatura de',
  )
  await bills.getByRole('button', { name: 'Link de pagamento' }).first().click()
  await expect(bills.getByRole('group', { name: 'Link de pagamento' })).toContainText('/pagar/')
  await expectAccessible(page)
})

test('the call "paguei e continuo bloqueado" ends with a request that the clerk opens', async ({
  page,
}) => {
  await openAsProvider(page, 'demo', `/provider/subscriber/${maria.erpId}`)
  const requests = page.getByRole('region', { name: 'Pedidos de atendimento' })
  await requests.getByRole('button', { name: 'Abrir pedido' }).click()
  await requests.getByLabel('Assunto').selectOption({ index: 1 })
  await requests.getByLabel('O que o assinante pede').fill('Paguei ontem e continuo sem internet.')
  await expectAccessible(page)
  await requests.getByRole('button', { name: 'Abrir para o assinante' }).click()
  await expect(page.getByText(/^Pedido aberto, protocolo \d+$/)).toBeVisible()
})

test('a clerk unlocks a contract on trust, and the card says what is free', async ({ page }) => {
  await openAsProvider(page, 'demo', '/provider/subscriber/102')
  const contracts = page.getByRole('region', { name: 'Contratos' })
  await expect(contracts.getByText('Desbloqueio de confiança disponível.')).toBeVisible()
  await contracts.getByRole('button', { name: 'Desbloquear em confiança' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByText('O assinante recebe um aviso')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Desbloquear em confiança' }).click()
  await expect(page.getByText('Contrato desbloqueado. A internet volta')).toBeVisible()
  await expect(contracts.getByText('desbloqueado em confiança')).toBeVisible()
  await expect(contracts.getByRole('button', { name: 'Desbloquear em confiança' })).toHaveCount(0)
})
