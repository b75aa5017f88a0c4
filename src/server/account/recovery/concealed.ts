import { randomBytes } from 'node:crypto'
import {
  concealedContact,
  sendVerificationCode,
  sendVerificationMessage,
} from '#contract/account/recovery.ts'
import { minuteMs } from '#domain/platform/time/durations.ts'
import { chooseCustomer, requireSureChoice } from '#server/upstreams/erp/choose-customer.ts'
import type { Erps } from '#server/upstreams/erp/erps.ts'
import type { ErpCustomer } from '#server/upstreams/erp/customer-port.ts'
import { refuse, Refusal } from '#server/platform/http/refusal.ts'
import type { Visit } from '#server/platform/http/visitors/visit.ts'
import type { Background } from '#server/platform/module.ts'
import type { SessionModule } from '#server/account/session/module.ts'
import type { Tenant } from '#server/platform/tenants/tenant.ts'
import { contactsOf } from './contacts.ts'
import type { ChosenContact, FindDelivery } from './deliver-code.ts'
import type { MessageLimit } from './message-limit.ts'
import type { Flow } from './store.ts'

/** The longest that sending a code may take after its answer. */
const maxSendMs = 2 * minuteMs

/** A code that is delivered after the answer. */
interface ConcealedSend {
  readonly flow: Flow
  readonly chosen: ChosenContact
  readonly code: string
}

/**
 * What a recovery does that a stranger begins during the guessing alarm: each answer is the same for a
 * customer and for nobody, and takes the same time. So no contact is shown, and whatever depends on the
 * customer comes after the answer.
 */
export function concealedRecovery(deps: {
  readonly erps: Pick<Erps, 'for'>
  readonly session: Pick<SessionModule, 'credentials' | 'hashDocument'>
  readonly messageLimit: Pick<MessageLimit, 'giveBack'>
  readonly findDelivery: FindDelivery
  readonly readCustomer: (visit: Visit, flow: Flow) => Promise<ErpCustomer>
  readonly log: { warn(fields: object, message: string): void }
}) {
  const { erps, session, messageLimit, findDelivery, readCustomer, log } = deps
  const running = new Set<Promise<void>>()

  /** Runs work that no answer waits for. */
  function runLater(work: () => Promise<void>): void {
    const run = work().catch((error: unknown) => {
      // The customer left meanwhile, or reads of the ERP are used up: the answer was the same.
      if (!(error instanceof Refusal)) log.warn({ error }, 'a code of a concealed recovery failed')
    })
    running.add(run)
    void run.finally(() => running.delete(run))
  }

  /** Every e-mail of a record, since none can be chosen; the first mobile, since each costs money. */
  async function deliver(visit: Visit, send: ConcealedSend, customer: ErpCustomer): Promise<void> {
    const { tenant, signal } = visit
    const { chosen, code } = send
    const contacts = contactsOf(customer, tenant)
    const count =
      chosen.by === 'mail' ? contacts.emails.length : Math.min(1, contacts.mobiles.length)
    if (count === 0 && chosen.by === 'message') await messageLimit.giveBack(tenant.clientId)
    await Promise.all(
      Array.from({ length: count }, (_, index) =>
        findDelivery(tenant, contacts, { by: chosen.by, index })(code, signal),
      ),
    )
  }

  const background: Background = {
    start: () => {},
    stop: async () => {
      await Promise.all(running)
    },
  }

  return {
    background,
    runLater,

    /** The id of the customer who may recover; empty for anybody else. Asks the ERP alike for all. */
    findId: async (
      { tenant, signal }: Visit,
      document: string,
    ): Promise<{ readonly customerId: string; readonly isUnknown: boolean }> => {
      const { clientId } = tenant
      const [{ records, unreadIds }, known] = await Promise.all([
        erps.for(tenant).signInRecords(document, { signal }),
        session.credentials.findByDocument(clientId, session.hashDocument(clientId, document)),
      ])
      const found = chooseCustomer(records, known)
      requireSureChoice(unreadIds, found, known)
      const isAdmitted = found?.isActive && !found.isPortalClosed
      return { customerId: isAdmitted ? found.id : '', isUnknown: found === null }
    },

    /** What is offered to everybody. */
    contacts: ({ messageGateway }: Tenant) => ({
      emails: [concealedContact],
      mobiles: messageGateway ? [concealedContact] : [],
      channel: messageGateway?.channel ?? null,
    }),

    /** Refuses a contact that is not offered. */
    requireOffered: ({ messageGateway }: Tenant, { by, index }: ChosenContact): void => {
      if (by === 'message' && !messageGateway) refuse(sendVerificationMessage, 'no mobile found')
      if (index === 0) return
      if (by === 'mail')
        refuse(sendVerificationCode, 'invalid mailIndex', { fields: ['mailIndex'] })
      refuse(sendVerificationMessage, 'invalid mobileIndex', { fields: ['mobileIndex'] })
    },

    /** The code to be hashed; for nobody a text that no code is. */
    codeOf: ({ customerId }: Flow, code: string): string =>
      customerId === '' ? randomBytes(32).toString('base64url') : code,

    /** Sends a code to who is a customer. A code that was not sent is not told, and stays counted. */
    send: (visit: Visit, send: ConcealedSend): void =>
      runLater(async () => {
        const later = { ...visit, signal: AbortSignal.timeout(maxSendMs) }
        if (send.flow.customerId !== '') {
          await deliver(later, send, await readCustomer(later, send.flow))
        } else if (send.chosen.by === 'message') {
          await messageLimit.giveBack(visit.tenant.clientId)
        }
      }),
  }
}
