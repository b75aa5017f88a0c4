import { and, asc, eq, gt, gte } from 'drizzle-orm'
import { minuteMs } from '#domain/platform/time/durations.ts'
import type { Database, Drizzle } from '#server/platform/db/database.ts'
import { withTenant } from '#server/platform/db/tenant-scope.ts'
import { countNames, hasBit, withBit } from './sketch.ts'
import { type GuessingKind, guessingWindows } from './table.ts'

/** The alarm looks at the present window and the one before: 15 to 30 minutes. */
const windowMs = 15 * minuteMs
/** How long the alarm outlasts the last failure that raised it; no longer than a window. */
const alarmMs = windowMs

/** Bits of what is added to the sets of the present window. */
type Marks = Partial<Readonly<Record<'failed' | 'networks' | 'succeeded', number>>>

/** About how many different names the two windows hold. */
export interface GuessingCounts {
  /** Accounts or documents that strangers failed at and did not get in to. */
  readonly failed: number
  readonly networks: number
  readonly succeeded: number
}

interface Added {
  readonly clientId: string
  readonly kind: GuessingKind
  readonly marks: Marks
  readonly now: Date
}

const fields = ['failed', 'networks', 'succeeded'] as const

type Row = typeof guessingWindows.$inferSelect

type GuessingSets = Pick<Row, (typeof fields)[number]>

const isMarked = (row: Row, marks: Marks) =>
  fields.every((field) => marks[field] === undefined || hasBit(row[field], marks[field]))

function addMarks(row: Row, marks: Marks): GuessingSets {
  const add = (field: (typeof fields)[number]) => {
    const bit = marks[field]
    return bit === undefined ? row[field] : withBit(row[field], bit)
  }
  return { failed: add('failed'), networks: add('networks'), succeeded: add('succeeded') }
}

function countAll(sets: readonly GuessingSets[]): GuessingCounts {
  const all = (field: (typeof fields)[number]) => sets.map((one) => one[field])
  const succeeded = countNames(all('succeeded'))
  return {
    failed: countNames([...all('failed'), ...all('succeeded')]) - succeeded,
    networks: countNames(all('networks')),
    succeeded,
  }
}

const startOf = (at: Date) => new Date(Math.floor(at.getTime() / windowMs) * windowMs)
const ofKind = ({ clientId, kind }: Pick<Added, 'clientId' | 'kind'>) =>
  and(eq(guessingWindows.clientId, clientId), eq(guessingWindows.kind, kind))

async function addToWindow(
  tx: Drizzle,
  { clientId, kind, marks, now }: Added,
  isGuessing: (counts: GuessingCounts) => boolean,
): Promise<boolean> {
  const startedAt = startOf(now)
  await tx.insert(guessingWindows).values({ clientId, kind, startedAt }).onConflictDoNothing()
  const rows = await tx
    .select()
    .from(guessingWindows)
    .where(
      and(
        ofKind({ clientId, kind }),
        gte(guessingWindows.startedAt, new Date(startedAt.getTime() - windowMs)),
      ),
    )
    .orderBy(asc(guessingWindows.startedAt))
    .for('update')
  const current = rows.find((row) => row.startedAt.getTime() === startedAt.getTime())
  if (!current || isMarked(current, marks)) return false
  const sets = addMarks(current, marks)
  const isOver = isGuessing(countAll([sets, ...rows.filter((row) => row !== current)]))
  const running = rows.find((row) => row.alarmUntil !== null && row.alarmUntil > now)
  const alarm = isOver && {
    alarmUntil: new Date(now.getTime() + alarmMs),
    alarmSince: running ? beginOf(running) : now,
  }
  await tx
    .update(guessingWindows)
    .set({ ...sets, ...alarm })
    .where(and(ofKind({ clientId, kind }), eq(guessingWindows.startedAt, startedAt)))
  return isOver && !running
}

/** The beginning of the alarm of a window. */
const beginOf = ({ alarmSince, startedAt }: Row): Date => alarmSince ?? startedAt

export type GuessingWindows = ReturnType<typeof guessingWindowStore>

/**
 * What strangers tried at each provider, shared by all server processes. The staff of all providers
 * are counted together, on whichever host they sign in, so each statement has a scope of its own.
 */
export function guessingWindowStore({ db }: Pick<Database, 'db'>) {
  return {
    /**
     * Adds to the present window. The alarm is on from a change after which `isGuessing`; true when
     * this change turned it on. Names that the window holds already change nothing and take no lock.
     */
    add: (added: Added, isGuessing: (counts: GuessingCounts) => boolean): Promise<boolean> =>
      withTenant(added.clientId, async () => {
        const [current] = await db
          .select()
          .from(guessingWindows)
          .where(and(ofKind(added), eq(guessingWindows.startedAt, startOf(added.now))))
        if (current && isMarked(current, added.marks)) return false
        return await db.transaction((tx) => addToWindow(tx, added, isGuessing))
      }),

    /** Since when an alarm of any kind is on; null when none is. */
    alarmSince: (clientId: string, now: Date): Promise<Date | null> =>
      withTenant(clientId, async () => {
        const rows = await db
          .select()
          .from(guessingWindows)
          .where(and(eq(guessingWindows.clientId, clientId), gt(guessingWindows.alarmUntil, now)))
        const begins = rows.map((row) => beginOf(row).getTime())
        return begins.length > 0 ? new Date(Math.min(...begins)) : null
      }),
  }
}
