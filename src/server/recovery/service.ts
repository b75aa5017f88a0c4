import { randomInt } from 'node:crypto'
import {
  checkDocument,
  checkVerificationCode,
  listProtectedEmails,
  maxEmails,
  sendVerificationCode,
} from '#contract/recovery.ts'
import { canonicalDocument, isDocument } from '#domain/people/document.ts'
import { maskEmail } from '#domain/people/email.ts'
import { codeDigits, isVerificationCode } from '#domain/recovery/verification-code.ts'
import { type RecoveryToken, resendPauseSeconds } from '#domain/recovery/recovery-steps.ts'
import { UpstreamFailure } from '#server/egress/upstream-failure.ts'
import type { Erps } from '#server/erp/erps.ts'
import type { ErpCustomer } from '#server/erp/port.ts'
import type { GuessingAlarm } from '#server/guessing-alarm/port.ts'
import { commonRefusal, refuse } from '#server/http/refusal.ts'
import type { Mailer } from '#server/mail/mail.ts'
import type { Cookie } from '#server/http/cookies.ts'
import type { Visit } from '#server/http/visit.ts'
import type { Passwords } from '#server/auth/passwords.ts'
import type { SessionModule } from '#server/session/module.ts'
import { chooseCustomer } from './choose-customer.ts'
import { verificationCodeMail } from './verification-code-mail.ts'
import type { RecoveryLimits } from './limits.ts'
import type { Flow, RecoveryStore } from './store.ts'
import { expiredTokenCookies, tokenCookie, readToken } from './tokens.ts'

/** A visit that may carry the token of a step. */
export interface RecoveryVisit extends Visit {
  readonly cookieHeader: string
  /** The solution of a challenge; null without one. */
  readonly proof: string | null
}

const secondsUntil = (end: Date, now: Date) =>
  Math.max(0, Math.floor((end.getTime() - now.getTime()) / 1000))

export type RecoveryService = ReturnType<typeof recoveryService>

