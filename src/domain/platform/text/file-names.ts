import type { CalendarDate } from '#domain/platform/time/dates.ts'
import type { FiscalNoteType } from '#domain/money/fiscal-notes/fiscal-note.ts'

/*
 * Names of the files a subscriber downloads, here and nowhere else. A date is written DD-MM-YYYY,
 * because a slash cannot stand in a file name.
 */

const fileDate = (date: CalendarDate) => date.split('-').toReversed().join('-')

/** `Boleto-1024 10-12-2026.pdf` */
export const boletoFileName = (invoiceId: string, dueDate: CalendarDate) =>
  `Boleto-${invoiceId} ${fileDate(dueDate)}.pdf`

/** `Registro da internet 29-11-2026.pdf` */
export const lineRecordFileName = (today: CalendarDate) =>
  `Registro da internet ${fileDate(today)}.pdf`

/** `NF-43001 SCM 01-12-2026.pdf` */
export const fiscalNoteFileName = (note: {
  readonly number: string
  readonly type: FiscalNoteType
  readonly issuedOn: CalendarDate
}) => `NF-${note.number} ${note.type} ${fileDate(note.issuedOn)}.pdf`

/** `Contrato-201.pdf` */
export const contractFileName = (contractId: string) => `Contrato-${contractId}.pdf`

/** The annual declaration of no debts: `Quitacao-2025 Contrato-201.pdf`. */
export const settlementFileName = (contractId: string, year: number) =>
  `Quitacao-${year} ${contractFileName(contractId)}`

/** What the portal stores about a subscriber: `Meus-dados 20-11-2026.json`. */
export const myDataFileName = (exportedOn: CalendarDate) =>
  `Meus-dados ${fileDate(exportedOn)}.json`

/** Due dates, for calendar programs. */
export const calendarFileName = 'vencimentos.ics'
