import { and, asc, eq } from 'drizzle-orm'
import type { Drizzle } from '#server/platform/db/database.ts'
import { auditChains, auditEntries } from './table.ts'

/*
 * One line that says where every chain ends. The operator keeps it in a place that access to the database
 * does not open, because only it shows that a log was put back or rewritten as a whole.
 *
 *   2026-11-28T04:15:00.000Z =120:k0f3a…;demo=4812:k77b1…
 *
 * The administration's chain has no name. The hashes are cut, because without the key not even the
 * beginning of one can be computed.
 */

const hashLength = 17
const chainPattern = /^([^=;\s]*)=(\d{1,15}):([0-9a-fk]{1,17})$/

interface KeptEnd {
  readonly clientId: string
  readonly position: number
  /** The beginning of the hash of the entry at that position. */
  readonly hash: string
}

/** The line of this moment. Chains without an entry are left out. */
export async function keptLine(db: Drizzle, now: Date): Promise<string> {
  const chains = await db.select().from(auditChains).orderBy(asc(auditChains.clientId))
  const ends = chains.flatMap(({ clientId, lastPosition, lastHash }) =>
    lastPosition > 0 ? [`${clientId}=${lastPosition}:${lastHash.slice(0, hashLength)}`] : [],
  )
  return `${now.toISOString()} ${ends.join(';')}`
}

/** @throws with a sentence for the operator when the text is no such line */
export function parseKeptLine(line: string): KeptEnd[] {
  const [at = '', chains = '', ...rest] = line.trim().split(' ')
  if (Number.isNaN(Date.parse(at)) || rest.length > 0) throw notALine()
  if (chains === '') return []
  return chains.split(';').map((chain) => {
    const [, clientId, position, hash] = chainPattern.exec(chain) ?? []
    if (clientId === undefined || hash === undefined) throw notALine()
    return { clientId, position: Number(position), hash }
  })
}

const notALine = () =>
  new Error('That is no line of "npm run audit:verify", or not all of one: give it in quotes.')

/** The chains of a kept line that do not hold the entry any more that the line says. */
export async function differingChains(db: Drizzle, kept: readonly KeptEnd[]): Promise<KeptEnd[]> {
  const chains = await db.select().from(auditChains)
  const differing: KeptEnd[] = []
  for (const end of kept) {
    const { clientId, position, hash } = end
    const chain = chains.find((one) => one.clientId === clientId)
    // Entries of more than five years are gone, which the sealed ends of the chain prove.
    if (chain && position < chain.prunedPosition) continue
    const [entry] = await db
      .select({ hash: auditEntries.hash })
      .from(auditEntries)
      .where(and(eq(auditEntries.clientId, clientId), eq(auditEntries.position, position)))
    const found = chain?.prunedPosition === position ? chain.prunedHash : entry?.hash
    if (!found?.startsWith(hash)) differing.push(end)
  }
  return differing
}
