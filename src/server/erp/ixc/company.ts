import * as v from 'valibot'
import type { Erp, ErpCompany } from '../port.ts'
import { id, text } from './columns.ts'
import type { Parts } from './ixc.ts'
import type { Row } from './rows.ts'

const columns = v.object({ id, razao: text, cnpj: text })

function readCompany(row: Row): ErpCompany | null {
  const read = v.safeParse(columns, row)
  return read.success ? { legalName: read.output.razao, cnpj: read.output.cnpj } : null
}

/** The provider's own record: its first branch, which is the head office. */
export function companyReads({ clientId, client, caches, readAll }: Parts): Pick<Erp, 'company'> {
  async function load(): Promise<ErpCompany | null> {
    const rows = await client.list('filial', [{ column: 'id', is: '>=', value: '1' }])
    return readAll('filial', rows, readCompany)[0] ?? null
  }
  return {
    company: ({ fresh, signal } = {}) =>
      caches.companies.read({ key: [clientId, 'company'], load, fresh, signal }),
  }
}
