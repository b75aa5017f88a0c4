import type { CardsModule } from '#server/money/cards/module.ts'
import type { Subscriber } from '#server/platform/http/call.ts'
import type { LanePasswords } from '#server/platform/auth/passwords/passwords.ts'
import type { SessionModule } from '#server/account/session/module.ts'
import type { SandboxPerson } from './sandbox.ts'

interface Deps {
  readonly passwords: Pick<LanePasswords, 'hash'>
  readonly session: Pick<SessionModule, 'credentials' | 'hashDocument'>
  readonly cards: Pick<CardsModule, 'store'>
}

async function seedCards(
  { cards }: Deps,
  subscriber: Subscriber,
  person: SandboxPerson,
): Promise<void> {
  for (const { token, brand: name, lastFour, holder, expiry } of person.cards) {
    const brand = name === 'Master' ? 'Mastercard' : 'Visa'
    const face = { brand, lastFour, expiry } as const
    const card = { ...face, alias: `${brand} de casa`, holder, token, contractIds: [] }
    await cards.store.add(subscriber, card)
  }
}

/** Gives subscribers with a password a credential and their cards, unless they have a credential. */
export async function seedPeople(deps: Deps, people: readonly SandboxPerson[]): Promise<void> {
  const { passwords, session } = deps
  // All share one password, and each hash costs a tenth of a second of the first start.
  const hashes = new Map<string, Promise<string>>()
  for (const person of people) {
    const { clientId, erpId: customerId, document, password, featureFlags } = person
    const documentHash = session.hashDocument(clientId, document)
    const known = await session.credentials.findByDocument(clientId, documentHash)
    if (password === null || known.some((one) => one.customerId === customerId)) continue
    const hash = hashes.get(password) ?? passwords.hash(password)
    hashes.set(password, hash)
    const passwordHash = await hash
    const subscriber = { clientId, customerId, documentHash }
    await session.credentials.putSandbox({ ...subscriber, passwordHash, featureFlags })
    await seedCards(deps, subscriber, person)
  }
}
