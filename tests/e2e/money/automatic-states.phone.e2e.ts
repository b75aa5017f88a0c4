import { calendarDate } from '#domain/platform/time/dates.ts'
import { defaultTimeZone } from '#domain/staff/tenants/time-zones.ts'
import { minuteMs } from '#domain/platform/time/durations.ts'
import { numbers } from '../../support/upstreams/card-numbers.ts'
import {
  addCard,
  begin,
  beginByCard,
  cancel,
  changeRow,
  choose,
  expectState,
  expectStateWithin,
  expectTold,
  msUntilNoon,
  newest,
  openMaria,
  pass,
} from '../support/automatic-states.ts'
import { useOwnServer } from '../support/servers/own-server.ts'
import { expect, maria, openAs, origin, sandbox, test } from '../support/portal.ts'
import { openAsAdmin } from '../support/staff.ts'
import { wholeBrowser } from '../support/whole-browser.ts'

// Every state that an automatic payment can come into, with its inbox message and its push.
test.use(wholeBrowser)
const server = useOwnServer()

let aheadMs = 0
async function moveClock(byMs: number): Promise<void> {
  aheadMs += byMs
  await server().moveClock(aheadMs)
}

// Each test finds the sandbox as it was seeded, but for a bill that is due on this very day: the run of the
// day, which may come during a test, would tell of it.
test.beforeEach(async () => {
  if (aheadMs === 0) await moveClock(msUntilNoon())
  await sandbox('reset', {})
  await changeRow('fn_areceber/1023', { data_vencimento: '{{today+60}}' })
})

test(
  'a bill is not charged that is too high or has changed',
  { tag: '@long' },
  async ({ page, context }) => {
    test.slow()
    const device = await openMaria(page, context)
    await beginByCard(page, '0010', '100,00')
    await expectState(page, 'Ativo')
    await expectStateWithin(page, 5, 'Acima do limite')
    await expectTold(page, device, 'Fatura acima do seu limite')
    await cancel(page)

    await beginByCard(page)
    await expectStateWithin(page, 5, 'Agendado')
    await expectTold(page, device, 'Pagamento automático agendado')
    await changeRow('fn_areceber/1024', { valor: '131.00', valor_aberto: '131.00' })
    await expectStateWithin(page, 8, 'Valor mudou')
    await expectTold(page, device, 'A fatura mudou depois do aviso')
  },
)

