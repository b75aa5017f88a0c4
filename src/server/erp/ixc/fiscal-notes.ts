import * as v from 'valibot'
import { addDays, addMonths } from '#domain/dates.ts'
import { parseAccessKey } from '#domain/fiscal-notes/access-key.ts'
import { type CalendarMonth, monthOf } from '#domain/fiscal-notes/calendar-month.ts'
import type { Erp, ErpFiscalNote } from '../port.ts'
import { amount, date, id, text } from './columns.ts'
import type { Parts } from './ixc.ts'
import { readPrintOut } from './print-out.ts'
import type { Row } from './rows.ts'

const columns = v.object({
  id,
  id_cliente: id,
  id_tipo_documento: text,
  numero_nf: text,
  valor_total: amount,
  data_emissao: date,
  status: text,
  nfe_chave: text,
  chave_acesso_nfcom: text,
})

/** A row of `vd_saida`, or null when it is unusable: to the ERP a fiscal note is a sale. */
export function readFiscalNoteRow(row: Row): ErpFiscalNote | null {
  const read = v.safeParse(columns, row)
  if (!read.success || read.output.data_emissao === '') return null
  const note = read.output
  return {
    id: note.id,
    customerId: note.id_cliente,
    id_tipo_documento: note.id_tipo_documento,
    // Numbers come padded with zeros, and people know them without.
    numero_nf: note.numero_nf.replace(/^0+/, ''),
    valor_total: note.valor_total,
    data_emissao: note.data_emissao,
    status: note.status,
    chave_acesso: parseAccessKey(note.chave_acesso_nfcom) ?? parseAccessKey(note.nfe_chave) ?? '',
  }
}

function byIssue(a: ErpFiscalNote, b: ErpFiscalNote): number {
  return a.data_emissao.localeCompare(b.data_emissao) || Number(a.id) - Number(b.id)
}

/** Fiscal notes by month, and their print-outs. */
export function fiscalNoteReads(parts: Parts): Pick<Erp, 'fiscalNotes' | 'fiscalNotePdf'> {
  const { clientId, client, caches, readAll } = parts

  async function load(customerId: string, month: CalendarMonth): Promise<ErpFiscalNote[]> {
    const first = `${month}-01`
    const rows = await client.list('vd_saida', [
      { column: 'id_cliente', is: '=', value: customerId },
      { column: 'data_emissao', is: '>=', value: first },
      { column: 'data_emissao', is: '<=', value: addDays(addMonths(first, 1), -1) },
    ])
    return readAll('vd_saida', rows, readFiscalNoteRow)
      .filter((note) => note.customerId === customerId && monthOf(note.data_emissao) === month)
      .toSorted(byIssue)
  }

  return {
    fiscalNotes(customerId, month, { fresh, signal } = {}) {
      const key = [clientId, customerId, month] as const
      return caches.fiscalNotes.read({ key, load: () => load(customerId, month), fresh, signal })
    },

    async fiscalNotePdf(note, ownModel, { signal } = {}) {
      const button = ownModel ? 'vd_saida_25738' : 'imprimir_nota'
      return readPrintOut(await client.press(button, { id: note.id, base64: 'S' }, signal))
    },
  }
}
