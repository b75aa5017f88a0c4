import { signIn, signInWithPassword } from '#contract/session.ts'
import { canonicalDocument, isDocument } from '#domain/people/document.ts'
import type { ErpCustomer } from '#server/erp/port.ts'
import type { Erps } from '#server/erp/erps.ts'
import type { Session } from '#server/http/call.ts'
import { refuse } from '#server/http/refusal.ts'
import type { Visit } from '#server/http/visit.ts'
import type { Cookie } from '#server/http/cookies.ts'
import type { Credential, CredentialStore } from './credentials.ts'
import type { SignInLimits } from './limits.ts'
import type { Passwords } from '#server/auth/passwords.ts'
import type { Remembered } from './remembered.ts'
import type { SessionService } from './service.ts'

export interface SignedIn {
  readonly featureFlags: Session['featureFlags']
  readonly cookies: readonly Cookie[]
}

type CustomerRecord = Pick<ErpCustomer, 'id' | 'isActive'>

interface Holder {
  readonly customer: CustomerRecord
  readonly credential: Credential
}

export type SignInService = ReturnType<typeof signInService>

export function signInService(deps: {
  erps: Pick<Erps, 'for'>
  credentials: CredentialStore
  passwords: Passwords
  limits: SignInLimits
  sessions: SessionService
  remembered: Remembered
}) {
  const { erps, credentials, passwords, limits, sessions, remembered } = deps

  /** Who signs in with this document: the ERP is asked every time, a stale yes is no yes. */
  const findHolder = async (visit: Visit, document: string): Promise<Holder | null> => {
    const { clientId } = visit.tenant
    const [customers, known] = await Promise.all([
      erps.for(visit.tenant).customersByDocument(document, { signal: visit.signal }),
      credentials.byDocument(clientId, document),
    ])
    return chooseHolder(customers, known)
  }

  const enter = async (visit: Visit, document: string, holder: Holder): Promise<SignedIn> => {
    const { clientId } = visit.tenant
    const { customerId, featureFlags } = holder.credential
    const opened = await sessions.open(
      clientId,
      { customerId, featureFlags },
      visit.now,
      visit.device,
    )
    return {
      featureFlags,
      cookies: [...opened, remembered.cookie(clientId, document, visit.now)],
    }
  }

  const renewHash = async (clientId: string, credential: Credential, password: string) => {
    if (!passwords.isOutdated(credential.passwordHash)) return
    const hash = await passwords.hash(password)
    await credentials.rehash(clientId, credential.customerId, credential.passwordHash, hash)
  }

  /**
   * Unknown documents and wrong passwords cost the same work and the same waiting; only the text
   * tells them apart (specification 8), within the budget that `limits` keeps.
   */
  const check = async (
    visit: Visit,
    document: string,
    password: string,
  ): Promise<SignedIn | 'customer not found' | 'invalid password' | 'customer removed'> => {
    const { clientId } = visit.tenant
    const attempt = await limits.begin({ clientId, document, source: visit.source })
    const tried = await tryPassword(visit, document, password).catch(async (error: unknown) => {
      await attempt.abandoned()
      throw error
    })
    if (tried.holder === null || !tried.isRight) {
      await attempt.failed()
      return tried.holder === null ? 'customer not found' : 'invalid password'
    }
    await attempt.succeeded()
    const { customer, credential } = tried.holder
    if (!customer.isActive) {
      await sessions.endAll(clientId, customer.id, visit.now)
      return 'customer removed'
    }
    await renewHash(clientId, credential, password)
    return enter(visit, document, tried.holder)
  }

  const tryPassword = async (visit: Visit, document: string, password: string) => {
    const holder = await findHolder(visit, document)
    const isRight = holder
      ? await passwords.verify(holder.credential.passwordHash, password)
      : await passwords.verifyNobody(password)
    return { holder, isRight }
  }

  return {
    withDocument: async (
      visit: Visit,
      typed: { readonly cpfOrCnpj: string; readonly password: string },
    ): Promise<SignedIn> => {
      const fields = ['cpfOrCnpj']
      if (typed.cpfOrCnpj.trim() === '') refuse(signIn, 'cpfOrCnpj not provided', { fields })
      if (typed.password === '') refuse(signIn, 'password not provided', { fields: ['password'] })
      const document = canonicalDocument(typed.cpfOrCnpj)
      if (!isDocument(document)) refuse(signIn, 'invalid cpfOrCnpj', { fields })
      const outcome = await check(visit, document, typed.password)
      return typeof outcome === 'string' ? refuse(signIn, outcome) : outcome
    },

    /** On a device that told who it is; one that did not is sent to say so first. */
    withPassword: async (
      visit: Visit,
      typed: { readonly password: string; readonly cookieHeader: string },
    ): Promise<SignedIn> => {
      const document = remembered.read(visit.tenant.clientId, typed.cookieHeader, visit.now)
      if (document === null) refuse(signInWithPassword, 'identification required')
      if (typed.password === '') {
        refuse(signInWithPassword, 'password not provided', { fields: ['password'] })
      }
      const outcome = await check(visit, document, typed.password)
      if (outcome === 'customer not found') {
        refuse(signInWithPassword, 'identification required')
      }
      return typeof outcome === 'string' ? refuse(signInWithPassword, outcome) : outcome
    },
  }
}

/** Of several records of one document: who has a password, active before inactive, newest first. */
export function chooseHolder(
  customers: readonly CustomerRecord[],
  known: readonly Credential[],
): Holder | null {
  const holders = known.flatMap((credential) => {
    const customer = customers.find(({ id }) => id === credential.customerId)
    return customer ? [{ customer, credential }] : []
  })
  const [first] = holders.toSorted(
    (a, b) =>
      Number(b.customer.isActive) - Number(a.customer.isActive) ||
      b.credential.changedAt.getTime() - a.credential.changedAt.getTime(),
  )
  return first ?? null
}