test(
  'a bill is not charged that comes too late or is taken over',
  { tag: '@long' },
  async ({ page, context }) => {
    test.slow()
    const device = await openMaria(page, context)
    await beginByCard(page)
    await expectStateWithin(page, 9, 'Fora do prazo')
    await expectTold(page, device, 'Esta fatura não será paga automaticamente')
    await cancel(page)

    await beginByCard(page)
    await expectStateWithin(page, 5, 'Agendado')
    await newest(page).getByRole('button', { name: 'Não pagar esta fatura' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Eu pago esta' }).click()
    await expect(newest(page).getByText('Você paga esta')).toBeVisible()
    await cancel(page)
  },
)

test(
  'an agreement ends that the bank refuses or its subscriber cancels',
  { tag: '@long' },
  async ({ page, context }) => {
    test.slow()
    const device = await openMaria(page, context)
    await begin(page, /PIX Automático/)
    await expectState(page, 'Aguardando seu banco')
    await choose('refuse')
    await expectStateWithin(page, 0, 'Recusado')
    await expectTold(page, device, 'Pagamento automático não autorizado')

    await begin(page, /PIX Automático/)
    await expectState(page, 'Aguardando seu banco')
    await choose('approve')
    await expectStateWithin(page, 0, 'Ativo')
    await expectTold(page, device, 'Pagamento automático ativado')
    await expectStateWithin(page, 5, 'Agendado')
    await expectStateWithin(page, 6, 'Em processamento')
    await cancel(page)
    await expectStateWithin(page, 6, 'Cancelado')
  },
)

test(
  'an agreement ends that the bank cancels or never approves',
  { tag: '@long' },
  async ({ page, context }) => {
    test.slow()
    const device = await openMaria(page, context)
    await begin(page, /PIX Automático/)
    await expectState(page, 'Aguardando seu banco')
    await choose('approve')
    await expectStateWithin(page, 0, 'Ativo')
    await expectStateWithin(page, 5, 'Agendado')
    await choose('cancel')
    await expectStateWithin(page, 0, 'Cancelado no banco')
    await expect(newest(page).getByText('Cancelado', { exact: true })).toBeVisible()
    await expectTold(page, device, 'Pagamento automático cancelado no banco')

    await begin(page, /PIX Automático/)
    await expectState(page, 'Aguardando seu banco')
    await moveClock(45 * minuteMs)
    await openAs(page, maria)
    await expectStateWithin(page, 0, 'Não autorizado a tempo')
  },
)

test(
  'a card may refuse a bill, and an agreement ends with its card',
  { tag: '@long' },
  async ({ page, context }) => {
    test.slow()
    const device = await openMaria(page, context)
    const lastFour = numbers.denied.slice(-4)
    await addCard(page, numbers.denied, '1231')
    await beginByCard(page, lastFour)
    await expectStateWithin(page, 5, 'Agendado')
    await expectStateWithin(page, 8, 'Recusado')
    await expectTold(page, device, 'Pagamento automático recusado')
    await page.goto(`${origin('demo')}/panel/financial/credit-card`)
    await page.getByRole('button', { name: new RegExp(`Excluir.*${lastFour}`) }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click()
    await expect(page.getByText('Cartão excluído com sucesso!').first()).toBeAttached()
    await expectStateWithin(page, 0, 'Cartão excluído')
    await expectTold(page, device, 'Pagamento automático encerrado')
  },
)

test(
  'an agreement ends when its card expires, with a warning before',
  { tag: '@long' },
  async ({ page, context }) => {
    test.slow()
    const device = await openMaria(page, context)
    const [year = '', month = ''] = calendarDate(
      new Date(Date.now() + aheadMs),
      defaultTimeZone,
    ).split('-')
    await addCard(page, numbers.approved, `${month}${year.slice(2)}`)
    await beginByCard(page, numbers.approved.slice(-4))
    await pass(0)
    await expectTold(page, device, 'O cartão do pagamento automático vai vencer')
    await expectStateWithin(page, 40, 'Cartão vencido')
    await expectTold(page, device, 'O cartão do pagamento automático venceu')
  },
)

test(
  'a bill is left that was paid otherwise, and the next one is paid',
  { tag: '@long' },
  async ({ page, context }) => {
    test.slow()
    const device = await openMaria(page, context)
    await beginByCard(page)
    await expectStateWithin(page, 5, 'Agendado')
    await sandbox('invoices/1024/settle', { client_id: 'demo' })
    await expectStateWithin(page, 8, 'Pago de outro jeito')
    await expectTold(page, device, 'Fatura paga de outro jeito')

    await changeRow('fn_areceber/1025', { data_vencimento: '{{today+10}}' })
    await expectStateWithin(page, 5, 'Agendado')
    await expectStateWithin(page, 8, 'Pago')
    await expectTold(page, device, 'Fatura paga automaticamente')
  },
)

test('an agreement ends with its contract', { tag: '@long' }, async ({ page, context }) => {
  test.slow()
  const device = await openMaria(page, context)
  await beginByCard(page)
  await expectStateWithin(page, 5, 'Agendado')
  await changeRow('cliente_contrato/201', { status: 'I' })
  await expectStateWithin(page, 8, 'Contrato encerrado')
  await expect(newest(page).getByText('Cancelado', { exact: true })).toBeVisible()
  await expectTold(page, device, 'Pagamento automático encerrado')
})

test(
  'a provider that switches automatic payments off has each bill left to its subscriber',
  { tag: '@long' },
  async ({ page, context }) => {
    test.slow()
    const device = await openMaria(page, context)
    await beginByCard(page)
    await expectStateWithin(page, 5, 'Agendado')
    const staff = await context.newPage()
    await openAsAdmin(staff, '/adm/customer/demo/edit?section=payments')
    await staff.getByRole('switch', { name: 'Pagamento automático no cartão salvo' }).uncheck()
    await staff.getByRole('button', { name: 'Salvar' }).click()
    await expect(staff.getByText('Cliente editado com sucesso').first()).toBeAttached()
    await staff.close()
    await expectStateWithin(page, 8, 'Desligado por nós')
    await expectTold(page, device, 'Esta fatura não será paga automaticamente')
  },
)
