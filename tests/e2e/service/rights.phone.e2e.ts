import type { Page } from 'playwright/test'
import * as v from 'valibot'
import { addDays, calendarDate, formatDate } from '#domain/platform/time/dates.ts'
import { defaultTimeZone } from '#domain/staff/tenants/time-zones.ts'
import { cancellationDay } from '#domain/service/rights/cancellation.ts'
import { expectAccessible } from '../support/accessible.ts'
import { useOwnServer } from '../support/servers/own-server.ts'
import {
  expect,
  expectNoSidewaysScroll,
  fromSandbox,
  maria,
  openAs,
  origin,
  password,
  person,
  sandbox,
  test,
} from '../support/portal.ts'

// Requests are filed here, and the ERP is broken.
useOwnServer()

const outboxSchema = v.object({
  outbox: v.array(v.object({ to: v.string(), subject: v.string(), text: v.string() })),
})

/** The protocol on the screen, which also went to this address. */
async function expectProtocol(page: Page, to: string | null): Promise<string> {
  await expect(page.getByRole('heading', { name: 'Pedido recebido' })).toBeFocused()
  const protocol = (await page.locator('.protocol-number').textContent()) ?? ''
  expect(protocol).toMatch(/^\d{12,}$/)
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 700 })
  await expectNoSidewaysScroll(page)
  if (to === null) return protocol
  await expect(async () => {
    const { outbox } = v.parse(outboxSchema, await fromSandbox('outbox?client_id=demo'))
    const letter = outbox.find(({ subject }) => subject.endsWith(`protocolo ${protocol}`))
    expect(letter?.to).toBe(to)
    expect(letter?.text).toContain('Acompanhe em "Meus direitos"')
  }).toPass()
  return protocol
}

const requestOf = (page: Page, protocol: string) =>
  page.getByRole('article').filter({ hasText: `Protocolo ${protocol}.` })

test(
  'a bill is contested in part, says so, and is followed',
  { tag: '@long' },
  async ({ page }) => {
    const bill = '1021'
    await openAs(page, maria, `/panel/financial/invoice/${bill}`)
    await page.getByRole('link', { name: 'Contestar esta fatura' }).click()
    await expect(
      page.getByRole('heading', { name: 'Contestação de fatura', level: 1 }),
    ).toBeVisible()
    await page.getByRole('radio', { name: 'Um item ou uma parte' }).check()
    await page.getByRole('button', { name: 'Contestar', exact: true }).click()
    await expect(page.getByText('Informe um valor acima de zero')).toBeVisible()
    await page.getByRole('textbox', { name: 'Valor contestado' }).fill('25,00')
    await page.getByRole('textbox', { name: /Qual item/ }).fill('O filme, que não pedi.')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Contestar', exact: true }).dblclick()
    const protocol = await expectProtocol(page, 'maria.clara@correio.example')
    await page.getByRole('link', { name: 'Ver meus pedidos' }).click()
    const request = requestOf(page, protocol)
    await expect(request.getByText('Em andamento')).toBeVisible()
    await expect(request.getByText(/R\$\s25,00 em contestação/)).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await request.getByRole('link', { name: 'Ver atendimento' }).click()
    await expect(page.getByRole('main').getByText(protocol)).toBeVisible()
    await openAs(page, maria, `/panel/financial/invoice/${bill}`)
    await expect(page.getByText('Em contestação').first()).toBeVisible()
    await expect(page.getByText('Vencida')).toHaveCount(0)
    await expect(page.getByText('Você contestou esta fatura.')).toBeVisible()
  },
)

