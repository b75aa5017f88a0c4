import { queryOptions } from '@tanstack/react-query'
import {
  createFiscalNoteDownload,
  downloadFiscalNote,
  listFiscalNotes,
  readFiscalNote,
} from '#contract/money/fiscal-notes.ts'
import { minuteMs } from '#domain/platform/time/durations.ts'
import { fiscalNoteFileName } from '#domain/platform/text/file-names.ts'
import type { FiscalNote, FiscalNoteTypes } from '#domain/money/fiscal-notes/fiscal-note.ts'
import type { CalendarMonth } from '#domain/money/fiscal-notes/calendar-month.ts'
import { serverNow } from '#portal/kit/ages/server-clock.ts'
import { call } from '#portal/queries/calls/client.ts'
import { clientId } from '#portal/session/client-id.ts'
import { ApiError } from '#portal/queries/calls/failure.ts'
import { wantsFresh } from '#portal/queries/calls/fresh.ts'
import type { Incomplete } from '#portal/queries/calls/incomplete.ts'

/** The notes, and when the ERP gave them (ISO instant). */
export interface DatedFiscalNotes extends Incomplete {
  readonly notes: readonly FiscalNote[]
  readonly asOf: string
}

/** The notes of a month, of the types this provider shows; a 404 is an empty month (specification 8). */
export function fiscalNotesQuery(month: CalendarMonth, types: FiscalNoteTypes) {
  return queryOptions({
    queryKey: [clientId(), 'fiscal-notes', month],
    queryFn: async ({ client, queryKey, signal }): Promise<DatedFiscalNotes> => {
      try {
        const answer = await call(listFiscalNotes, {
          query: { created_at: month },
          fresh: wantsFresh(client, queryKey),
          signal,
        })
        const { sale_invoices: raw, as_of: asOf, incomplete: isIncomplete } = answer
        const notes = raw.map((row) => readFiscalNote(row, types)).filter((note) => note !== null)
        return { notes, asOf, isIncomplete }
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 404) throw error
        return { notes: [], asOf: serverNow().toISOString() }
      }
    },
    staleTime: 5 * minuteMs,
    meta: { persistAs: 'fiscalNotes' },
  })
}

/** A note as a base64 PDF, by a token that is used once and at once. */
export async function downloadNote(note: FiscalNote, customModel: boolean) {
  const body = { saleInvoiceId: note.id, customModel, created_at: note.issuedOn }
  const { token } = await call(createFiscalNoteDownload, { body })
  const { base64 } = await call(downloadFiscalNote, { params: { token } })
  return { name: fiscalNoteFileName(note), base64 }
}
