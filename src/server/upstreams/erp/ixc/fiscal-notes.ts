import * as v from 'valibot'
import { addDays, addMonths } from '#domain/platform/time/dates.ts'
import { parseCents } from '#domain/platform/values/money.ts'
import { parseAccessKey } from '#domain/money/fiscal-notes/access-key.ts'
import { type CalendarMonth, monthOf } from '#domain/money/fiscal-notes/calendar-month.ts'
import type { Erp, ErpFiscalNote } from '../port.ts'
import { code, date, id, reference, statedAmount, text } from './reading/column-schemas.ts'
import { equals } from './reading/condition.ts'
import { datedList, type ReadList } from '#server/platform/egress/answers/dated.ts'
import { type IxcContext, readList } from './context.ts'
import type { Row } from './reading/listing.ts'
import { readPdf } from './invoices/pdf-answer.ts'

const columns = v.object({
  id,
  id_cliente: id,
  id_tipo_documento: reference,
  numero_nf: text,
  valor_total: statedAmount,
  data_emissao: date,
  status: code('A', 'F', 'C', 'D', 'AP', 'PE'),
  nfe_chave: text,
  chave_acesso_nfcom: text,
})

/** Reads a row of `vd_saida` (the ERP keeps a fiscal note as a sale); null when it is unusable. */
export function readFiscalNoteRow(row: Row): ErpFiscalNote | null {
  const read = v.safeParse(columns, row)
  if (!read.success || read.output.data_emissao === '') return null
  const { valor_total: amount, ...note } = read.output
  if (amount === null || parseCents(amount) < 0) return null
  return {
    id: note.id,
    customerId: note.id_cliente,
    id_tipo_documento: note.id_tipo_documento,
    // The ERP pads numbers with zeros; the printed note shows them without.
    numero_nf: note.numero_nf.replace(/^0+/, ''),
    valor_total: amount,
    data_emissao: note.data_emissao,
    status: note.status,
    chave_acesso: parseAccessKey(note.chave_acesso_nfcom) ?? parseAccessKey(note.nfe_chave) ?? '',
  }
}

function compareByIssue(a: ErpFiscalNote, b: ErpFiscalNote): number {
  return a.data_emissao.localeCompare(b.data_emissao) || Number(a.id) - Number(b.id)
}

type FiscalNoteMethods = Pick<Erp, 'fiscalNotes' | 'fiscalNotePdf'>

/** Fiscal notes by month, and their PDFs. */
export function fiscalNoteMethods(context: IxcContext): FiscalNoteMethods {
  const { scope, client, caches } = context

  async function loadMonth(
    customerId: string,
    month: CalendarMonth,
  ): Promise<ReadList<ErpFiscalNote>> {
    const first = `${month}-01`
    const rows = await client.list('vd_saida', [
      equals('id_cliente', customerId),
      { column: 'data_emissao', operator: '>=', value: first },
      { column: 'data_emissao', operator: '<=', value: addDays(addMonths(first, 1), -1) },
    ])
    const { items, isIncomplete } = readList(context, 'vd_saida', rows, readFiscalNoteRow)
    const notes = items
      .filter((note) => note.customerId === customerId && monthOf(note.data_emissao) === month)
      .toSorted(compareByIssue)
    return { items: notes, isIncomplete }
  }

  return {
    async fiscalNotes(customerId, month, { fresh, signal } = {}) {
      const key = [...scope, customerId, month] as const
      const load = () => loadMonth(customerId, month)
      return datedList(await caches.fiscalNotes.read({ key, load, fresh, signal }))
    },

    async fiscalNotePdf(note, ownModel, { signal } = {}) {
      const action = ownModel ? 'vd_saida_25738' : 'imprimir_nota'
      return readPdf(await client.callAction(action, { id: note.id, base64: 'S' }, signal))
    },
  }
}
