import type { CalendarDate } from '#domain/platform/time/dates.ts'
import type { Cents } from '#domain/platform/values/money.ts'

/**
 * The types of fiscal notes: SVA, SCM and NFS-e (first specification, section 3), and NFCom, the
 * model 62 that replaced SCM.
 */
export type FiscalNoteType = 'SVA' | 'SCM' | 'NFS-e' | 'NFCom'

/** A fiscal note in the product's own terms. `value` is in cents; null: the ERP states none. */
export interface FiscalNote {
  readonly id: string
  readonly number: string
  readonly type: FiscalNoteType
  readonly value: Cents | null
  readonly issuedOn: CalendarDate
  /** 44 characters; null for models that have no access key. */
  readonly accessKey: string | null
}

/** The type of note for each document type id of one provider's ERP. */
export type FiscalNoteTypes = Readonly<Record<string, FiscalNoteType>>

/**
 * The statuses (ERP table `vd_saida`) of notes that are not shown: cancelled and denied (first
 * specification, section 4), and those the tax office has not answered yet: open, awaiting
 * processing, processed with an error.
 */
const hiddenStatuses = new Set(['C', 'D', 'A', 'AP', 'PE'])

/**
 * Whether a note is shown: its type is known, it has a number, and it is in force (first
 * specification, section 4).
 */
export function isFiscalNoteShown(
  note: { readonly documentType: string; readonly number: string; readonly status: string },
  types: FiscalNoteTypes,
): boolean {
  return (
    Object.hasOwn(types, note.documentType) &&
    note.number !== '' &&
    !hiddenStatuses.has(note.status)
  )
}
