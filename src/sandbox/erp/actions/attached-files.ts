import { localTime } from '#domain/platform/time/dates.ts'
import { defaultTimeZone } from '#domain/staff/tenants/time-zones.ts'
import type { Row, SandboxStore } from '#sandbox/store.ts'
import { refused, succeeded } from '../answers.ts'
import type { ErpCall } from '../erp-call.ts'
import { textOf } from '../request-fields.ts'

/** Tables with files, and where the record is that each belongs to. */
const parents: Readonly<Record<string, { readonly table: string; readonly column: string }>> = {
  su_ticket_arquivos: { table: 'su_ticket', column: 'id_ticket' },
  su_oss_chamado_arquivos: { table: 'su_oss_chamado', column: 'id_oss_chamado' },
}

/** The sandbox's own table of their contents; no table of the web service. */
export const fileContents = 'attached_files'

export const takesFiles = (table: string): boolean => Object.hasOwn(parents, table)

/**
 * Inserts a row with its file in the strictest reading of the documentation: multipart form data with
 * the file itself in `local_arquivo`, a description, and a record that exists. The row names a path of
 * the ERP in place of the content, which the web service does not give back.
 */
export async function attachFile(
  call: ErpCall,
  table: string,
  fields: Record<string, unknown>,
): Promise<Response> {
  const { language, insertedId } = call.dialect
  const parent = parents[table]
  const file = fields['local_arquivo']
  const description = textOf(fields['descricao'])
  const parentId = parent ? textOf(fields[parent.column]) : ''
  if (!parent || !(file instanceof File) || file.size === 0 || description === '') {
    return refused(language, 'fieldsMissing')
  }
  if (!(await call.records.get(parent.table, parentId))) return refused(language, 'fieldsMissing')
  const id = await call.records.insert(table, {
    [parent.column]: parentId,
    descricao: description,
    nome_arquivo: file.name,
    data_envio: localTime(call.now, defaultTimeZone),
    classificacao_arquivo: textOf(fields['classificacao_arquivo']) || 'P',
  })
  await call.records.change(table, id, { local_arquivo: `arquivos/${table}/${id}` })
  await call.records.insert(fileContents, {
    path: `arquivos/${table}/${id}`,
    parent_id: parentId,
    name: file.name,
    type: file.type,
    base64: Buffer.from(await file.arrayBuffer()).toString('base64'),
  })
  return succeeded(language, 'inserted', { id: insertedId === 'number' ? Number(id) : id })
}

/** A file as the sandbox's page lists it. */
export const describeFile = ({ base64 = '', ...row }: Row): Row => ({
  ...row,
  bytes: String(Buffer.from(base64, 'base64').length),
})

/** A file's content, for the sandbox's page: a download that no browser takes for a page. */
export async function fileAnswer(
  store: SandboxStore,
  clientId: string,
  id: string,
): Promise<Response | null> {
  const row = await store.get(clientId, fileContents, id)
  return (
    row &&
    new Response(new Uint8Array(Buffer.from(row['base64'] ?? '', 'base64')), {
      headers: {
        'content-type': row['type'] ?? '',
        'content-disposition': 'attachment',
        'x-content-type-options': 'nosniff',
      },
    })
  )
}
