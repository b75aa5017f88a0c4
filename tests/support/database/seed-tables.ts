import { resolveRow } from '#sandbox/erp/date-tokens.ts'
import { seedRows } from '#sandbox/seed/seed.ts'
import type { Row } from '#sandbox/store.ts'

/** Days on which tokens could go wrong: ends of months and years, a leap day, a first. */
export const trickyDays = [
  '2026-11-20',
  '2026-12-31',
  '2027-01-01',
  '2027-03-01',
  '2028-02-29',
  '2027-03-31',
]

/** A seeded table as the ERP would show it on a day. */
export function table(clientId: string, name: string, today = '2026-11-20'): Row[] {
  return (seedRows(clientId)[name] ?? []).map((row) => resolveRow(row, today))
}

export function column(rows: readonly Row[], name: string): string[] {
  return rows.map((row) => row[name] ?? '')
}
