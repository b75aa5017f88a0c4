import { signIn, signInWithPassword } from '#contract/account/session.ts'
import { canonicalDocument, isDocument } from '#domain/account/people/document.ts'
import {
  enterLane,
  inPlace,
  type LaneRoom,
  requireRoomOfKnown,
} from '#server/platform/auth/enter-lane.ts'
import type { LanePasswords, Passwords } from '#server/platform/auth/passwords/passwords.ts'
import {
  chooseAccount,
  chooseCustomer,
  requireSureChoice,
} from '#server/upstreams/erp/choose-customer.ts'
import type { Erps } from '#server/upstreams/erp/erps.ts'
import type { ErpCustomer, ErpSignInRecord } from '#server/upstreams/erp/customer-port.ts'
import type { GuessingAlarm } from '#server/platform/guessing-alarm/port.ts'
import type { Session, Subscriber } from '#server/platform/http/call.ts'
import type { Cookie } from '#server/platform/http/visitors/cookies.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import type { Visit } from '#server/platform/http/visitors/visit.ts'
import type { SessionModule } from '#server/account/session/module.ts'
import type { WarnOfAttack } from '#server/platform/suspicious-events/port.ts'
import type { CentralMatch, CentralPasswords, Credential } from './central-password.ts'

/** The right password was given. Without flags no session opened: a new password must be chosen. */
export interface SignInOutcome {
  readonly featureFlags: Session['featureFlags'] | null
  readonly cookies: readonly Cookie[]
}

export interface SignInVisit extends Visit {
  /** Whether the subscriber calls the device their own. */
  readonly isOwnDevice: boolean | undefined
  /** The visitor sits at this machine: people of the sandbox may sign in. */
  readonly isLocal: boolean
  /** The raw Cookie header: it may tell that the device has signed in before. */
  readonly cookieHeader: string
  /** The solution of a challenge; null without one. */
  readonly proof: string | null
}

type SignInRefusal =
  | 'customer not found'
  | 'invalid password'
  | 'customer removed'
  | 'portal closed for customer'

interface TypedPassword {
  readonly password: string
  readonly hasher: LanePasswords
}

/** A document that was typed, and how to read its credentials, which happens once. */
interface TypedDocument {
  readonly document: string
  readonly documentHash: string
  readonly readCredentials: () => Promise<readonly Credential[]>
}

/** `own`: the portal's own password was right. `central`: the one of the ERP's portal was. */
type Tried =
  | { readonly by: 'own'; readonly customer: ErpSignInRecord; readonly credential: Credential }
  | { readonly by: 'central'; readonly customer: ErpSignInRecord; readonly match: CentralMatch }
  | { readonly by: null; readonly isUnknown: boolean; readonly owner: ErpSignInRecord | null }

type SignInSessions = Pick<SessionModule, 'hashDocument' | 'openForVisitor' | 'remembered'> & {
  readonly credentials: Pick<SessionModule['credentials'], 'findByDocument' | 'rehash'>
  readonly devices: Pick<SessionModule['devices'], 'find' | 'isEnded' | 'presented'>
  readonly sessions: Pick<SessionModule['sessions'], 'endAll'>
  readonly signInLimits: Pick<SessionModule['signInLimits'], 'begin'>
}

export type SignInService = ReturnType<typeof signInService>