test('a contract is cancelled with the password, and the subscriber changes their mind', async ({
  page,
}) => {
  const who = person('demo', 'Fibra')
  const email = 'financeiro@fibraalfa.example'
  await openAs(page, who, '/panel/rights')
  const label = page.getByRole('link', { name: 'Etiqueta do meu plano' })
  await expect(label).toHaveAttribute('href', 'https://demo.example/etiquetas')
  await page.getByRole('link', { name: /^Cancelamento do contrato/ }).click()
  const day = formatDate(cancellationDay(calendarDate(new Date(), defaultTimeZone)))
  await expect(page.getByText(`o contrato termina em ${day}`)).toBeVisible()
  await page.getByLabel('Senha atual', { exact: true }).fill('errada')
  await page.getByRole('button', { name: 'Cancelar contrato' }).click()
  await expect(page.getByText('Senha incorreta')).toBeVisible()
  await page.getByLabel('Senha atual', { exact: true }).fill(password)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cancelar contrato' }).click()
  const protocol = await expectProtocol(page, email)
  await expect(page.getByText('O pagamento automático, se você usa, vale até')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Desistir do cancelamento' })).toBeVisible()
  for (const path of ['/panel', '/panel/financial/contracts']) {
    await page.goto(`${origin('demo')}${path}`)
    await expect(page.getByText(`Cancelamento marcado para ${day}.`)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Desistir do cancelamento' })).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }
  await expect(page.getByText(`Ativo até ${day.slice(0, 5)}`)).toBeVisible()
  await expect(page.getByText('Ativo', { exact: true })).toHaveCount(0)
  await page.goto(`${origin('demo')}/panel/rights`)
  await requestOf(page, protocol).getByRole('button', { name: 'Desistir do cancelamento' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Manter o contrato' }).click()
  await expect(requestOf(page, protocol).getByText('Desistiu', { exact: true })).toBeVisible()
  await expect(page.getByText('você desistiu do cancelamento')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Desistir do cancelamento' })).toHaveCount(0)
  await page.goto(`${origin('demo')}/panel`)
  await expect(page.getByRole('button', { name: 'Pagar agora' })).toBeVisible()
  await expect(page.getByText('Cancelamento marcado')).toHaveCount(0)
})

test(
  'a contract is suspended for whole days, or says why not',
  { tag: '@long' },
  async ({ page }) => {
    const who = person('demo', 'Vera')
    await openAs(page, who, '/panel/rights/suspension')
    const today = calendarDate(new Date(), defaultTimeZone)
    await page.getByLabel('Primeiro dia sem serviço').fill(addDays(today, 1))
    await page.getByLabel('Último dia sem serviço').fill(addDays(today, 20))
    await page.getByRole('button', { name: 'Pedir suspensão' }).click()
    await expect(page.getByText('A suspensão tem pelo menos 30 dias.')).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Último dia sem serviço').fill(addDays(today, 40))
    await page.getByRole('button', { name: 'Pedir suspensão' }).click()
    await expect(page.getByText('(40 dias)')).toBeVisible()
    // Vera has no e-mail on file.
    await expectProtocol(page, null)
    await openAs(page, who, '/panel/rights/suspension')
    await page.getByLabel('Primeiro dia sem serviço').fill(addDays(today, 2))
    await page.getByLabel('Último dia sem serviço').fill(addDays(today, 40))
    await page.getByRole('button', { name: 'Pedir suspensão' }).click()
    await expect(page.getByText('Já existe um pedido destes em andamento.')).toBeVisible()
    await openAs(page, person('demo', 'João'), '/panel/rights/suspension')
    await page.getByRole('combobox', { name: 'Contrato' }).selectOption('203')
    await expect(page.getByText('Este contrato está bloqueado.')).toBeVisible()
  },
)

test('another due day is asked for', { tag: '@long' }, async ({ page }) => {
  await openAs(page, person('demo', 'João'), '/panel/rights/due_day')
  await page.getByRole('combobox', { name: 'Contrato' }).selectOption('204')
  await expect(page.getByText('Hoje o vencimento é no dia 10.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Novo dia de vencimento' }).selectOption('20')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Mudar vencimento' }).click()
  await expectProtocol(page, 'joao.lima@correio.example')
})

test('a request is not made while the ERP is away, and the form stays', async ({ page }) => {
  await openAs(page, person('demo', 'João'), '/panel/rights/due_day')
  await page.getByRole('combobox', { name: 'Contrato' }).selectOption('203')
  await page.getByRole('combobox', { name: 'Novo dia de vencimento' }).selectOption('25')
  await sandbox('faults', { upstream: 'erp', mode: 'down' })
  try {
    await page.getByRole('button', { name: 'Mudar vencimento' }).click()
    await expect(page.getByRole('button', { name: 'Mudar vencimento' })).toBeEnabled()
    await expect(page.getByRole('alert').first()).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: /^Ligar para/ })).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Novo dia de vencimento' })).toHaveValue('25')
  } finally {
    await sandbox('faults', { upstream: 'erp', mode: 'ok' })
  }
})

test('a suspension is not offered while an unread bill may be in its way', async ({ page }) => {
  const today = calendarDate(new Date(), defaultTimeZone)
  const offer = {
    contract_id: '208',
    name: 'FIBRA 300 MEGA',
    address: '',
    suspension_obstacle: '',
    may_have_obstacle: true,
    earliest_suspension: addDays(today, 1),
    latest_suspension: addDays(today, 90),
    due_day: 10,
    due_days: [],
    cancellation_on: cancellationDay(today),
  }
  await page.route('**/api/central/customer/rights/offers', (route) =>
    route.fulfill({ json: { offers: [offer], incomplete: true } }),
  )
  await openAs(page, person('demo', 'Vera'), '/panel/rights/suspension')
  await expect(page.getByText('Nem todas as suas faturas puderam ser lidas')).toBeVisible()
  await expect(page.getByText(/^Nem tudo pôde ser lido: pode haver contratos/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pedir suspensão' })).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('link', { name: /^Ligar para/ })).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 700 })
  await expectNoSidewaysScroll(page)
})

test('a provider without these requests says where to turn', { tag: '@long' }, async ({ page }) => {
  await openAs(page, person('netmania', 'Patr'), '/panel/rights')
  await expect(page.getByText('Atendemos estes pedidos')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Baixar ou apagar/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Etiqueta/ })).toHaveCount(0)
  const contact = page.getByRole('main').getByRole('link', { name: /^Ligar para|WhatsApp|chat/ })
  await expect(contact.first()).toBeVisible()
  await openAs(page, person('netmania', 'Patr'), '/panel/rights/cancellation')
  await expect(page.getByText('Atendemos estes pedidos')).toBeVisible()
  await expect(contact.first()).toBeVisible()
})
