import type { Row } from '#sandbox/store.ts'
import { attachFile, takesFiles } from './actions/attached-files.ts'
import {
  html,
  json,
  jsonAfterNotice,
  nginxPage,
  errorBox,
  refused,
  unknownResource,
} from './answers.ts'
import type { ErpCall } from './erp-call.ts'
import { clearMac, disconnectLogin, rebootFibre } from './actions/login-actions.ts'
import { resendSignatureLink } from './actions/resend-signature-link.ts'
import { liftSpeedReduction, releaseTemporarily } from './actions/release-contract.ts'
import { getBoleto } from './actions/get-boleto.ts'
import { getPix } from './actions/get-pix.ts'
import { listPage, type Page } from './listing.ts'
import { printContract } from './actions/print-contract.ts'
import { printErpNote, printOwnNote } from './actions/print-note.ts'
import { issueProtocolNumber } from './actions/protocol-number.ts'
import { registerReceipt } from './actions/receipt.ts'
import { previewSurcharge, startRenegotiation } from './actions/renegotiate.ts'
import { type GetBody, requestFields } from './request-fields.ts'
import { hasHappened } from './support-desk.ts'
import { isTable } from './tables.ts'
import { findTokenUser, type TokenUser, visibleTo } from './token-user.ts'
import { type CellForm, findView } from './views/views.ts'
import { grantTrustUnlock } from './actions/grant-trust-unlock.ts'
import { deleteRow, insertRow, replaceRow } from './actions/writes.ts'

type Action = (call: ErpCall, fields: Record<string, unknown>) => Promise<Response>

const actions: Readonly<Record<string, Action>> = {
  get_boleto: getBoleto,
  get_pix: getPix,
  fn_areceber_recebimentos_baixas_novo: registerReceipt,
  desbloqueio_confianca: grantTrustUnlock,
  reenviar_link_assnatura_digital: resendSignatureLink,
  desconectar_clientes: disconnectLogin,
  radusuarios_25452: clearMac,
  radpop_radio_cliente_fibra_26379: rebootFibre,
  cliente_contrato_btn_lib_temp_24722: releaseTemporarily,
  liberacao_reducao_contrato_29157: liftSpeedReduction,
  cliente_contrato_imprimir_contrato_17678: printContract,
  imprimir_nota: printErpNote,
  vd_saida_25738: printOwnNote,
  renegociar_selecionados: startRenegotiation,
  calcula_juros_multa: previewSurcharge,
  gerar_protocolo_atendimento: issueProtocolNumber,
  gerar_protocolo_ordem_servico: issueProtocolNumber,
}

/** The count of rows is a number for one table and text for all others: real servers do both. */
const formatTotal = (table: string, total: number) => (table === 'cliente' ? total : String(total))

async function list(
  call: ErpCall,
  user: TokenUser,
  { name, fields }: { readonly name: string; readonly fields: unknown },
): Promise<Response> {
  const view = findView(name)
  const rows = await (view ? view.list(call) : call.records.list(name))
  const columns = view ? new Set(view.columns) : await call.records.columns(name)
  const key = view?.key ?? 'id'
  const shown = rows.filter((row) => hasHappened(call, name, row))
  const page = listPage({ name, columns, key, rows: shown }, fields)
  if (!page) return errorBox(call.dialect.columnErrorStatus)
  if (view?.cells) return cellPage(view.cells, view.key, page)
  const head = { page: page.page, total: formatTotal(name, page.total) }
  const { emptyRows, noticeBefore } = call.dialect
  const seen = page.rows.map((row) => visibleTo(user, row))
  const registros = seen.length > 0 ? inDialect(call, seen) : emptyRows
  const answer = { ...head, ...(registros !== null && { registros }) }
  return noticeBefore === name ? jsonAfterNotice(answer) : json(answer)
}

function cellPage(cells: CellForm, key: string, { page, total, rows }: Page): Response {
  return json({
    page,
    total: cells.total === 'text' ? String(total) : total,
    rows: rows.map((row) => ({ id: row[key], ...cells.fieldsOf?.(row), cell: cells.cellsOf(row) })),
    tot: cells.sums,
  })
}

function inDialect(call: ErpCall, rows: readonly Row[]): unknown {
  return call.dialect.records === 'indexed' ? Object.fromEntries(rows.entries()) : rows
}

/** Answers `/webservice/v1/{resource}[/{id}]` of one provider's ERP. */
export async function answerErp(
  call: ErpCall,
  request: Request,
  getBody?: GetBody,
): Promise<Response> {
  const path = new URL(request.url).pathname
  const [, resource, id] = /^\/webservice\/v1\/([\w-]+)(?:\/(\d+))?\/?$/.exec(path) ?? []
  if (resource === undefined) return nginxPage(404)
  const { language, columnErrorStatus, lacks } = call.dialect
  const user = findTokenUser(call, request.headers.get('authorization'))
  if (user === null) return nginxPage(401)
  if (!user.isAllowedHere) return refused(language, 'addressBarred')

  const isThere = Object.hasOwn(actions, resource) && resource !== lacks
  const action = isThere ? actions[resource] : undefined
  const lists = request.headers.get('ixcsoft') === 'listar'
  if (!action && !isTable(resource) && !findView(resource)) return unknownResource(resource)
  if (request.method === 'GET' && !lists) return nginxPage(404)
  if (!user.mayUse(resource)) return refused(language, 'notPermitted')
  if (request.method === 'DELETE' && id) return deleteRow(call, resource, id)

  if (request.method === 'GET' && lists && id && isTable(resource)) {
    const row = await call.records.get(resource, id)
    return row ? json(visibleTo(user, row)) : errorBox(columnErrorStatus)
  }

  const fields = await requestFields(request, getBody)
  if (!fields) return errorBox(columnErrorStatus)
  if (action) return action(call, fields)
  if (lists) return list(call, user, { name: resource, fields })
  if (request.method === 'PUT' && id) return replaceRow(call, resource, id, fields)
  if (request.method === 'POST' && !id && isTable(resource)) {
    return (takesFiles(resource) ? attachFile : insertRow)(call, resource, fields)
  }
  return html('', 405)
}
