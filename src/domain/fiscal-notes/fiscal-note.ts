import type { CalendarDate } from '../dates.ts'
import type { Cents } from '../money.ts'

/** SVA, SCM or NFS-e (specification 3), and NFCom, the model 62 that took SCM's place. */
export type FiscalNoteType = 'SVA' | 'SCM' | 'NFS-e' | 'NFCom'

/** A fiscal note as the product speaks of it. */
export interface FiscalNote {
  readonly id: string
  readonly number: string
  readonly type: FiscalNoteType
  readonly value: Cents
  readonly issuedOn: CalendarDate
  /** 44 characters, of the models that have one. */
  readonly accessKey: string | null
}

/** The ERP's document type id -> ours, for one provider. */
export type FiscalNoteTypes = Readonly<Record<string, FiscalNoteType>>

/**
 * Statuses of `vd_saida` that are no note to hand out: cancelled and denied (specification 4), and
 * those the tax office has not answered yet: open, awaiting processing, processed with an error.
 */
const hidden = new Set(['C', 'D', 'A', 'AP', 'PE'])

/** Whether a note is shown at all: of a known type, numbered, and in force (specification 4). */
export function isShown(
  note: { readonly documentType: string; readonly number: string; readonly status: string },
  types: FiscalNoteTypes,
): boolean {
  return Object.hasOwn(types, note.documentType) && note.number !== '' && !hidden.has(note.status)
}
