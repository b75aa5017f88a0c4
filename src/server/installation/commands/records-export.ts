import {
  type ExportOrder,
  exportUsage,
  orderSpan,
  readExportOrder,
} from '#server/platform/access-records/export-order.ts'
import { listRecords } from '#server/platform/access-records/store.ts'
import { openAuditLog } from '#server/platform/audit/audit.ts'
import { chainKeys } from '#server/platform/audit/chain-keys.ts'
import { runCommand } from './command.ts'
import { administrationId } from '#server/platform/db/administration-id.ts'
import type { Database } from '#server/platform/db/database.ts'
import { writeWhole } from '#server/platform/db/transfer/whole-file.ts'
import { type DataKeys, openDataKeys } from '#server/platform/secrets/data-keys.ts'
import { createSealer } from '#server/platform/secrets/seal.ts'
import { consoleMember } from '#server/staff/accounts/console-member.ts'

/** Writes the records of an order to its file, after the audit entry that says so. */
async function exportRecords(
  { db }: Database,
  keys: DataKeys,
  order: ExportOrder,
  now: Date,
): Promise<number> {
  const { clientId, customerId, from, to, file } = order
  const seal = createSealer(keys.ring)
  const audit = await openAuditLog(db, chainKeys(keys), now)
  let count = 0
  async function* lines() {
    for await (const { documentHash: _, ...record } of listRecords(db, seal, {
      clientId,
      customerId,
      ...orderSpan(order),
    })) {
      count += 1
      yield `${JSON.stringify(record)}\n`
    }
  }
  await writeWhole(file, async (store) => {
    await audit.record({
      staffMember: consoleMember(),
      clientId: clientId === administrationId ? null : clientId,
      action: 'access records exported',
      fields: [from, to],
      subject: customerId ?? '',
    })
    await store(lines())
  })
  return count
}

await runCommand(exportUsage, (args) => {
  const order = readExportOrder(args)
  return async ({ settings, database, now }) => {
    const keys = await openDataKeys(database, settings)
    const count = await exportRecords(database, keys, order, now())
    process.stdout.write(`${order.file} holds ${count} access records in plain text. Guard it.\n`)
  }
})
