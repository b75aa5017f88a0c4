import type { Page } from 'playwright/test'
import { expectAccessible } from '../../support/accessible.ts'
import { useOwnServer } from '../../support/servers/own-server.ts'
import {
  expect,
  expectNoSidewaysScroll,
  maria,
  openAs,
  origin,
  person,
  sandbox,
  test,
} from '../../support/portal.ts'
import { newDevice } from '../../support/push.ts'
import { openAsProvider } from '../../support/staff.ts'

// Upstreams break, accounts wait and sessions end here.
const server = useOwnServer()

const field = (page: Page) => page.getByLabel('CPF, nome, telefone, e-mail, contrato, protocolo…')
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const answer = (page: Page) => page.getByRole('region', { name: 'O que responder' })
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

async function search(page: Page, query: string): Promise<void> {
  await field(page).fill(query)
  await press(page, 'Procurar')
}

/** A clerk looks for somebody and opens the one found. */
async function open(page: Page, query: string, name: string, clientId = 'demo'): Promise<void> {
  await openAsProvider(page, clientId, '/provider')
  await page.getByRole('link', { name: 'Atendimento' }).click()
  await expect(page.getByRole('heading', { name: 'Atendimento', level: 1 })).toBeFocused()
  await search(page, query)
  await page.getByRole('link', { name: new RegExp(`^${name}`) }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
}

/** Calls of a visitor's page, one after the other; the status of each. */
function visitorCalls(page: Page, calls: readonly (readonly [path: string, body: object])[]) {
  return page.evaluate(async (all) => {
    const statuses: number[] = []
    for (const [path, body] of all) {
      const headers = { 'content-type': 'application/json', client_id: 'demo' }
      const sent = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
      statuses.push(sent.status)
    }
    return statuses
  }, calls)
}

const wrongPassword = (document: string) =>
  ['/api/central/sign-in', { cpfOrCnpj: document, password: 'errada-de-novo' }] as const
const codeByMail = (document: string) =>
  [
    ['/api/central/check/cpf-cnpj', { cpfCnpj: document }],
    ['/api/central/send/verification-code/mail', { mailIndex: 0 }],
  ] as const

test.describe('a subscriber who cannot sign in', () => {
  test('has not done the first access, and gets it explained by e-mail', async ({ page }) => {
    await open(page, 'primeiro acesso', 'Lia Primeiro Acesso')
    await expect(answer(page)).toContainText('Ainda não fez o primeiro acesso')
    await press(page, 'Enviar primeiro acesso')
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Enviar primeiro acesso' }).click()
    await expect(page.getByText(/^Enviado a l\S+$/)).toBeVisible()
    const letters = part(page, 'Códigos e e-mails')
    await expect(letters).toContainText('Seu primeiro acesso ao portal')
    await expect(letters).toContainText('O servidor de e-mail aceitou')
  })

  test(
    'waits after wrong passwords until a clerk ends the wait',
    { tag: '@long' },
    async ({ page }) => {
      const joao = person('demo', 'João')
      await page.goto(`${origin('demo')}/robots.txt`)
      // Each wait is twice as long as the one before; the server's clock runs ahead of them.
      let aheadMs = 0
      for (let nth = 0; nth < 11; nth += 1) {
        expect(await visitorCalls(page, [wrongPassword(joao.document)])).toEqual([401])
        if (nth < 10) aheadMs += 60_000
        await server().moveClock(aheadMs)
      }
      await open(page, joao.document, joao.name)
      await expect(answer(page)).toContainText(/Espera até .*: senhas erradas em um aparelho novo/)
      await press(page, 'Encerrar espera')
      await page.getByRole('alertdialog').getByRole('button', { name: 'Encerrar espera' }).click()
      await expect(page.getByText('Espera encerrada')).toBeVisible()
      await expect(answer(page)).not.toContainText('Espera até')
      await expect(answer(page)).toContainText(/A senha foi recusada \d+ vezes em 24 horas/)
    },
  )

  test(
    'is disabled in the ERP, or barred from the portal there',
    { tag: '@long' },
    async ({ page }) => {
      await open(page, 'rui desativado', 'Rui Desativado')
      await expect(answer(page)).toContainText('Desativado no ERP: o portal não deixa entrar.')
      await openAsProvider(page, 'serrana', '/provider/subscriber/504')
      await expect(answer(page)).toContainText('O portal está fechado para este cliente')
    },
  )

  test(
    'was sent a code that nobody took, or that was taken',
    { tag: '@long' },
    async ({ page }) => {
      const sonia = person('demo', 'Sônia')
      await sandbox('faults', { upstream: 'mail', mode: 'down', client_id: 'demo' })
      await page.goto(`${origin('demo')}/robots.txt`)
      expect(await visitorCalls(page, codeByMail(sonia.document))).toEqual([200, 502])
      await open(page, sonia.document, sonia.name)
      await expect(answer(page)).toContainText(
        /O último envio a s\S+ não saiu: o servidor de e-mail/,
      )
      await expect(part(page, 'Códigos e e-mails')).toContainText('Não saiu')
      await sandbox('faults', { upstream: 'mail', mode: 'ok', client_id: 'demo' })

      await page.goto(`${origin('demo')}/robots.txt`)
      expect(await visitorCalls(page, codeByMail(maria.document))).toEqual([200, 200])
      await openAsProvider(page, 'demo', `/provider/subscriber/${maria.erpId}`)
      await expect(part(page, 'Códigos e e-mails')).toContainText('peça que veja o spam')
      await expect(answer(page)).toContainText('Nada impede este assinante de entrar')
    },
  )

  test('has a document that no record of the ERP has', { tag: '@long' }, async ({ page }) => {
    await openAsProvider(page, 'demo', '/provider/subscribers')
    await search(page, '853.513.468-93')
    await expect(page.getByRole('main').getByRole('status').last()).toContainText(
      'Nenhum cadastro com este CPF ou CNPJ',
    )
    await expectAccessible(page)
    await search(page, '853.513.468-94')
    await expect(page.getByText('CPF ou CNPJ inválido')).toBeVisible()
    await expect(field(page)).toBeFocused()
  })
})

test(
  'why a reminder did not ring, and what became of one',
  { tag: '@long' },
  async ({ page, context }) => {
    const joao = person('demo', 'João')
    await open(page, 'joão batista', joao.name)
    await expect(answer(page)).toContainText('Não ligou notificações em nenhum aparelho')

    const device = await newDevice('demo')
    const phone = await context.newPage()
    await openAs(phone, joao, '/robots.txt')
    const status = await phone.evaluate(async (subscription) => {
      const token = /validToken=([^;]+)/.exec(document.cookie)?.[1] ?? ''
      const sent = await fetch('/api/central/config/push-notification', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          client_id: 'demo',
          authorization: `Bearer ${token}`,
        },
        body: JSON.stringify({ subscription, invoiceRange: 5 }),
      })
      return sent.status
    }, device)
    expect(status).toBe(200)
    await sandbox('reminders', {})
    await press(page, 'Atualizar')
    const notices = part(page, 'Lembretes e avisos')
    await expect(notices).toContainText('Recebe notificações')
    await expect(notices).toContainText('lembrete 5 dias antes')
    // At night it waits for the morning.
    await expect(notices).toContainText(/entregue a 1 aparelho|à espera do envio/)
  },
)