export function recoveryService(deps: {
  erps: Pick<Erps, 'for'>
  session: Pick<SessionModule, 'credentials' | 'devices' | 'enumerationBudget' | 'hashDocument'>
  guessing: GuessingAlarm
  passwords: Passwords
  limits: RecoveryLimits
  store: RecoveryStore
  mailer: Mailer
  log: { warn(fields: object, message: string): void }
}) {
  const { erps, guessing, passwords, limits, store, mailer, log } = deps
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

  const listEmails = async (visit: Visit, flow: Flow): Promise<readonly string[]> => {
    const erp = erps.for(visit.tenant)
    // A former address must not receive the code, so no older answer serves while the ERP is silent.
    const options = { fresh: true, signal: visit.signal }
    const { value: customer } = await erp.customer(flow.customerId, options)
    if (!customer?.isActive || customer.isPortalClosed) throw commonRefusal('unauthenticated')
    // The customer id belongs to another person by now.
    if (hashDocument(visit.tenant.clientId, customer.document) !== flow.documentHash) {
      throw commonRefusal('unauthenticated')
    }
    return customer.emails.slice(0, maxEmails)
  }

  /** The customer with this document, within the enumeration budget of this source. */
  const findCustomer = async (visit: Visit, document: string): Promise<ErpCustomer | null> => {
    const { tenant, source, signal } = visit
    const { clientId } = tenant
    const refundBudget = await enumerationBudget.consume({ clientId, document, source })
    try {
      const [customers, known] = await Promise.all([
        erps.for(tenant).customersByDocument(document, { signal }),
        credentials.findByDocument(clientId, hashDocument(clientId, document)),
      ])
      return chooseCustomer(customers, known)
    } catch (error) {
      await refundBudget()
      throw error
    }
  }

  return {
    begin: async (visit: RecoveryVisit, typed: string): Promise<readonly Cookie[]> => {
      const { clientId } = visit.tenant
      const fields = ['cpfCnpj']
      if (typed.trim() === '') refuse(checkDocument, 'cpfCnpj not provided', { fields })
      const document = canonicalDocument(typed)
      if (!isDocument(document)) refuse(checkDocument, 'invalid cpfCnpj', { fields })
      const { source, cookieHeader, proof, now } = visit
      if (devices.find({ clientId, account: document, cookieHeader, now }) === null) {
        await guessing.admit({ clientId, source, proof })
      }
      const documentHash = hashDocument(clientId, document)
      const customer = await findCustomer(visit, document)
      if (!customer) {
        const failure = { clientId, source, name: documentHash }
        await guessing.countFailure('document_enumeration', failure)
        refuse(checkDocument, 'customer not found', { fields })
      }
      if (!customer.isActive) refuse(checkDocument, 'customer removed')
      if (customer.isPortalClosed) refuse(checkDocument, 'portal closed for customer')
      if (customer.emails.length === 0) refuse(checkDocument, 'no email found')
      const person = { clientId, customerId: customer.id, documentHash }
      const { token, until } = await store.begin(person, visit.now)
      return [
        tokenCookie('identified', token, until, visit.now),
        ...expiredTokenCookies(['sent', 'verified']),
      ]
    },

    emails: async (visit: RecoveryVisit): Promise<string[]> => {
      const emails = await listEmails(visit, await requireFlow(visit, 'identified'))
      if (emails.length === 0) refuse(listProtectedEmails, 'no email found')
      return emails.map(maskEmail)
    },

    sendCode: async (visit: RecoveryVisit, mailIndex: number) => {
      const { tenant, now, source, signal } = visit
      const { clientId } = tenant
      const flow = await requireFlow(visit, 'identified')
      const emails = await listEmails(visit, flow)
      if (emails.length === 0) refuse(sendVerificationCode, 'no email found')
      const to = emails[mailIndex]
      if (to === undefined) {
        refuse(sendVerificationCode, 'invalid mailIndex', { fields: ['mailIndex'] })
      }
      const refundSend = await limits.consumeSend({ clientId, customerId: flow.customerId, source })
      const code = String(randomInt(1_000_000_000)).padStart(9, '0')
      const codeHash = await passwords.in({ clientId, isKnown: false }).hash(code)
      const issued = await store.storeCode(clientId, flow, codeHash, now)
      try {
        await mailer.send(tenant, await verificationCodeMail(tenant, to, code), signal)
      } catch (error) {
        await Promise.all([store.voidCode(clientId, flow), refundSend()])
        if (!(error instanceof UpstreamFailure)) throw error
        refuse(sendVerificationCode, 'verification code not sent')
      }
      const identified = readToken(visit.cookieHeader, 'identified') ?? ''
      return {
        expiresIn: secondsUntil(issued.until, now),
        resendIn: resendPauseSeconds,
        cookies: [
          tokenCookie('identified', identified, issued.until, now),
          tokenCookie('sent', issued.token, issued.until, now),
        ],
      }
    },

    /** Seconds that a step stays open for this device. */
    secondsLeft: async (visit: RecoveryVisit, step: RecoveryToken): Promise<number> =>
      secondsUntil((await requireFlow(visit, step)).until, visit.now),

    verify: async (visit: RecoveryVisit, typed: string): Promise<readonly Cookie[]> => {
      const { now } = visit
      const { clientId } = visit.tenant
      const flow = await requireFlow(visit, 'sent')
      const fields = ['verificationCode']
      const code = codeDigits(typed)
      if (!isVerificationCode(code)) {
        refuse(checkVerificationCode, 'invalid verificationCode', { fields })
      }
      const codeHash =
        (await limits.canTryCodes(clientId)) && (await store.consumeTry(clientId, flow))
      if (!codeHash) refuse(checkVerificationCode, 'authentication failed')
      if (!(await passwords.in({ clientId, isKnown: false }).verify(codeHash, code))) {
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
