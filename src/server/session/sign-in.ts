import { signIn, signInWithPassword } from '#contract/session.ts'
import { canonicalDocument, isDocument } from '#domain/people/document.ts'
import type { ErpCustomer } from '#server/erp/port.ts'
import type { Erps } from '#server/erp/erps.ts'
import type { Session } from '#server/http/call.ts'
import { refuse } from '#server/http/refusal.ts'
import { sourceKey } from '#server/http/source-key.ts'
import type { Visit } from '#server/http/visit.ts'
import type { Cookie } from '#server/http/cookies.ts'
import type { Credential, CredentialStore } from './credentials.ts'
import type { HashDocument } from './document-hash.ts'
import type { SignInLimits } from './limits.ts'
import type { LanePasswords, PasswordLane, Passwords } from '#server/auth/passwords.ts'
import type { RememberedDevice } from './remembered-device.ts'
import type { SessionService } from './service.ts'
import type { TrustedDevices } from './trusted-devices.ts'

export interface SignedIn {
  readonly featureFlags: Session['featureFlags']
  readonly cookies: readonly Cookie[]
}

export interface SignInVisit extends Visit {
  /** The visitor sits at this machine: people of the sandbox may sign in. */
  readonly isLocal: boolean
  /** The raw Cookie header: it may tell that the device has signed in before. */
  readonly cookieHeader: string
  /** The solution of a challenge; null without one. */
  readonly proof: string | null
}

type CustomerRecord = Pick<ErpCustomer, 'id' | 'isActive' | 'isPortalClosed'>

interface Account {
  readonly customer: CustomerRecord
  readonly credential: Credential
}

type SignInRefusal =
  | 'customer not found'
  | 'invalid password'
  | 'customer removed'
  | 'portal closed for customer'

export type SignInService = ReturnType<typeof signInService>