test(
  'what is paid and still blocked, and an amount that differs from the ERP',
  { tag: '@long' },
  async ({ page }) => {
    const joao = person('demo', 'João')
    await open(page, 'joão batista', joao.name)
    await expect(answer(page)).toContainText(
      /FIBRA 300 MEGA.*, Bloqueado: há fatura vencida \(.*, R\$ 79,90\)/,
    )
    await sandbox('invoices/1043/settle', { client_id: 'demo' })
    // What was read a moment ago is not asked for again within three seconds.
    await expect(async () => {
      await press(page, 'Atualizar')
      await expect(answer(page)).toContainText(
        /Bloqueado: nenhuma fatura vencida no portal; a última/,
      )
    }).toPass()

    await openAsProvider(page, 'demo', `/provider/subscriber/${maria.erpId}`)
    await expect(answer(page)).toContainText('aparece com R$ 89,90; no ERP o valor é R$ 149,90')
    await expect(part(page, 'Faturas')).toContainText('já recebido: R$ 60,00')
  },
)

test('a failure by the code that the subscriber reads out', async ({ page, context }) => {
  const vera = person('demo', 'Vera')
  const phone = await context.newPage()
  await openAs(phone, vera, '/robots.txt')
  await sandbox('faults', { upstream: 'erp', mode: 'down', client_id: 'demo' })
  await phone.goto(`${origin('demo')}/panel/financial/contracts`)
  const said = phone.getByRole('main').getByText(/Código para o suporte: [\da-f]{8}/)
  await expect(said.first()).toBeVisible()
  const code = /[\da-f]{8}$/.exec((await said.first().textContent()) ?? '')?.[0] ?? ''
  await openAsProvider(page, 'demo', '/provider/subscribers')
  await search(page, code.toUpperCase())
  const found = page.getByRole('region', { name: 'Resultado' })
  await expect(found).toContainText('Falha ao abrir os contratos')
  await expect(found).toContainText('O ERP recusou a conexão.')
  await sandbox('faults', { upstream: 'erp', mode: 'ok', client_id: 'demo' })
  await page.getByRole('link', { name: `Abrir o cliente nº ${vera.erpId}` }).click()
  await expect(part(page, 'Falhas recentes')).toContainText(`Código da falha: ${code}`)
  await press(page, 'Ver como')
  const reason = page.getByRole('alertdialog').getByLabel('Motivo')
  await expect(reason.locator('option:checked')).toHaveText('Falha relatada')
})

test('a clerk signs a subscriber out everywhere', { tag: '@long' }, async ({ page, context }) => {
  const ana = person('demo', 'Ana')
  const phone = await context.newPage()
  // The ERP was down in the test before, and calls to it wait for a while.
  await expect(() => openAs(phone, ana)).toPass({ timeout: 60_000 })
  await expect(phone.getByRole('heading', { level: 1 })).toBeVisible()
  await open(page, 'ana sem', ana.name)
  await press(page, 'Encerrar sessões')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Encerrar sessões' }).click()
  await expect(page.getByText('1 sessão encerrada')).toBeVisible()
  await phone.reload()
  await expect(phone).toHaveURL(/\/sign-in-2$/)
})

test(
  'the desk is whole and accessible at every width, by day and in the dark',
  { tag: '@long' },
  async ({ page }) => {
    await open(page, 'maria clara', maria.name)
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme })
      for (const width of [320, 390, 1280]) {
        await page.setViewportSize({ width, height: 844 })
        await expectNoSidewaysScroll(page)
      }
      await expectAccessible(page)
    }
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('link', { name: 'Voltar à procura' }).click()
    // What was found stays, so that the next of several is one tap away.
    await expect(field(page)).toHaveValue('maria clara')
    await expect(page.getByRole('link', { name: /^Maria Clara Souza/ })).toBeVisible()
    await expectAccessible(page)
    await page.goto(`${origin('demo')}/provider/subscriber/999999`)
    await expect(page.getByText('Este assinante não existe neste provedor.')).toBeVisible()
  },
)
