import { parseArgs } from 'node:util'
import { addDays, isCalendarDate } from '#domain/platform/time/dates.ts'
import { startOfDay } from '#domain/platform/time/local-instant.ts'
import { isClientId } from '#domain/platform/hosts/provider-host.ts'
import { isRecordId } from '#domain/platform/values/record-id.ts'
import { installationTimeZone } from '#domain/staff/tenants/time-zones.ts'
import { administrationId } from '#server/platform/db/administration-id.ts'

/** What a court's order asks for. */
export interface ExportOrder {
  /** The provider, or the administration's own id. */
  readonly clientId: string
  /** One subscriber's id in the ERP; undefined for everyone of the provider. */
  readonly customerId: string | undefined
  /** First and last day in the time zone of the installation. */
  readonly from: string
  readonly to: string
  /** The file to write. */
  readonly file: string
}

/** How the command is called. */
export const exportUsage =
  'Say: npm run records:export -- --client CLIENT [--customer ID] --from YYYY-MM-DD --to YYYY-MM-DD FILE. ' +
  'CLIENT is a client id, or "administration".'

/** Reads the arguments of the command; throws a sentence for the person who typed them. */
export function readExportOrder(args: readonly string[]): ExportOrder {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      client: { type: 'string' },
      customer: { type: 'string' },
      from: { type: 'string' },
      to: { type: 'string' },
    },
  })
  const { client, customer: customerId, from = '', to = '' } = values
  const [file, ...rest] = positionals
  if (client === undefined || file === undefined || rest.length > 0) throw new Error(exportUsage)
  const clientId = client === 'administration' ? administrationId : client
  if (client !== 'administration' && !isClientId(client)) throw new Error(exportUsage)
  if (customerId !== undefined && !isRecordId(customerId)) throw new Error(exportUsage)
  if (!isCalendarDate(from) || !isCalendarDate(to) || from > to) throw new Error(exportUsage)
  return { clientId, customerId, from, to, file }
}

/** The moments an order spans: from the first of its first day up to that of the day after its last. */
export function orderSpan({ from, to }: Pick<ExportOrder, 'from' | 'to'>) {
  return {
    from: startOfDay(from, installationTimeZone),
    until: startOfDay(addDays(to, 1), installationTimeZone),
  }
}
