import { addDays, calendarDate } from '#domain/platform/time/dates.ts'
import { historyDays } from '#domain/news/outages/outage.ts'
import type { ContractsModule } from '#server/service/contracts/module.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Dated } from '#server/platform/egress/answers/dated.ts'
import { protocolError } from '#server/platform/egress/upstream-failure.ts'
import type { Erps } from '#server/upstreams/erp/erps.ts'
import { subscriberOf } from '#server/platform/http/call.ts'
import type { LinesModule, SubscriberCall } from '#server/service/lines/module.ts'
import { type CreditService, orNull } from './credits.ts'
import { lineRecord } from './line-record.ts'
import { struckOutages } from './struck-outages.ts'

/** What the ERP says now; where it does not answer, what it said last, with its moment. */
async function nowOrLast<T>(
  read: (options: { readonly fresh: boolean }) => Promise<Dated<T>>,
): Promise<Omit<Dated<T>, 'asOf'> & { readonly asOf: Date | null }> {
  const present = await orNull(read({ fresh: true }))
  return present ? { ...present, asOf: null } : read({ fresh: false })
}

export type RecordService = ReturnType<typeof recordService>

/** The document of what is known of a subscriber's internet in the last ninety days. */
export function recordService(deps: {
  readonly database: Pick<Database, 'db'>
  readonly erps: Pick<Erps, 'for'>
  readonly credits: Pick<CreditService, 'ofSubscriber'>
  readonly lines: Pick<LinesModule, 'known'>
  readonly printDocument: ContractsModule['printDocument']
  readonly now: () => Date
}) {
  const { database, erps, credits, lines, printDocument, now } = deps
  return {
    download: async (call: SubscriberCall) => {
      const { tenant, session, signal } = call
      const { customerId } = session
      const subscriber = subscriberOf(call)
      const erp = erps.for(tenant)
      const at = now()
      const { rules } = tenant
      const isStated = rules.outages.credit !== 'off'
      const [{ value: customer }, company, struckBy, credited, known, requests] = await Promise.all(
        [
          erp.customer(customerId, { signal }),
          orNull(erp.company({ signal })),
          struckOutages(database.db, tenant.clientId, [subscriber], at),
          isStated ? orNull(credits.ofSubscriber(tenant, subscriber, signal)) : null,
          rules.lines === 'off' ? null : orNull(lines.known(call)),
          orNull(
            nowOrLast(({ fresh }) =>
              erp.supportRequests(tenant.supportType, customerId, { fresh, signal }),
            ),
          ),
        ],
      )
      if (!customer) throw protocolError('erp', 'no customer for a document')
      const { facts, parts } = lineRecord({
        tenant,
        customer,
        now: at,
        from: addDays(calendarDate(at, rules.timeZone), -historyDays),
        struck: struckBy(subscriber),
        credits: credited,
        lines: known,
        requests: requests && {
          requests: [...requests.value].filter((one) => one.customerId === customerId),
          asOf: requests.asOf,
          isIncomplete: requests.isIncomplete === true,
        },
      })
      const title = 'Registro da sua internet'
      const letterhead = {
        title,
        provider: {
          name: company?.value?.legalName || tenant.alias,
          cnpj: company?.value?.cnpj ?? '',
          address: tenant.address,
        },
        colour: tenant.primaryColor,
      }
      const file = await printDocument(letterhead, at, ({ write, leaveRoom }) => {
        write('H1', title, { size: 16, bold: true, gap: 10 })
        for (const [label, value] of facts) write('P', `${label}: ${value}`, { size: 10.5, gap: 3 })
        for (const { heading, lines: below } of parts) {
          leaveRoom(8)
          write('H2', heading, { size: 12, bold: true, gap: 4 })
          for (const line of below) write('P', line, { size: 10.5, gap: 4 })
        }
      })
      return { recordBase64: Buffer.from(file).toString('base64') }
    },
  }
}