export function signInService(deps: {
  erps: Pick<Erps, 'for'>
  credentials: CredentialStore
  hashDocument: HashDocument
  passwords: Passwords
  limits: SignInLimits
  sessions: SessionService
  remembered: RememberedDevice
  devices: Pick<TrustedDevices, 'find' | 'remember'>
}) {
  const { erps, credentials, hashDocument, passwords, limits, sessions, remembered, devices } = deps

  /**
   * The account with this document. The ERP is asked at every sign-in: a cached answer could let a
   * removed customer in. A credential of the sandbox counts as none elsewhere than on this machine.
   */
  const findAccount = async (visit: SignInVisit, document: string): Promise<Account | null> => {
    const { clientId } = visit.tenant
    const [customers, known] = await Promise.all([
      erps.for(visit.tenant).customersByDocument(document, { signal: visit.signal }),
      credentials.findByDocument(clientId, hashDocument(clientId, document)),
    ])
    const usable = known.filter(({ isSandbox }) => visit.isLocal || !isSandbox)
    return chooseAccount(customers, usable)
  }

  const openSession = async (
    visit: SignInVisit,
    document: string,
    holder: Account,
  ): Promise<SignedIn> => {
    const { clientId } = visit.tenant
    const { customerId, documentHash, featureFlags } = holder.credential
    const opened = await sessions.open(
      clientId,
      { customerId, documentHash, featureFlags },
      visit.now,
      visit.device,
    )
    return {
      featureFlags,
      cookies: [
        ...opened,
        remembered.cookie(clientId, document, visit.now),
        devices.remember(deviceVisit(visit, document)),
      ],
    }
  }

  const rehashOutdated = async (
    clientId: string,
    credential: Credential,
    typed: { readonly password: string; readonly hasher: LanePasswords },
  ) => {
    if (!passwords.isOutdated(credential.passwordHash)) return
    const hash = await typed.hasher.hash(typed.password)
    await credentials.rehash({ ...credential, clientId }, credential.passwordHash, hash)
  }

  /**
   * Verifies document and password. Unknown documents and wrong passwords take the same work and
   * the same delays; only the text differs (first specification, section 8), within the enumeration
   * budget of `limits`.
   */
  const verifySignIn = async (
    visit: SignInVisit,
    document: string,
    password: string,
  ): Promise<SignedIn | SignInRefusal> => {
    const { clientId } = visit.tenant
    const { source, proof, signal } = visit
    const deviceId = await devices.find(deviceVisit(visit, document))
    const holder = deviceId ?? sourceKey(source)
    const lane = { clientId, isKnown: deviceId !== null, holder }
    passwords.requireRoom(lane)
    const attempt = await limits.begin({ clientId, document, source, deviceId, proof, signal })
    const tried = await inPlace(lane, (hasher) =>
      tryPassword(visit, document, { password, hasher }),
    ).catch(async (error: unknown) => {
      await attempt.abandoned()
      throw error
    })
    if (tried.holder === null || !tried.isRight) {
      const isUnknown = tried.holder === null
      await attempt.failed(isUnknown ? 'unknown document' : 'wrong password')
      return isUnknown ? 'customer not found' : 'invalid password'
    }
    await attempt.succeeded()
    const { customer, credential } = tried.holder
    if (!customer.isActive || customer.isPortalClosed) {
      await sessions.endAll({ ...credential, clientId }, visit.now)
      return customer.isActive ? 'portal closed for customer' : 'customer removed'
    }
    await rehashOutdated(clientId, credential, { password, hasher: passwords.in(lane) })
    return openSession(visit, document, tried.holder)
  }

  /** Runs with a place that is taken before the ERP is asked. */
  const inPlace = async <T>(
    lane: PasswordLane,
    run: (hasher: LanePasswords) => Promise<T>,
  ): Promise<T> => {
    const place = passwords.reserve(lane)
    try {
      return await run(place)
    } finally {
      place.release()
    }
  }

  const tryPassword = async (
    visit: SignInVisit,
    document: string,
    { password, hasher }: { readonly password: string; readonly hasher: LanePasswords },
  ) => {
    const holder = await findAccount(visit, document)
    if (holder) visit.identify?.({ subscriber: holder.credential })
    const isRight = holder
      ? await hasher.verify(holder.credential.passwordHash, password)
      : await hasher.verifyAgainstNothing(password)
    return { holder, isRight }
  }

  return {
    withDocument: async (
      visit: SignInVisit,
      typed: { readonly cpfOrCnpj: string; readonly password: string },
    ): Promise<SignedIn> => {
      const fields = ['cpfOrCnpj']
      if (typed.cpfOrCnpj.trim() === '') refuse(signIn, 'cpfOrCnpj not provided', { fields })
      if (typed.password === '') refuse(signIn, 'password not provided', { fields: ['password'] })
      const document = canonicalDocument(typed.cpfOrCnpj)
      if (!isDocument(document)) refuse(signIn, 'invalid cpfOrCnpj', { fields })
      const outcome = await verifySignIn(visit, document, typed.password)
      return typeof outcome === 'string' ? refuse(signIn, outcome) : outcome
    },

    /**
     * Signs in with the password alone on a device that remembers its customer. On any other device
     * the refusal sends the visitor to identify first.
     */
    withPassword: async (
      visit: SignInVisit,
      typed: { readonly password: string },
    ): Promise<SignedIn> => {
      const document = remembered.read(visit.tenant.clientId, visit.cookieHeader, visit.now)
      if (document === null) refuse(signInWithPassword, 'identification required')
      if (typed.password === '') {
        refuse(signInWithPassword, 'password not provided', { fields: ['password'] })
      }
      const outcome = await verifySignIn(visit, document, typed.password)
      if (outcome === 'customer not found') {
        refuse(signInWithPassword, 'identification required')
      }
      return typeof outcome === 'string' ? refuse(signInWithPassword, outcome) : outcome
    },
  }
}

/** A visit as the question whether its device has signed in to the account of this document. */
const deviceVisit = ({ tenant, cookieHeader, now }: SignInVisit, document: string) => ({
  clientId: tenant.clientId,
  account: document,
  cookieHeader,
  now,
})

/**
 * Chooses among several ERP records of one document: one with a password, active before inactive,
 * open to the portal before closed, then the newest password.
 */
export function chooseAccount(
  customers: readonly CustomerRecord[],
  known: readonly Credential[],
): Account | null {
  const holders = known.flatMap((credential) => {
    const customer = customers.find(({ id }) => id === credential.customerId)
    return customer ? [{ customer, credential }] : []
  })
  const [first] = holders.toSorted(
    (a, b) =>
      Number(b.customer.isActive) - Number(a.customer.isActive) ||
      Number(a.customer.isPortalClosed) - Number(b.customer.isPortalClosed) ||
      b.credential.changedAt.getTime() - a.credential.changedAt.getTime(),
  )
  return first ?? null
}
