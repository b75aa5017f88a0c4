import * as v from 'valibot'
import type { SupportDesk } from '#domain/support/support-request.ts'
import type { SupportDraft } from '../../support-port.ts'
import { type IxcClient } from '../client.ts'
import { flag, id, reference, text } from '../columns.ts'
import type { SubjectRow } from './rows.ts'

const customerColumns = v.object({ id, filial_id: reference })
const departmentColumns = v.object({ id, ativo: flag, mostra_hotsite: flag, ordem: text })
const contractColumns = v.object({ id, id_cliente: id, status: text })
const loginColumns = v.object({ id, id_cliente: id, ativo: flag })

/** The head office: every ERP has it. */
const firstBranch = '1'

async function branchOf(client: IxcClient, customerId: string): Promise<string> {
  const rows = await client.list('cliente', [{ column: 'id', is: '=', value: customerId }])
  const read = rows.map((row) => v.safeParse(customerColumns, row))
  const own = read.find(({ success, output }) => success && output.id === customerId)
  return (own?.success && own.output.filial_id) || firstBranch
}

/** The first department that serves subscribers, for providers that name none. */
async function usualDepartment(client: IxcClient): Promise<string> {
  const rows = await client.list('su_ticket_setor', [{ column: 'ativo', is: '=', value: 'S' }])
  const open = rows
    .map((row) => v.safeParse(departmentColumns, row))
    .flatMap(({ success, output }) => (success && output.ativo ? [output] : []))
    .toSorted(
      (a, b) =>
        Number(b.mostra_hotsite) - Number(a.mostra_hotsite) || Number(a.ordem) - Number(b.ordem),
    )
  return open[0]?.id ?? ''
}

async function contractOf(client: IxcClient, customerId: string): Promise<string> {
  const rows = await client.list('cliente_contrato', [
    { column: 'id_cliente', is: '=', value: customerId },
  ])
  const own = rows
    .map((row) => v.safeParse(contractColumns, row))
    .flatMap(({ success, output }) => (success && output.id_cliente === customerId ? [output] : []))
  return (own.find(({ status }) => status === 'A') ?? own[0])?.id ?? ''
}

async function loginOf(client: IxcClient, customerId: string): Promise<string> {
  const rows = await client.list('radusuarios', [
    { column: 'id_cliente', is: '=', value: customerId },
  ])
  const own = rows
    .map((row) => v.safeParse(loginColumns, row))
    .flatMap(({ success, output }) => (success && output.id_cliente === customerId ? [output] : []))
  return (own.find(({ ativo }) => ativo) ?? own[0])?.id ?? ''
}

/** Where a new request arrives and what it hangs on, as its desk and its subject ask. */
export async function placement(
  client: IxcClient,
  desk: SupportDesk,
  { customerId, departmentId, processId }: SupportDraft,
  subject: SubjectRow,
): Promise<Record<string, string>> {
  const [id_filial, department, contract, login] = await Promise.all([
    branchOf(client, customerId),
    desk === 'os'
      ? departmentId || subject.setor_su_oss_chamado
      : departmentId || usualDepartment(client),
    subject.contrato_obrigatorio ? contractOf(client, customerId) : '',
    subject.login_obrigatorio ? loginOf(client, customerId) : '',
  ])
  const process = processId || subject.id_processo
  return desk === 'os'
    ? {
        id_filial,
        setor: department,
        ...(contract && { id_contrato_kit: contract }),
        ...(login && { id_login: login }),
      }
    : {
        id_filial,
        id_ticket_setor: department,
        ...(process && { id_wfl_processo: process }),
        ...(contract && { id_contrato: contract }),
        ...(login && { id_login: login }),
      }
}
