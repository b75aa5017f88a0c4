import * as v from 'valibot'
import type { ParsedBody, ParsedQuery } from '#contract/platform/endpoint.ts'
import {
  createFiscalNoteDownload,
  downloadFiscalNote,
  listFiscalNotes,
  rawFiscalNoteSchema,
  readFiscalNote,
} from '#contract/money/fiscal-notes.ts'
import { calendarDate } from '#domain/platform/time/dates.ts'
import { fiscalNoteFileName } from '#domain/platform/text/file-names.ts'
import {
  type CalendarMonth,
  isNoteMonth,
  monthOf,
} from '#domain/money/fiscal-notes/calendar-month.ts'
import type { Erps } from '#server/upstreams/erp/erps.ts'
import type { Dated, Rows } from '#server/platform/egress/answers/dated.ts'
import { findListed } from '#server/platform/egress/answers/find-listed.ts'
import type { ErpFiscalNote } from '#server/upstreams/erp/port.ts'
import type { Call } from '#server/platform/http/call.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import type { InvoicesModule } from '#server/money/invoices/module.ts'

type SubscriberCall = Pick<Call<typeof listFiscalNotes>, 'tenant' | 'session' | 'fresh' | 'signal'>

/**
 * The object of a download token: id, month and layout of a note. The ERP finds a note by its month
 * of issue.
 */
const objectSchema = v.tuple([v.string(), v.string(), v.boolean()])

export type FiscalNoteService = ReturnType<typeof fiscalNoteService>

export function fiscalNoteService(deps: {
  readonly erps: Pick<Erps, 'for'>
  readonly downloads: InvoicesModule['downloads']
  readonly now: () => Date
}) {
  const { erps, downloads, now } = deps

  /** The subscriber's own notes of a month, without those hidden at this provider. */
  const listShown = async (
    { tenant, session, fresh, signal }: SubscriberCall,
    month: CalendarMonth,
  ): Promise<Dated<Rows<ErpFiscalNote>>> => {
    const { customerId } = session
    const { value, ...dated } = await erps
      .for(tenant)
      .fiscalNotes(customerId, month, { fresh, signal })
    const notes = value.filter(
      (note) =>
        note.customerId === customerId &&
        readFiscalNote(note, tenant.rules.fiscalNoteTypes) !== null,
    )
    return { ...dated, value: notes }
  }

  const findShown = async (call: SubscriberCall, id: string, month: CalendarMonth) =>
    findListed(await listShown(call, month), (note) => note.id === id)

  return {
    list: async (call: SubscriberCall, query: ParsedQuery<typeof listFiscalNotes>) => {
      const today = calendarDate(now(), call.tenant.rules.timeZone)
      const month = query.created_at ?? monthOf(today)
      if (!isNoteMonth(month, today)) refuse(listFiscalNotes, 'month not available')
      const { value, asOf, isIncomplete } = await listShown(call, month)
      const notes = value.map((note) => v.parse(rawFiscalNoteSchema, note))
      if (notes.length === 0 && !isIncomplete) refuse(listFiscalNotes, 'no sale invoices found')
      return {
        sale_invoices: notes,
        as_of: asOf.toISOString(),
        ...(isIncomplete && { incomplete: true }),
      }
    },

    prepareDownload: async (
      call: SubscriberCall,
      {
        saleInvoiceId,
        customModel,
        created_at: month,
      }: ParsedBody<typeof createFiscalNoteDownload>,
    ) => {
      const isMonth = isNoteMonth(month, calendarDate(now(), call.tenant.rules.timeZone))
      const note = isMonth ? await findShown(call, saleInvoiceId, month) : undefined
      if (!note) refuse(createFiscalNoteDownload, 'sale invoice not found')
      const object: v.InferOutput<typeof objectSchema> = [saleInvoiceId, month, customModel]
      const token = await downloads.issue({
        clientId: call.tenant.clientId,
        sessionId: call.session.id,
        kind: 'sale-invoice',
        objectId: JSON.stringify(object),
        now: now(),
      })
      return { token }
    },

    download: async (call: SubscriberCall, token: string) => {
      const { tenant, session, signal } = call
      const redeemed = await downloads.redeem({
        clientId: tenant.clientId,
        sessionId: session.id,
        kind: 'sale-invoice',
        token,
        now: now(),
      })
      if (redeemed === null) refuse(downloadFiscalNote, 'sale invoice not found')
      const [id, month, customModel] = v.parse(objectSchema, JSON.parse(redeemed))
      const note = await findShown(call, id, month)
      const read = note && readFiscalNote(note, tenant.rules.fiscalNoteTypes)
      if (!note || !read) refuse(downloadFiscalNote, 'sale invoice not found')
      const file = await erps.for(tenant).fiscalNotePdf(note, customModel, { signal })
      if (!file) refuse(downloadFiscalNote, 'sale invoice file unavailable')
      return {
        file_name: fiscalNoteFileName(read),
        base64: Buffer.from(file).toString('base64'),
      }
    },
  }
}
