import * as v from 'valibot'
import { isCalendarDate } from '#domain/platform/time/dates.ts'
import { parseAccessKey } from '#domain/money/fiscal-notes/access-key.ts'
import type { FiscalNote, FiscalNoteTypes } from '#domain/money/fiscal-notes/fiscal-note.ts'
import { isFiscalNoteShown } from '#domain/money/fiscal-notes/fiscal-note.ts'
import { parseCents } from '#domain/platform/values/money.ts'
import { endpoint } from '#contract/platform/endpoint.ts'
import {
  calendarDate,
  decimal,
  downloadToken,
  incomplete,
  instant,
  recordId,
  text,
} from '#contract/platform/scalars.ts'

/** A month, as `YYYY-MM` or as any day of it; the day is ignored. */
const month = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d{2}(-\d{2})?$/),
  v.check((value) => isCalendarDate(value.length === 7 ? `${value}-01` : value), 'no such month'),
  v.transform((value) => value.slice(0, 7)),
)

/**
 * A fiscal note in the ERP's own field names (first specification, section 3). `valor_total` is a
 * decimal in reais, empty where the ERP states none.
 */
export const rawFiscalNoteSchema = v.object({
  id: recordId,
  id_tipo_documento: v.string(),
  numero_nf: text,
  valor_total: v.union([v.literal(''), decimal]),
  data_emissao: calendarDate,
  status: text,
  /** The access key, of notes of any model. */
  chave_acesso: text,
})
export type RawFiscalNote = v.InferOutput<typeof rawFiscalNoteSchema>

/**
 * Converts a raw note to the product's own type; null for a note that this provider does not show
 * (first specification, section 4).
 */
export function readFiscalNote(raw: RawFiscalNote, types: FiscalNoteTypes): FiscalNote | null {
  const number = raw.numero_nf ?? ''
  const type = types[raw.id_tipo_documento]
  const status = raw.status ?? ''
  if (!type || !isFiscalNoteShown({ documentType: raw.id_tipo_documento, number, status }, types))
    return null
  return {
    id: raw.id,
    number,
    type,
    value: raw.valor_total === '' ? null : parseCents(raw.valor_total),
    issuedOn: raw.data_emissao,
    accessKey: parseAccessKey(raw.chave_acesso ?? ''),
  }
}

export const listFiscalNotes = endpoint({
  name: 'listFiscalNotes',
  method: 'GET',
  path: '/api/central/customer/list/sale-invoices',
  policy: 'subscriber',
  isOpenToViewings: true,
  upstreamCost: 'fresh read',
  summary: 'The fiscal notes issued in a month; without one, in this month.',
  query: v.object({ created_at: v.optional(month) }),
  answer: v.object({
    sale_invoices: v.array(rawFiscalNoteSchema),
    as_of: instant,
    incomplete,
  }),
  refusals: { 'no sale invoices found': 404, 'month not available': 400 },
})

/**
 * Creates a single-use token for one note, valid for 60 seconds in this session. `created_at`: the
 * month of the list the note was in. `customModel`: use the provider's own layout instead of the
 * ERP's. First specification, section 7.
 */
export const createFiscalNoteDownload = endpoint({
  name: 'createFiscalNoteDownload',
  method: 'POST',
  path: '/api/central/customer/generate/sale-invoice-download-token',
  policy: 'subscriber',
  upstreamCost: 'document',
  makesOld: [],
  summary: 'Make a single-use download token for a fiscal note.',
  body: v.object({
    saleInvoiceId: recordId,
    customModel: v.optional(v.boolean(), false),
    created_at: month,
  }),
  answer: v.object({ token: v.string() }),
  refusals: { 'sale invoice not found': 404 },
})

export const downloadFiscalNote = endpoint({
  name: 'downloadFiscalNote',
  method: 'GET',
  path: '/api/central/customer/download/sale-invoice/{token}',
  policy: 'subscriber',
  upstreamCost: 'document',
  makesOld: [],
  summary: 'The fiscal note as base64 PDF, once.',
  hasEffect: true,
  params: v.object({ token: downloadToken }),
  answer: v.object({ file_name: v.string(), base64: v.string() }),
  accepts: v.object({ base64: v.string() }),
  refusals: { 'sale invoice not found': 404, 'sale invoice file unavailable': 404 },
})
