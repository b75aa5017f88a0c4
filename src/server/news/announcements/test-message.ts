import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { titleLimit } from '#domain/news/announcements/announcement.ts'
import { cutText } from '#domain/platform/text/plain-text.ts'
import { canonicalDocument, isDocument } from '#domain/account/people/document.ts'
import { budget, consumeOrRefuse } from '#server/platform/http/limits/budget.ts'
import type { StaffMember } from '#server/platform/http/call.ts'
import { credentials } from '#server/account/session/table.ts'
import type { Tenant } from '#server/platform/tenants/tenant.ts'
import { checkTexts, normalizeTexts, type Texts } from './check-texts.ts'
import type { AnnouncementDeps } from './deps.ts'
import { tests } from './limits.ts'

const mark = '[Teste] '

export type TestService = ReturnType<typeof testService>

/**
 * Sends an announcement to one account, at any hour, marked as a test. Staff name it by CPF or CNPJ:
 * their own account at the provider, as they see it on their own phone.
 */
export function testService(deps: AnnouncementDeps) {
  const { database, audit, inbox, subscriptions, session, wakeJobs, hostsOf, now } = deps
  const { db } = database
  const limit = budget(database, tests)

  return {
    send: async (
      tenant: Tenant,
      staffMember: StaffMember,
      { document, ...typed }: Texts & { readonly document: string },
    ) => {
      const { clientId } = tenant
      const texts = normalizeTexts(typed)
      const wrong = await checkTexts(tenant, texts, hostsOf)
      if (wrong) return wrong
      await consumeOrRefuse(limit.consume(clientId))
      const canonical = canonicalDocument(document)
      if (!isDocument(canonical)) return { refused: 'account not found' } as const
      const documentHash = session.hashDocument(clientId, canonical)
      const readers = await db
        .select({ customerId: credentials.customerId, documentHash: credentials.documentHash })
        .from(credentials)
        .where(and(eq(credentials.clientId, clientId), eq(credentials.documentHash, documentHash)))
      if (readers.length === 0) return { refused: 'account not found' } as const
      const messages = readers.map((reader) => ({
        ...reader,
        kind: 'announcement' as const,
        source: `test:${randomUUID()}`,
        title: cutText(`${mark}${texts.title}`, titleLimit - 1),
        body: texts.message,
        path: '/panel/inbox',
      }))
      await db.transaction(async (tx) => {
        const delivery = {
          audience: 'announcements',
          lane: 'urgent',
          now: now(),
          atAnyHour: true,
        } as const
        await inbox.createMessages(tx, clientId, messages, delivery)
        await audit.record({ staffMember, clientId, action: 'notification tested' }, tx)
      })
      wakeJobs()
      const ids = readers.map(({ customerId }) => customerId)
      const receiving = await subscriptions.receiving(clientId, ids)
      const own = receiving.filter((one) => one.documentHash === documentHash)
      return {
        devices: own.filter(({ mutedTopics }) => !mutedTopics.includes('announcements')).length,
      }
    },
  }
}
