import type { EgressRequest } from '../../egress/call.ts'
import type { Egress } from '../../egress/egress.ts'
import { UpstreamFailure } from '../../egress/failure.ts'
import { authorization, type IxcAccount, resourceUrl } from './account.ts'
import { isRefusal } from './refusal.ts'
import { type Page, readPage, type Row } from './rows.ts'
import { readJson, readText } from './text.ts'

/** Tables this product reads. */
type Table =
  | 'cliente'
  | 'cliente_contrato'
  | 'fn_areceber'
  | 'fn_areceber_baixas'
  | 'fn_carteira_cobranca'
  | 'vd_saida'
  | 'vd_contratos'
  | 'vd_contratos_produtos'
  | 'produtos'
  | 'view_vd_contratos_produtos_gen'
  | 'filial'
  | 'cidade'
  | 'uf'
  | 'radusuarios'
  | 'su_oss_assunto'
  | 'su_ticket_setor'
  | Growing
/** Tables this product adds rows to. */
type Growing =
  | 'su_ticket'
  | 'su_mensagens'
  | 'su_oss_chamado'
  | 'su_oss_chamado_mensagem'
  | 'cliente_contrato_servicos'
/** Buttons this product presses. A table is never among them: posting to one inserts a row. */
type Action =
  | 'get_boleto'
  | 'get_pix'
  | 'fn_areceber_recebimentos_baixas_novo'
  | 'gerar_protocolo_atendimento'
  | 'gerar_protocolo_ordem_servico'
  | 'cliente_contrato_imprimir_contrato_17678'
  | 'desbloqueio_confianca'
  | 'imprimir_nota'
  | 'vd_saida_25738'

export interface Condition {
  readonly column: string
  readonly is: '=' | '!=' | '>' | '>=' | '<=' | 'IN'
  readonly value: string
}

const rowsPerPage = 1_000
/** More rows than one subscriber can have; past it the ERP is not answering the question. */
const maxPages = 10
const listTimeouts = { firstByte: 8_000, total: 12_000 }
/** It waits for its turn in the lane as well. */
const batchTimeouts = { firstByte: 20_000, total: 60_000 }
const insertTimeouts = { firstByte: 12_000, total: 12_000 }
const actionTimeouts = { firstByte: 25_000, total: 25_000 }
const listBytes = 5 * 1024 * 1024
/** A 15 MiB PDF in base64. */
const actionBytes = 20 * 1024 * 1024

export function garbage(reason: string): UpstreamFailure {
  return new UpstreamFailure('erp', 'garbage', reason)
}

/** Which page of a listing, and on what terms. */
interface Turned {
  readonly number?: number
  readonly size?: number
  readonly signal?: AbortSignal | undefined
  readonly isBatch?: boolean
}

export type IxcClient = ReturnType<typeof ixcClient>

/** Speaks IXC's web service for one provider: transport and envelopes, no meaning. */
export function ixcClient(account: IxcAccount, egress: Egress) {
  type Terms = Pick<EgressRequest, 'timeouts' | 'maxBytes' | 'retry' | 'signal' | 'isBatch'>

  async function post(
    resource: Table | Action,
    ixcsoft: Record<string, string>,
    body: unknown,
    terms: Terms,
  ): Promise<Uint8Array> {
    const { status, bytes } = await egress.fetch({
      tenant: account.clientId,
      upstream: 'erp',
      url: resourceUrl(account, resource),
      method: 'POST',
      headers: {
        authorization: authorization(account),
        'content-type': 'application/json',
        ...ixcsoft,
      },
      body: JSON.stringify(body),
      ...terms,
    })
    if (status !== 200) throw garbage(`status ${status}`)
    return bytes
  }

  async function page(
    table: Table,
    where: readonly Condition[],
    { number = 1, size = rowsPerPage, signal, isBatch }: Turned,
  ): Promise<Page> {
    const [first, ...others] = where.map(({ column, is, value }) => ({
      TB: `${table}.${column}`,
      OP: is,
      P: value,
    }))
    const query = {
      qtype: first?.TB,
      oper: first?.OP,
      query: first?.P,
      grid_param: JSON.stringify(others),
      page: String(number),
      rp: String(size),
      sortname: `${table}.id`,
      sortorder: 'asc',
    }
    // The header turns an insert into a listing: reads post to a table here and nowhere else.
    const timeouts = isBatch ? batchTimeouts : listTimeouts
    const terms = { timeouts, maxBytes: listBytes, retry: 'read', signal, isBatch } as const
    const answer = readJson(readText(await post(table, { ixcsoft: 'listar' }, query, terms)))
    if (isRefusal(answer)) throw garbage('listing refused')
    const read = readPage(answer)
    if (!read) throw garbage('not a listing')
    return read
  }

  return {
    /** All rows that match, page by page, each once. The ERP's filters are a hint: check again. */
    async list(table: Table, where: readonly Condition[], signal?: AbortSignal): Promise<Row[]> {
      const found = new Map<string, Row>()
      for (let number = 1; number <= maxPages; number++) {
        const before = found.size
        const { rows, total } = await page(table, where, { number, signal })
        for (const row of rows) found.set(String(row['id']), row)
        const isLast = total === null ? rows.length < rowsPerPage : found.size >= total
        if (isLast || found.size === before) return [...found.values()]
      }
      throw garbage('endless listing')
    },

    /** The first `size` rows that match, by id, for work that nobody waits for. */
    portion(
      table: Table,
      where: readonly Condition[],
      size: number,
      signal?: AbortSignal,
    ): Promise<Page> {
      return page(table, where, { size, signal, isBatch: true })
    },

    /** Adds a row, once: whoever gets no answer looks whether it is there before trying again. */
    insert(table: Growing, record: Readonly<Record<string, string>>): Promise<Uint8Array> {
      return post(table, {}, record, {
        timeouts: insertTimeouts,
        maxBytes: listBytes,
        retry: 'never',
        signal: undefined,
      })
    },

    /** Presses a button, once: it may create a charge, so no failure is ever tried again. */
    press(
      action: Action,
      body: Readonly<Record<string, string>>,
      signal?: AbortSignal,
    ): Promise<Uint8Array> {
      return post(action, {}, body, {
        timeouts: actionTimeouts,
        maxBytes: actionBytes,
        retry: 'never',
        signal,
      })
    },
  }
}
