import { randomInt } from 'node:crypto'
import {
  checkDocument,
  checkVerificationCode,
  listProtectedEmails,
  sendVerificationCode,
} from '#contract/account/recovery.ts'
import { canonicalDocument, isDocument } from '#domain/account/people/document.ts'
import { maskEmail } from '#domain/account/people/email.ts'
import { maskMobile } from '#domain/account/people/mobile.ts'
import { codeDigits, isVerificationCode } from '#domain/account/recovery/verification-code.ts'
import type { RecoveryToken } from '#domain/account/recovery/recovery-steps.ts'
import { UpstreamFailure } from '#server/platform/egress/upstream-failure.ts'
import type { Erps } from '#server/upstreams/erp/erps.ts'
import type { ErpCustomer } from '#server/upstreams/erp/customer-port.ts'
import type { Subscriber } from '#server/platform/http/call.ts'
import { inPlace } from '#server/platform/auth/enter-lane.ts'
import type { Demand } from '#server/platform/auth/admission.ts'
import type { GuessingAlarm } from '#server/platform/guessing-alarm/port.ts'
import { commonRefusal, refuse } from '#server/platform/http/refusal.ts'
import { sourceKey } from '#server/platform/http/visitors/source-key.ts'
import type { Cookie } from '#server/platform/http/visitors/cookies.ts'
import type { Visit } from '#server/platform/http/visitors/visit.ts'
import type { PasswordLane, Passwords } from '#server/platform/auth/passwords/passwords.ts'
import type { SessionModule } from '#server/account/session/module.ts'
import { chooseCustomer, requireSureChoice } from '#server/upstreams/erp/choose-customer.ts'
import { concealedRecovery } from './concealed.ts'
import { contactsOf, hasContact } from './contacts.ts'
import type { ChosenContact, FindDelivery } from './deliver-code.ts'
import type { RecoveryCaller, RecoveryLimits } from './limits.ts'
import type { MessageLimit } from './message-limit.ts'
import type { Flow, RecoveryStore } from './store.ts'
import {
  answerSent,
  beginCookies,
  expiredTokenCookies,
  readToken,
  secondsUntil,
  tokenCookie,
} from './tokens.ts'

/** A visit that may carry the token of a step. */
export interface RecoveryVisit extends Visit {
  readonly cookieHeader: string
  /** The solution of a challenge; null without one. */
  readonly proof: string | null
}

const newCode = () => String(randomInt(1_000_000_000)).padStart(9, '0')

const laneOf = ({ tenant, source }: Visit): PasswordLane => ({
  clientId: tenant.clientId,
  of: 'subscribers',
  standing: 'stranger',
  holder: sourceKey(source),
})

export type RecoveryService = ReturnType<typeof recoveryService>

