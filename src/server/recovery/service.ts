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
import { commonRefusal, refuse } from '#server/http/refusal.ts'
import type { Mailer } from '#server/mail/mail.ts'
import type { Cookie } from '#server/http/cookies.ts'
import type { Visit } from '#server/http/visit.ts'
import type { Passwords } from '#server/auth/passwords.ts'
import type { SessionModule } from '#server/session/module.ts'
import { chooseCustomer } from './customer.ts'
import { codeLetter } from './letters.ts'
import type { RecoveryLimits } from './limits.ts'
import type { Flow, RecoveryStore } from './store.ts'
import { forgetTokens, tokenCookie, tokenIn } from './tokens.ts'

/** A visit that may hold the token of a step. */
export interface RecoveryVisit extends Visit {
  readonly cookieHeader: string
}

const secondsUntil = (end: Date, now: Date) =>
  Math.max(0, Math.floor((end.getTime() - now.getTime()) / 1000))

export type RecoveryService = ReturnType<typeof recoveryService>

export function recoveryService(deps: {
  erps: Pick<Erps, 'for'>
  session: Pick<SessionModule, 'credentials' | 'enumerationBudget'>
  passwords: Passwords
  limits: RecoveryLimits
  store: RecoveryStore
  mailer: Mailer
  log: { warn(fields: object, message: string): void }
}) {
  const { erps, passwords, limits, store, mailer, log } = deps
  const { credentials, enumerationBudget } = deps.session

  /** The flow of the token this device holds; without one the visitor is back at the start. */
  const flowAt = async (visit: RecoveryVisit, step: RecoveryToken): Promise<Flow> => {
    const { clientId } = visit.tenant
    const token = tokenIn(visit.cookieHeader, step)
    const flow = token && (await store.find(clientId, step, token, visit.now))
    if (!flow) throw commonRefusal('unauthenticated')
    return flow
  }

  const emailsOf = async (visit: Visit, flow: Flow): Promise<readonly string[]> => {
    const erp = erps.for(visit.tenant)
    const { value: customer } = await erp.customer(flow.customerId, { signal: visit.signal })
    if (!customer?.isActive) throw commonRefusal('unauthenticated')
    return customer.emails.slice(0, maxEmails)
  }

  /** Who has this document, as far as this source may still be told. */
  const ask = async (visit: Visit, document: string): Promise<ErpCustomer | null> => {
    const { tenant, source, signal } = visit
    const { clientId } = tenant
    await limits.passDocuments(clientId)
    const takeBack = await enumerationBudget.consume({ clientId, document, source })
    try {
      const [customers, known] = await Promise.all([
        erps.for(tenant).customersByDocument(document, { signal }),
        credentials.findByDocument(clientId, document),
      ])
      return chooseCustomer(customers, known)
    } catch (error) {
      await takeBack()
      throw error
    }
  }

  return {
    begin: async (visit: Visit, typed: string): Promise<readonly Cookie[]> => {
      const { clientId } = visit.tenant
      const fields = ['cpfCnpj']
      if (typed.trim() === '') refuse(checkDocument, 'cpfCnpj not provided', { fields })
      const document = canonicalDocument(typed)
      if (!isDocument(document)) refuse(checkDocument, 'invalid cpfCnpj', { fields })
      const customer = await ask(visit, document)
      if (!customer) {
        await limits.missed(clientId)
        refuse(checkDocument, 'customer not found', { fields })
      }
      if (!customer.isActive) refuse(checkDocument, 'customer removed')
      if (customer.emails.length === 0) refuse(checkDocument, 'no email found')
      const { token, until } = await store.begin(clientId, customer.id, visit.now)
      return [
        tokenCookie('identified', token, until, visit.now),
        ...forgetTokens(['sent', 'verified']),
      ]
    },

    emails: async (visit: RecoveryVisit): Promise<string[]> => {
      const emails = await emailsOf(visit, await flowAt(visit, 'identified'))
      if (emails.length === 0) refuse(listProtectedEmails, 'no email found')
      return emails.map(maskEmail)
    },

    send: async (visit: RecoveryVisit, mailIndex: number) => {
      const { tenant, now, source, signal } = visit
      const { clientId } = tenant
      const flow = await flowAt(visit, 'identified')
      const emails = await emailsOf(visit, flow)
      if (emails.length === 0) refuse(sendVerificationCode, 'no email found')
      const to = emails[mailIndex]
      if (to === undefined) {
        refuse(sendVerificationCode, 'invalid mailIndex', { fields: ['mailIndex'] })
      }
      const giveBack = await limits.passSend({ clientId, customerId: flow.customerId, source })
      const code = String(randomInt(1_000_000_000)).padStart(9, '0')
      const issued = await store.keepCode(clientId, flow, await passwords.hash(code), now)
      try {
        await mailer.send(tenant, await codeLetter(tenant, to, code), signal)
      } catch (error) {
        await Promise.all([store.voidCode(clientId, flow), giveBack()])
        if (!(error instanceof UpstreamFailure)) throw error
        refuse(sendVerificationCode, 'verification code not sent')
      }
      const identified = tokenIn(visit.cookieHeader, 'identified') ?? ''
      return {
        expiresIn: secondsUntil(issued.until, now),
        resendIn: resendPauseSeconds,
        cookies: [
          tokenCookie('identified', identified, issued.until, now),
          tokenCookie('sent', issued.token, issued.until, now),
        ],
      }
    },

    /** Seconds a step stays open to this device. */
    timeLeft: async (visit: RecoveryVisit, step: RecoveryToken): Promise<number> =>
      secondsUntil((await flowAt(visit, step)).until, visit.now),

    verify: async (visit: RecoveryVisit, typed: string): Promise<readonly Cookie[]> => {
      const { now } = visit
      const { clientId } = visit.tenant
      const flow = await flowAt(visit, 'sent')
      const fields = ['verificationCode']
      const code = codeDigits(typed)
      if (!isVerificationCode(code)) {
        refuse(checkVerificationCode, 'invalid verificationCode', { fields })
      }
      const codeHash = (await limits.mayTryCodes(clientId)) && (await store.takeTry(clientId, flow))
      if (!codeHash) refuse(checkVerificationCode, 'authentication failed')
      if (!(await passwords.verify(codeHash, code))) {
        if (await limits.wrongCode(clientId)) {
          log.warn({ event: 'code_guessing', tenant: clientId }, 'too many wrong codes')
        }
        refuse(checkVerificationCode, 'invalid verificationCode', { fields })
      }
      const issued = await store.verify(clientId, flow, codeHash, now)
      if (!issued) refuse(checkVerificationCode, 'authentication failed')
      return [
        tokenCookie('verified', issued.token, issued.until, now),
        ...forgetTokens(['identified', 'sent']),
      ]
    },
  }
}
