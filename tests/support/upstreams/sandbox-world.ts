import { createSandbox, type Sandbox } from '#sandbox/sandbox.ts'
import type { Row } from '#sandbox/store.ts'
import type { World } from '#sandbox/world/world.ts'
import { memoryStore } from '../browser/memory-store.ts'

/** Noon of 20 November 2026 in São Paulo. */
export const noon = new Date('2026-11-20T15:00:00Z')

export const merchant = { id: '9a592603-d974-415a-804e-bd592e18de94', key: 'K'.repeat(40) }

export const erpToken = `7:${'0123456789abcdef'.repeat(4)}`

const invoice = (id: string, values: Row): Row => ({
  id,
  id_cliente: '1',
  id_contrato: '1',
  status: 'A',
  liberado: 'S',
  data_vencimento: '{{today+10}}',
  pagamento_data: '0000-00-00',
  valor: '99.900000000',
  valor_recebido: '0.00',
  id_carteira_cobranca: '1',
  linha_digitavel: '',
  nn_boleto: '',
  pix_txid: '',
  ...values,
})

const contract = (id: string, values: Row): Row => ({
  id,
  id_cliente: '1',
  id_vd_contrato: '10',
  contrato: 'FIBRA 500',
  status: 'A',
  desbloqueio_confianca: 'S',
  dt_ult_des_bloq_conf: '0000-00-00 00:00:00',
  ...values,
})

/** A few rows of every kind the protocol treats apart; the same at every provider. */
const rows: Readonly<Record<string, readonly Row[]>> = {
  cliente: [
    {
      id: '1',
      razao: 'Maria Clara Souza',
      ativo: 'S',
      cnpj_cpf: '529.982.247-25',
      senha: 'segredo',
      endereco: 'Rua das Acácias',
      numero: '12',
      bairro: 'Centro',
      cidade: '1',
      cep: '88000-000',
    },
    { id: '2', razao: 'João Batista Lima', ativo: 'S', cnpj_cpf: '111.444.777-35' },
    { id: '3', razao: 'Maria Clara Souza', ativo: 'N', cnpj_cpf: '529.982.247-25' },
  ],
  cidade: [{ id: '1', nome: 'Florianópolis', uf: '24' }],
  fn_areceber: [
    invoice('101', {}),
    invoice('102', { data_vencimento: '{{today-12}}', valor: '99.90' }),
    invoice('103', { status: 'R', valor_recebido: '99.90', pagamento_data: '{{month-1}}-05' }),
    invoice('104', { status: 'C' }),
    invoice('105', { id_carteira_cobranca: '3', data_vencimento: '{{today}}' }),
    invoice('106', { id_carteira_cobranca: '4' }),
    invoice('107', { id_carteira_cobranca: '5' }),
    invoice('108', { id_carteira_cobranca: '2' }),
    invoice('109', { status: 'P', valor: '120.00', valor_recebido: '50.00' }),
    invoice('110', { linha_digitavel: '846600000000999001232027612100000001000000123455' }),
  ],
  cliente_contrato: [
    contract('1', { status_internet: 'A' }),
    contract('2', { status_internet: 'CM' }),
    contract('3', { status: 'I', status_internet: 'D' }),
    contract('4', { status_internet: 'CA', desbloqueio_confianca: 'N' }),
  ],
  vd_contratos: [{ id: '10', nome: 'FIBRA 500 MEGA' }],
  vd_contratos_produtos: [
    {
      id: '1',
      id_vd_contrato: '10',
      id_contrato: '0',
      descricao: 'SCM',
      valor_unit: '20.000000000',
    },
    {
      id: '2',
      id_vd_contrato: '0',
      id_contrato: '2',
      descricao: 'SVA',
      valor_unit: '79.900000000',
    },
  ],
}

const names = ['demo', 'netmania', 'cliente', 'litoral', 'serrana']

export const testWorld: World = {
  providers: names.map((client_id) => ({
    client_id,
    alias: `Provedor ${client_id}`,
    primary_color: '#0b5cad',
    address: 'Rua das Palmeiras, 100, Centro, Florianópolis/SC, 88000-000',
    ixc_access_token: erpToken,
    gateway_merchant_id: merchant.id,
    gateway_merchant_key: merchant.key,
    platform_key: 'bridge',
  })),
  people: [
    {
      clientId: 'demo',
      name: 'Maria <b>',
      document: '52998224725',
      password: 'portal123',
      about: 'Tudo',
    },
  ],
  seedRows: () => rows,
}

interface Options {
  readonly clientId?: string
  readonly method?: string
  readonly headers?: Record<string, string>
  readonly signal?: AbortSignal
}

/** A sandbox of its own for a test, with hands on the ERP as a client has them. */
export function sandboxForTest(now: () => Date = () => noon) {
  const store = memoryStore()
  const sandbox: Sandbox = createSandbox({
    store,
    now,
    latency: { min: 0, max: 0 },
    world: testWorld,
  })

  const erp = (path: string, fields?: unknown, options: Options = {}): Promise<Response> => {
    const { clientId = 'demo', method = 'POST', headers, signal } = options
    return sandbox.upstream(
      new Request(`https://${clientId}.erp.sandbox.example/webservice/v1/${path}`, {
        method,
        headers: { authorization: `Basic ${btoa(erpToken)}`, ...headers },
        ...(fields !== undefined && { body: JSON.stringify(fields) }),
        ...(signal && { signal }),
      }),
    )
  }
  const remove = (table: string, id: string) =>
    erp(`${table}/${id}`, undefined, { method: 'DELETE' })
  const list = (table: string, fields: Record<string, unknown>, clientId = 'demo') =>
    erp(table, fields, { clientId, headers: { ixcsoft: 'listar' } })
  const invoiceRow = async (id: string, clientId = 'demo'): Promise<Row> => {
    const query = { qtype: 'fn_areceber.id', query: id, oper: '=' }
    const answer = await list('fn_areceber', query, clientId)
    const { registros }: { registros: Record<string, Row> } = await answer.json()
    return registros[0] ?? {}
  }
  const site = (path: string, body?: BodyInit, headers?: Record<string, string>) =>
    sandbox.site(
      new Request(`http://localhost:3000${path}`, {
        ...(body !== undefined && { method: 'POST', body }),
        ...(headers && { headers }),
      }),
    )
  return { sandbox, store, erp, remove, list, invoiceRow, site }
}
