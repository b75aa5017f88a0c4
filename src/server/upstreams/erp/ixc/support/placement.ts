import * as v from 'valibot'
import type { SupportDesk } from '#domain/service/support/support-request.ts'
import { protocolError } from '#server/platform/egress/upstream-failure.ts'
import type { SupportDraft } from '../../support-port.ts'
import type { IxcClient } from '../client.ts'
import type { IxcContext } from '../context.ts'
import { flag, id, reference, text } from '../reading/column-schemas.ts'
import { equals } from '../reading/condition.ts'
import { rowReader } from '../reading/row-reader.ts'
import type { Table } from '../tables.ts'
import type { SubjectRow } from './subject-row.ts'

const customerColumns = v.object({ id, filial_id: reference })
const departmentColumns = v.object({ id, ativo: flag, mostra_hotsite: flag, ordem: text })
const contractColumns = v.object({ id, id_cliente: id, status: text })
const loginColumns = v.object({ id, id_cliente: id, ativo: flag })

/** The head office, every ERP has it: the branch of customers without one. */
const firstBranchId = '1'

/** Rows where a column has a value. Unreadable rows are skipped. */
async function list<S extends v.GenericSchema>(
  client: IxcClient,
  table: Table,
  [column, value]: readonly [string, string],
  schema: S,
): Promise<v.InferOutput<S>[]> {
  const rows = await client.list(table, [equals(column, value)])
  return rows.map(rowReader(schema)).filter((row) => row !== null)
}

/** The branch of a customer; '' where the customer's row cannot be read, so that it is not known. */
async function branchOf(client: IxcClient, customerId: string): Promise<string> {
  const customers = await list(client, 'cliente', ['id', customerId], customerColumns)
  const customer = customers.find(({ id }) => id === customerId)
  return customer ? customer.filial_id || firstBranchId : ''
}

/** The first department that serves subscribers, for providers that configured none. */
async function defaultDepartment(client: IxcClient): Promise<string> {
  const departments = await list(client, 'su_ticket_setor', ['ativo', 'S'], departmentColumns)
  const [first] = departments
    .filter(({ ativo }) => ativo)
    .toSorted(
      (a, b) =>
        Number(b.mostra_hotsite) - Number(a.mostra_hotsite) || Number(a.ordem) - Number(b.ordem),
    )
  return first?.id ?? ''
}

/** The contract in force, or else any contract of the customer. */
async function contractOf(client: IxcClient, customerId: string): Promise<string> {
  const where = ['id_cliente', customerId] as const
  const contracts = await list(client, 'cliente_contrato', where, contractColumns)
  const own = contracts.filter((contract) => contract.id_cliente === customerId)
  return (own.find(({ status }) => status === 'A') ?? own[0])?.id ?? ''
}

/** A login in use, or else any login of the customer. */
async function loginOf(client: IxcClient, customerId: string): Promise<string> {
  const where = ['id_cliente', customerId] as const
  const logins = await list(client, 'radusuarios', where, loginColumns)
  const own = logins.filter((login) => login.id_cliente === customerId)
  return (own.find(({ ativo }) => ativo) ?? own[0])?.id ?? ''
}

/**
 * The columns that say where a new request arrives (branch, department, process) and what it belongs
 * to (contract, login), as its desk and its subject require. Fails where the ERP would refuse the request,
 * because its department is not known, or the branch of an order.
 */
export async function placementColumns(
  { client, clientId, findings }: Pick<IxcContext, 'client' | 'clientId' | 'findings'>,
  desk: SupportDesk,
  { customerId, contractId = '', departmentId, processId }: SupportDraft,
  subject: SubjectRow,
): Promise<Record<string, string>> {
  const [branch, department, contract, login] = await Promise.all([
    branchOf(client, customerId),
    desk === 'os'
      ? departmentId || subject.setor_su_oss_chamado
      : departmentId || defaultDepartment(client),
    contractId || (subject.contrato_obrigatorio ? contractOf(client, customerId) : ''),
    subject.login_obrigatorio ? loginOf(client, customerId) : '',
  ])
  findings.set(clientId, 'no support department', department === '')
  if (department === '') throw protocolError('erp', 'no department')
  if (desk === 'os' && branch === '') throw protocolError('erp', 'no branch')
  const process = processId || subject.id_processo
  return desk === 'os'
    ? {
        id_filial: branch,
        setor: department,
        ...(contract && { id_contrato_kit: contract }),
        ...(login && { id_login: login }),
      }
    : {
        ...(branch && { id_filial: branch }),
        id_ticket_setor: department,
        ...(process && { id_wfl_processo: process }),
        ...(contract && { id_contrato: contract }),
        ...(login && { id_login: login }),
      }
}
