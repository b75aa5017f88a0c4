import { buildBarcode, toLinhaDigitavel } from '#domain/money/payment-codes/boleto.ts'
import { providerRules } from '#domain/staff/tenants/provider-rules.ts'
import type { TimeZone } from '#domain/staff/tenants/time-zones.ts'
import { createEgress } from '#server/platform/egress/egress.ts'
import { createErps } from '#server/upstreams/erp/erps.ts'
import { unsharedWrites } from '../database/unshared-writes.ts'

export type Row = Record<string, unknown>
export interface Asked {
  readonly resource: string
  readonly ixcsoft: string | null
  readonly body: Record<string, string>
}

const account = {
  clientId: 'demo',
  ixcDomain: 'demo.erp.sandbox.example',
  ixcAccessToken: `12:${'ab'.repeat(32)}`,
  rules: providerRules('demo'),
}

/** The fields of a call, and of a form with a file those beside it. */
async function fieldsOf(request: Request): Promise<Record<string, string>> {
  const isForm = request.headers.get('content-type')?.startsWith('multipart/form-data') ?? false
  if (!isForm) return JSON.parse(await request.text())
  const entries = [...(await request.formData())]
  return Object.fromEntries(
    entries.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
}

/** An ERP that answers what a test says, and remembers what it was asked. */
export function fakeIxc(answer: (asked: Asked) => unknown) {
  const clock = { now: new Date('2026-11-20T15:00:00Z') }
  const asked: Asked[] = []
  const logged: unknown[] = []
  const log = { warn: (...entry: unknown[]) => logged.push(entry) }
  const egress = createEgress({
    allow: new Set(),
    log,
    random: () => 0,
    inProcess: {
      hostSuffix: '.sandbox.example',
      async handle(request) {
        const call = {
          resource: new URL(request.url).pathname.replace('/webservice/v1/', ''),
          ixcsoft: request.headers.get('ixcsoft'),
          body: await fieldsOf(request),
        }
        asked.push(call)
        const said = await answer(call)
        return said instanceof Response ? said : Response.json(said)
      },
    },
  })
  const erps = createErps({ egress, writes: unsharedWrites(), now: () => clock.now, log })
  const erp = erps.for(account)
  /** The same provider after a move to an ERP at another address. */
  const erpAt = (ixcDomain: string) => erps.for({ ...account, ixcDomain })
  const to = (resource: string) => asked.filter((call) => call.resource === resource)
  /** The same provider, which allows so many questions at once. */
  const erpWith = (maxErpCalls: number) =>
    erps.for({ ...account, rules: { ...account.rules, maxErpCalls } })
  /** The same provider in another time zone. */
  const erpIn = (timeZone: TimeZone) =>
    erps.for({ ...account, rules: { ...account.rules, timeZone } })
  return { erp, erps, erpAt, erpWith, erpIn, clock, asked, to, logged }
}

/** A listing as the ERP answers it; without rows it leaves `registros` out. */
export const listing = (...rows: Row[]) =>
  rows.length === 0
    ? { page: '1', total: '0' }
    : { page: '1', total: String(rows.length), registros: rows }

const slip = { bank: '756', value: 9_990, freeField: '1'.repeat(25) }
export const line = toLinhaDigitavel(buildBarcode({ ...slip, dueDate: '2026-11-30' }))

export const invoiceRow: Row = {
  id: '11',
  id_cliente: '7',
  id_contrato: '3',
  status: 'A',
  liberado: 'S',
  data_vencimento: '2026-11-30',
  pagamento_data: '0000-00-00',
  valor: '99.900000000',
  valor_recebido: '',
  linha_digitavel: line,
  id_conta: '310',
  pix_txid: 'abc',
  gerencianet_token: 'segredo',
  obs: 'segredo',
}

export const customerRow: Row = {
  id: '7',
  ativo: 'S',
  cnpj_cpf: '529.982.247-25',
  razao: 'Maria Clara Souza',
  fantasia: '',
  email: 'Maria@Correio.example; mclara@trabalho.example',
  hotsite_email: 'maria@correio.example',
  telefone_celular: '',
  whatsapp: '(48) 99101-0000',
  cidade: '100',
  uf: '24',
  senha: 'segredo',
}