export function recoveryService(deps: {
  erps: Pick<Erps, 'for'>
  session: Pick<SessionModule, 'credentials' | 'devices' | 'enumerationBudget' | 'hashDocument'>
  guessing: GuessingAlarm
  passwords: Passwords
  limits: RecoveryLimits
  messageLimit: MessageLimit
  store: RecoveryStore
  findDelivery: FindDelivery
  log: { warn(fields: object, message: string): void }
}) {
  const { erps, guessing, passwords, limits, messageLimit, store, findDelivery, log } = deps
  const { credentials, devices, enumerationBudget, hashDocument } = deps.session

  /**
   * The recovery that the device's token for this step belongs to; without one the visitor starts
   * again.
   */
  const requireFlow = async (visit: RecoveryVisit, step: RecoveryToken): Promise<Flow> => {
    const { clientId } = visit.tenant
    const token = readToken(visit.cookieHeader, step)
    const flow = token && (await store.find(clientId, step, token, visit.now))
    if (!flow) throw commonRefusal('unauthenticated')
    return flow
  }

  const isConcealedFrom = async ({ clientId, deviceId }: RecoveryCaller): Promise<boolean> =>
    deviceId === null && (await guessing.isAlarmOn(clientId))

  /** The customer of a flow as the ERP holds it now. */
  const readCustomer = async (visit: Visit, flow: Flow): Promise<ErpCustomer> => {
    await limits.countRead(visit.tenant.clientId, flow.id)
    const erp = erps.for(visit.tenant)
    // A former address must not receive the code, so no older answer serves while the ERP is silent.
    const options = { fresh: true, signal: visit.signal }
    const { value: customer } = await erp.customer(flow.customerId, options)
    if (!customer?.isActive || customer.isPortalClosed) throw commonRefusal('unauthenticated')
    // The customer id belongs to another person by now.
    if (hashDocument(visit.tenant.clientId, customer.document) !== flow.documentHash) {
      throw commonRefusal('unauthenticated')
    }
    return customer
  }

  const callerOf = async (visit: RecoveryVisit, account: string): Promise<RecoveryCaller> => {
    const { source, cookieHeader, proof, now } = visit
    const { clientId } = visit.tenant
    const deviceId = await devices.find({ clientId, account, cookieHeader, now })
    return { clientId, source, deviceId, proof }
  }

  const findCustomer = async (visit: Visit, document: string): Promise<ErpCustomer | null> => {
    const { tenant, signal } = visit
    const { clientId } = tenant
    const [{ records, unreadIds }, known] = await Promise.all([
      erps.for(tenant).customersByDocument(document, { signal }),
      credentials.findByDocument(clientId, hashDocument(clientId, document)),
    ])
    const customer = chooseCustomer(records, known)
    requireSureChoice(unreadIds, customer, known)
    return customer
  }

  /**
   * Finds the customer within the limits of strangers; what they have used up, work replaces. A device
   * that has signed in with this document learns nothing new from the answer.
   */
  const findForStranger = async <T>(
    visit: RecoveryVisit,
    document: string,
    { begun, find }: { begun: Demand | null; find: (visit: Visit, document: string) => Promise<T> },
  ): Promise<T> => {
    const { source, proof } = visit
    const { clientId } = visit.tenant
    const lookup = await enumerationBudget.count({ clientId, document, source })
    try {
      await guessing.admit({ clientId, source, proof }, lookup.demand ?? begun)
      return await find(visit, document)
    } catch (error) {
      await lookup.takeBack()
      throw error
    }
  }

  const concealed = concealedRecovery({ ...deps, readCustomer })

  const beginFlow = async (
    { now }: Visit,
    person: Subscriber,
    options?: { readonly isConcealed: boolean },
  ): Promise<readonly Cookie[]> => beginCookies(await store.begin(person, now, options), now)

  /** Counts a code that may be sent; returns what gives it back. */
  const countSend = async (
    { tenant }: Visit,
    { caller, flow, chosen }: { caller: RecoveryCaller; flow: Flow; chosen: ChosenContact },
  ) => {
    // Nobody's recovery is counted as an account of its own.
    const account = { ...flow, customerId: flow.customerId || flow.documentHash }
    const { giveBack, hasWorked } = await limits.consumeSend(caller, account)
    if (chosen.by === 'message') {
      const maxPerDay = tenant.messageGateway?.maxPerDay ?? 0
      await messageLimit
        .consume({ ...caller, hasWorked }, maxPerDay)
        .catch(async (error: unknown) => {
          await giveBack()
          throw error
        })
    }
    return giveBack
  }

  const sendConcealed = async (visit: RecoveryVisit, flow: Flow, chosen: ChosenContact) => {
    const { tenant, source, proof, now } = visit
    const { clientId } = tenant
    concealed.requireOffered(tenant, chosen)
    const code = newCode()
    const hash = await inPlace(passwords, laneOf(visit), async (hasher) => {
      await countSend(visit, { caller: { clientId, source, proof, deviceId: null }, flow, chosen })
      return hasher.hash(concealed.codeOf(flow, code))
    })
    const issued = await store.storeCode(clientId, flow, { hash, sentBy: chosen.by }, now)
    concealed.send(visit, { flow, chosen, code })
    return answerSent(visit, issued)
  }

  return {
    background: concealed.background,

    begin: async (visit: RecoveryVisit, typed: string): Promise<readonly Cookie[]> => {
      const { clientId } = visit.tenant
      const fields = ['cpfCnpj']
      if (typed.trim() === '') refuse(checkDocument, 'cpfCnpj not provided', { fields })
      const document = canonicalDocument(typed)
      if (!isDocument(document)) refuse(checkDocument, 'invalid cpfCnpj', { fields })
      const documentHash = hashDocument(clientId, document)
      const caller = await callerOf(visit, document)
      const begun = await limits.countBegin(caller, documentHash)
      const failure = { clientId, source: visit.source, name: documentHash }
      if (await isConcealedFrom(caller)) {
        const find = concealed.findId
        const { customerId, isUnknown } = await findForStranger(visit, document, { begun, find })
        const countUnknown = () => guessing.countFailure('document_enumeration', failure)
        if (isUnknown) concealed.runLater(countUnknown)
        return beginFlow(visit, { clientId, customerId, documentHash }, { isConcealed: true })
      }
      const customer =
        caller.deviceId === null
          ? await findForStranger(visit, document, { begun, find: findCustomer })
          : await findCustomer(visit, document)
      if (!customer) {
        await guessing.countFailure('document_enumeration', failure)
        refuse(checkDocument, 'customer not found', { fields })
      }
      if (!customer.isActive) refuse(checkDocument, 'customer removed')
      if (customer.isPortalClosed) refuse(checkDocument, 'portal closed for customer')
      if (!hasContact(contactsOf(customer, visit.tenant))) refuse(checkDocument, 'no email found')
      return beginFlow(visit, { clientId, customerId: customer.id, documentHash })
    },

    /** The contacts to choose from, masked. */
    contacts: async (visit: RecoveryVisit) => {
      const { tenant } = visit
      const flow = await requireFlow(visit, 'identified')
      if (flow.isConcealed) return concealed.contacts(tenant)
      const customer = await readCustomer(visit, flow)
      if (await isConcealedFrom(await callerOf(visit, canonicalDocument(customer.document)))) {
        await store.conceal(tenant.clientId, flow)
        return concealed.contacts(tenant)
      }
      const found = contactsOf(customer, tenant)
      if (!hasContact(found)) refuse(listProtectedEmails, 'no email found')
      return {
        emails: found.emails.map(maskEmail),
        mobiles: found.mobiles.map(maskMobile),
        channel: found.mobiles.length > 0 ? (tenant.messageGateway?.channel ?? null) : null,
      }
    },

    sendCode: async (visit: RecoveryVisit, chosen: ChosenContact) => {
      const { tenant, now, signal } = visit
      const { clientId } = tenant
      passwords.requireRoom(laneOf(visit))
      const flow = await requireFlow(visit, 'identified')
      if (flow.isConcealed) return sendConcealed(visit, flow, chosen)
      const customer = await readCustomer(visit, flow)
      const deliver = findDelivery(tenant, contactsOf(customer, tenant), chosen)
      const caller = await callerOf(visit, canonicalDocument(customer.document))
      const code = newCode()
      const { giveBack, hash } = await inPlace(passwords, laneOf(visit), async (hasher) => ({
        giveBack: await countSend(visit, { caller, flow, chosen }),
        hash: await hasher.hash(code),
      }))
      const issued = await store.storeCode(clientId, flow, { hash, sentBy: chosen.by }, now)
      try {
        await deliver(code, signal)
      } catch (error) {
        await Promise.all([store.voidCode(clientId, flow), giveBack()])
        if (!(error instanceof UpstreamFailure)) throw error
        refuse(sendVerificationCode, 'verification code not sent')
      }
      return answerSent(visit, issued)
    },

    /** Seconds that a step stays open for this device. */
    secondsLeft: async (visit: RecoveryVisit, step: RecoveryToken): Promise<number> =>
      secondsUntil((await requireFlow(visit, step)).until, visit.now),

    verify: async (visit: RecoveryVisit, typed: string): Promise<readonly Cookie[]> => {
      const { now } = visit
      const { clientId } = visit.tenant
      passwords.requireRoom(laneOf(visit))
      const flow = await requireFlow(visit, 'sent')
      const fields = ['verificationCode']
      const code = codeDigits(typed)
      if (!isVerificationCode(code)) {
        refuse(checkVerificationCode, 'invalid verificationCode', { fields })
      }
      await limits.admitCode({ clientId, source: visit.source, proof: visit.proof })
      // A try of the code is spent only where it is compared.
      const { codeHash, isRight } = await inPlace(passwords, laneOf(visit), async (hasher) => {
        const stored = await store.consumeTry(clientId, flow)
        if (!stored) refuse(checkVerificationCode, 'authentication failed')
        return { codeHash: stored, isRight: await hasher.verify(stored, code) }
      })
      if (!isRight) {
        if (await limits.countWrongCode(clientId)) {
          log.warn({ event: 'code_guessing', tenant: clientId }, 'too many wrong codes')
        }
        refuse(checkVerificationCode, 'invalid verificationCode', { fields })
      }
      const issued = await store.acceptCode(clientId, flow, codeHash, now)
      if (!issued) refuse(checkVerificationCode, 'authentication failed')
      return [
        tokenCookie('verified', issued.token, issued.until, now),
        ...expiredTokenCookies(['identified', 'sent']),
      ]
    },
  }
}