export function signInService(deps: {
  readonly erps: Pick<Erps, 'for'>
  readonly passwords: LaneRoom & Pick<Passwords, 'in' | 'isOutdated' | 'reserve'>
  readonly session: SignInSessions
  readonly central: CentralPasswords
  readonly guessing: Pick<GuessingAlarm, 'isAlarmOn'>
  readonly warnOfAttack: WarnOfAttack
  /** Writes to the customer whose account is attacked. */
  readonly warnOwner: (subscriber: Subscriber, customer: ErpCustomer, at: Date) => Promise<void>
}) {
  const { erps, passwords, session, central, guessing, warnOfAttack, warnOwner } = deps
  const { credentials, devices, hashDocument, openForVisitor, remembered, sessions } = session

  /**
   * What is known of a document. The ERP is asked at every sign-in: a cached answer could let a removed
   * customer in. Where its own passwords sign in, it is asked for the document; otherwise for the
   * records that have a password here, by one question, also for none. A credential of the sandbox
   * counts as none elsewhere than on this machine.
   */
  const readDocument = async (
    visit: SignInVisit,
    { document, documentHash, readCredentials }: TypedDocument,
  ) => {
    const { rules } = visit.tenant
    const known = await readCredentials()
    const usable = known.filter(({ isSandbox }) => visit.isLocal || !isSandbox)
    const erp = erps.for(visit.tenant)
    const options = { signal: visit.signal }
    const ids = usable.map(({ customerId }) => customerId)
    const { records, unreadIds } =
      rules.centralPassword === 'off'
        ? await erp.signInRecordsOf(document, ids, options)
        : await erp.signInRecords(document, options)
    // Before a password is compared: the answer would be about another record than theirs.
    requireSureChoice(unreadIds, chooseCustomer(records, usable), usable)
    return { documentHash, records, known, account: chooseAccount(records, usable) }
  }

  /**
   * Verifies a password once, whoever the document belongs to: against the portal's own hash, or
   * against nothing. What the ERP holds is compared besides, which takes microseconds.
   */
  const tryPassword = async (
    visit: SignInVisit,
    typed: TypedDocument,
    { password, hasher }: TypedPassword,
  ): Promise<Tried> => {
    const { tenant } = visit
    const found = await readDocument(visit, typed)
    const { account, documentHash } = found
    if (account) visit.identify?.({ subscriber: account.credential })
    const isOwn = account
      ? await hasher.verify(account.credential.passwordHash, password)
      : await hasher.verifyAgainstNothing(password)
    if (account && isOwn) return { by: 'own', ...account }
    const match = await central.match(tenant, found, password)
    if (match) {
      const { record: customer } = match
      visit.identify?.({ subscriber: { customerId: customer.id, documentHash } })
      return { by: 'central', customer, match }
    }
    const isCentralOn = tenant.rules.centralPassword !== 'off'
    return {
      by: null,
      isUnknown: isCentralOn ? found.records.length === 0 : account === null,
      owner: account?.customer ?? chooseCustomer(found.records, []),
    }
  }

  const enterByOwn = async (
    visit: SignInVisit,
    document: string,
    { customer, credential }: Tried & { readonly by: 'own' },
    { password, hasher }: TypedPassword,
  ): Promise<SignInOutcome> => {
    const { clientId } = visit.tenant
    if (passwords.isOutdated(credential.passwordHash)) {
      const hash = await hasher.hash(password)
      await credentials.rehash({ ...credential, clientId }, credential.passwordHash, hash)
    }
    // The calls that follow find the customer known.
    const name = customer.load().then(({ legalName }) => legalName)
    return openForVisitor(visit, { document, name }, credential, 'password')
  }

  const enterByCentral = async (
    visit: SignInVisit,
    document: string,
    match: CentralMatch,
    typed: TypedPassword,
  ): Promise<SignInOutcome | SignInRefusal> => {
    if (match.isWeak) {
      return { featureFlags: null, cookies: await central.beginNewPassword(visit, match) }
    }
    const adopted = await central.adopt(visit, match, typed)
    const name = match.customer.legalName
    return adopted
      ? openForVisitor(visit, { document, name }, adopted, 'password')
      : 'invalid password'
  }

  const readTyped = (clientId: string, document: string): TypedDocument => {
    const documentHash = hashDocument(clientId, document)
    let reading: Promise<readonly Credential[]> | undefined
    const readCredentials = () => (reading ??= credentials.findByDocument(clientId, documentHash))
    return { document, documentHash, readCredentials }
  }

  const warn = (
    whose: Pick<Subscriber, 'clientId' | 'documentHash'>,
    owner: ErpSignInRecord,
    now: Date,
  ): Promise<void> => {
    const subscriber = { ...whose, customerId: owner.id }
    return warnOfAttack({
      clientId: whose.clientId,
      subscriber,
      account: JSON.stringify([whose.clientId, owner.id]),
      tellOwner: async () => warnOwner(subscriber, await owner.load(), now),
    })
  }

  const requireRoomFor = ({ tenant, cookieHeader, now }: SignInVisit, document: string): void => {
    const { clientId } = tenant
    const deviceId = devices.presented({ clientId, account: document, cookieHeader, now })
    requireRoomOfKnown(passwords, { clientId, of: 'subscribers', deviceId })
  }

  /**
   * Verifies document and password. Unknown documents and wrong passwords take the same work and
   * the same delays; only the text differs (first specification, section 8), within the enumeration
   * budget of the limits. Where the ERP's password signs in, and for strangers while the guessing alarm
   * is on, not even the text differs.
   */
  const verifySignIn = async (
    visit: SignInVisit,
    document: string,
    password: string,
  ): Promise<SignInOutcome | SignInRefusal> => {
    const { tenant, source, cookieHeader, proof, now } = visit
    const { clientId } = tenant
    const typed = readTyped(clientId, document)
    const visited = { clientId, account: document, cookieHeader, now }
    const whose = { clientId, of: 'subscribers' } as const
    requireRoomFor(visit, document)
    const deviceId = await devices.find(visited, typed.readCredentials)
    const account = typed.documentHash
    const { attempt, lane } = await enterLane(
      passwords,
      { ...whose, account, deviceId, source },
      (roomSeconds) =>
        session.signInLimits.begin({ clientId, document, source, deviceId, proof, roomSeconds }),
    )
    const tried = await inPlace(passwords, lane, (hasher) =>
      tryPassword(visit, typed, { password, hasher }),
    ).catch(async (error: unknown) => {
      await attempt.abandoned()
      throw error
    })
    if (tried.by === null) {
      const { isUnknown, owner } = tried
      const isAttack = await attempt.failed(isUnknown ? 'unknown document' : 'wrong password')
      if (isAttack && owner) await warn({ clientId, documentHash: account }, owner, now)
      const isConcealed = deviceId === null && (await guessing.isAlarmOn(clientId))
      const isTold = isUnknown && tenant.rules.centralPassword === 'off' && !isConcealed
      return isTold ? 'customer not found' : 'invalid password'
    }
    const { customer } = tried
    if (!customer.isActive || customer.isPortalClosed) {
      await attempt.succeeded()
      const { documentHash } = typed
      await sessions.endAll({ clientId, customerId: customer.id, documentHash }, now)
      return customer.isActive ? 'portal closed for customer' : 'customer removed'
    }
    const typedPassword = { password, hasher: passwords.in(lane) }
    const enter = () =>
      tried.by === 'own'
        ? enterByOwn(visit, document, tried, typedPassword)
        : enterByCentral(visit, document, tried.match, typedPassword)
    const [, outcome] = await Promise.all([attempt.succeeded(), enter()])
    return outcome
  }

  return {
    withDocument: async (
      visit: SignInVisit,
      typed: { readonly cpfOrCnpj: string; readonly password: string },
    ): Promise<SignInOutcome> => {
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
    ): Promise<SignInOutcome> => {
      const customer = remembered.read(visit.tenant.clientId, visit.cookieHeader, visit.now)
      if (!customer) refuse(signInWithPassword, 'identification required')
      if (typed.password === '') {
        refuse(signInWithPassword, 'password not provided', { fields: ['password'] })
      }
      const { document } = customer
      const { clientId } = visit.tenant
      requireRoomFor(visit, document)
      const { readCredentials } = readTyped(clientId, document)
      if (await devices.isEnded({ ...visit, clientId, account: document }, readCredentials)) {
        refuse(signInWithPassword, 'identification required')
      }
      const outcome = await verifySignIn(visit, document, typed.password)
      if (outcome === 'customer not found') {
        refuse(signInWithPassword, 'identification required')
      }
      return typeof outcome === 'string' ? refuse(signInWithPassword, outcome) : outcome
    },
  }
}
