import { afterAll, expect } from 'vitest'
import { auditActionSchema } from '#contract/platform/audit.ts'
import { detailsOfAction } from '#portal/features/staff/accounts/audit/audit-details.ts'
import type { Drizzle } from '#server/platform/db/database.ts'
import { readFields } from '#server/platform/audit/told-fields.ts'
import { auditEntries } from '#server/platform/audit/table.ts'

/** A test file ends with all that its calls wrote to the audit log in words on staff's screen. */
export function checkAuditedWords(database: () => Drizzle | undefined): void {
  afterAll(async () => {
    const { action, fields } = auditEntries
    const rows = (await database()?.selectDistinct({ action, fields }).from(auditEntries)) ?? []
    const raw = rows.flatMap((row) => {
      const known = auditActionSchema.options.find((one) => one === row.action)
      const words = readFields(row.fields).fields
      return words.filter((word) => !known || detailsOfAction(known).wordOf(word) === null)
    })
    expect(raw).toEqual([])
  })
}
