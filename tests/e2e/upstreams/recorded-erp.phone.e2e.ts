import type { Page } from 'playwright/test'
import * as v from 'valibot'
import { formatLinhaDigitavel } from '#domain/money/payment-codes/boleto-mask.ts'
import {
  invoiceIds,
  lineOf,
  pixCodeOf,
  subscriber,
} from '../../support/upstreams/recorded-erp/records.ts'
import { type RecordedErp, startRecordedErp } from '../../support/upstreams/recorded-erp/server.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expect, expectNoSidewaysScroll, fromSandbox, origin, test } from '../support/portal.ts'
import { type OwnServer, startBoxed } from '../support/servers/server.ts'
import { changeTenant } from '../support/staff.ts'

// The first hour at a provider whose ERP answers as real ones were recorded to; the mail is the sandbox's.

let erp: RecordedErp
let server: OwnServer
let sharedPort: string | undefined

test.beforeAll(async ({ browser }) => {
  erp = await startRecordedErp()
  server = await startBoxed({ EGRESS_ALLOW: erp.hostAndPort })
  sharedPort = process.env['PORTAL_PORT']
  process.env['PORTAL_PORT'] = String(server.port)
  const staff = await browser.newPage()
  await changeTenant(staff, 'demo', {
    ixc_domain: erp.address,
    ixc_access_token: `12:${'ab'.repeat(32)}`,
  })
  await staff.close()
})

test.afterAll(async () => {
  process.env['PORTAL_PORT'] = sharedPort
  await server.stop()
  await erp.stop()
})

const main = (page: Page) => page.getByRole('main')
const tap = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()
const open = (page: Page, path: string) => page.goto(`${origin('demo')}${path}`)
const invoicePath = (id: string) => `/panel/financial/invoice/${id}`

const outboxSchema = v.object({
  outbox: v.array(v.object({ to: v.string(), text: v.string() })),
})

async function codeSentTo(email: string): Promise<string> {
  const { outbox } = v.parse(outboxSchema, await fromSandbox('outbox?client_id=demo'))
  const letter = outbox.findLast(({ to }) => to === email)
  return /\d{3}-\d{3}-\d{3}/.exec(letter?.text ?? '')?.[0] ?? ''
}

/** Gets in for the first time, by the only address that the ERP has. */
async function getIn(page: Page): Promise<void> {
  await open(page, '/request-password-restoration?first_access=true')
  await page.getByLabel('CPF ou CNPJ').fill(subscriber.document)
  await tap(page, 'Continuar')
  await page.getByRole('radio').first().check()
  await tap(page, 'Enviar código')
  await expect(page).toHaveURL(/\/verification-code$/)
  await page
    .getByLabel('Código', { exact: true })
    .pressSequentially(await codeSentTo(subscriber.email))
  await tap(page, 'Verificar código')
  await page.getByLabel('Senha', { exact: true }).fill('gatos-no-telhado-7')
  await page.getByLabel('Repita a senha', { exact: true }).fill('gatos-no-telhado-7')
  await tap(page, 'Salvar senha')
  // The password that was just made signs in.
  await expect(page).toHaveURL(/\/panel$/)
}

async function seesTheRightAmounts(page: Page): Promise<void> {
  // The name that the ERP calls a trade name is noise for a person.
  await expect(page.getByText(/Cliente Teste/).first()).toBeAttached()
  await expect(page.getByText('Cliente 2')).toHaveCount(0)

  await open(page, '/panel/financial/invoices/to-pay')
  const list = main(page)
  for (const amount of ['R$ 26,00', 'R$ 50,00', 'R$ 110,00', 'R$ 45,00']) {
    await expect(list.getByText(amount, { exact: true })).toBeVisible()
  }
  for (const hidden of ['R$ 0,00', 'R$ 31,00', 'R$ 32,00', 'R$ 40,00']) {
    await expect(list.getByText(hidden)).toHaveCount(0)
  }
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await open(page, invoicePath(invoiceIds.partlyPaid))
  await expect(main(page).getByText('R$ 50,00').first()).toBeVisible()
  await page.getByText('Detalhes da fatura').click()
  await expect(main(page).getByText('R$ 10,00 de multa e juros')).toBeVisible()

  await open(page, invoicePath(invoiceIds.discounted))
  await expect(
    main(page)
      .getByText(/R\$ 110,00 até/)
      .first(),
  ).toBeVisible()
}

async function issuesTheBoletoOnce(page: Page): Promise<void> {
  await open(page, invoicePath(invoiceIds.neverPrinted))
  await page.getByRole('link', { name: 'Boleto' }).click()
  const row = erp.row('fn_areceber', invoiceIds.neverPrinted)
  await expect(page.getByText(formatLinhaDigitavel(lineOf(row)))).toBeVisible()
  await page.reload()
  await expect(page.getByText(formatLinhaDigitavel(lineOf(row)))).toBeVisible()
  const printed = erp.asked.filter(({ resource }) => resource === 'get_boleto')
  const bodies = printed.map(({ body }) => JSON.stringify(body))
  expect(bodies.filter((body) => body.includes(invoiceIds.neverPrinted))).toHaveLength(1)
}

async function paysByPix(page: Page): Promise<void> {
  const row = erp.row('fn_areceber', invoiceIds.neverPrinted)
  await open(page, `${invoicePath(invoiceIds.neverPrinted)}/payment/pix`)
  await expect(page.getByText(pixCodeOf(invoiceIds.neverPrinted))).toBeVisible()
  await expectAccessible(page)
  Object.assign(row, {
    status: 'R',
    valor_aberto: '0.00',
    valor_recebido: '26.00',
    recebido_via_pix: 'S',
    pagamento_data: row['data_emissao'],
  })
  await expect(page.getByText('Pagamento confirmado!').first()).toBeVisible({ timeout: 40_000 })
}

async function isNotAskedTwice(page: Page): Promise<void> {
  await open(page, invoicePath(invoiceIds.beingConfirmed))
  await expect(page.getByText(/O banco está confirmando um pagamento/)).toBeVisible()
  await expect(page.getByText('Pagar via')).toBeHidden()
}

async function isLedToTheGatewaysPage(page: Page): Promise<void> {
  await open(page, `${invoicePath(invoiceIds.linkOnly)}/payment/boleto`)
  await expect(page.getByText('Abre o site cobranca.banco.example')).toBeVisible()
}

async function unlocksTheContract(page: Page): Promise<void> {
  await open(page, '/panel/financial/contracts')
  const card = main(page).getByRole('article', { name: 'Fibra 300 Megas' })
  // The state is that of the city; the customer's own has none.
  await expect(card.getByText(/Chapecó.*SC/)).toBeVisible()
  await card.getByRole('button', { name: 'Desbloqueio de Confiança' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Desbloquear agora' }).click()
  await expect(card.getByText('Ativo', { exact: true })).toBeVisible()
  await expect(card.getByText(/^Internet liberada/)).toBeVisible()
  const disconnected = erp.asked.find(({ resource }) => resource === 'desconectar_clientes')
  expect(disconnected?.body).toEqual({ id: '900' })
}

test(
  'with recorded answers a subscriber gets in, sees the right amounts, issues a boleto, pays by PIX and unlocks',
  { tag: '@long' },
  async ({ page }) => {
    test.slow()
    await getIn(page)
    for (const step of [
      seesTheRightAmounts,
      issuesTheBoletoOnce,
      paysByPix,
      isNotAskedTwice,
      isLedToTheGatewaysPage,
      unlocksTheContract,
    ]) {
      await test.step(step.name, () => step(page))
    }
  },
)
