import * as v from 'valibot'
import { canonicalDocument, formatDocument, isCnpj } from '#domain/account/people/document.ts'
import type { Erp, ErpCompany } from '../../port.ts'
import { id, text, words } from '../reading/column-schemas.ts'
import { everyRow } from '../reading/condition.ts'
import { type IxcContext, readRows } from '../context.ts'
import type { Row } from '../reading/listing.ts'

const columns = v.object({ id, razao: words, cnpj: text })

function readCompany(row: Row): ErpCompany | null {
  const read = v.safeParse(columns, row)
  if (!read.success) return null
  const { razao, cnpj } = read.output
  const document = canonicalDocument(cnpj)
  return { legalName: razao, cnpj: isCnpj(document) ? formatDocument(document) : '' }
}

/** The provider's own company record: its first branch, which is the head office. */
export function companyMethods(context: IxcContext): Pick<Erp, 'company'> {
  const { scope, client, caches } = context
  async function load(): Promise<ErpCompany | null> {
    const rows = await client.list('filial', [everyRow])
    const [first] = rows
    // Where the first one cannot be read, the next is another branch, with another CNPJ.
    return readRows(context, 'filial', first ? [first] : [], readCompany)[0] ?? null
  }
  return {
    company: ({ fresh, signal } = {}) =>
      caches.companies.read({ key: [...scope, 'company'], load, fresh, signal }),
  }
}
