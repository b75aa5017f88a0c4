import { and, eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Database, Drizzle } from '#server/platform/db/database.ts'
import { isAhead } from '#server/platform/db/is-ahead.ts'
import { type Figure, figureSchema, readFigures } from './read-figures.ts'
import { installationFigures } from './table.ts'

/** Figures younger than this are not read again, whichever process is asked. */
const freshFor = sql`interval '30 seconds'`

/** Older ones are told by no process: their readers have failed or died several times. */
const maxAgeSeconds = 120

const name = 'installation'

export interface SharedFigures {
  readonly figures: readonly Figure[]
  /** Of the newest figures, told or too old to be. */
  readonly ageSeconds: number
}

/** Moves the row's moment forward, if that is old; the moment is the database's, one for all processes. */
async function takeTurn(db: Drizzle): Promise<{ readonly begunAt: string } | undefined> {
  const [turn] = await db
    .insert(installationFigures)
    .values({ name, begunAt: sql`now()` })
    .onConflictDoUpdate({
      target: installationFigures.name,
      set: { begunAt: sql`now()` },
      setWhere: sql`${installationFigures.begunAt} <= now() - ${freshFor}
        or ${isAhead(installationFigures.begunAt)}`,
    })
    .returning({ begunAt: sql<string>`${installationFigures.begunAt}::text` })
  return turn
}

/**
 * The figures of the installation, which one process reads for all: the one that moves the row's moment
 * forward. One that dies or fails meanwhile leaves the turn to the next that is asked 30 s later. Where the
 * database takes no writes, each process reads for itself: alarms are due then, too. Null before the first
 * reading has ended.
 */
export async function shareFigures(
  { db }: Pick<Database, 'db'>,
  now: Date,
): Promise<SharedFigures | null> {
  const turn = await takeTurn(db).catch(() => null)
  if (turn === null) return { figures: await readFigures(db, now), ageSeconds: 0 }
  const isOurs = eq(installationFigures.name, name)
  if (turn) {
    const figures = await readFigures(db, now)
    await db
      .update(installationFigures)
      .set({ figures, takenAt: sql`begun_at` })
      .where(and(isOurs, sql`${installationFigures.begunAt} = ${turn.begunAt}::timestamptz`))
    return { figures, ageSeconds: 0 }
  }
  const [row] = await db
    .select({
      figures: installationFigures.figures,
      ageSeconds: sql`extract(epoch from now() - ${installationFigures.takenAt})`.mapWith(Number),
    })
    .from(installationFigures)
    .where(and(isOurs, sql`${installationFigures.takenAt} is not null`))
  if (!row) return null
  const ageSeconds = Math.max(0, row.ageSeconds)
  const isTold = ageSeconds <= maxAgeSeconds
  // Those of a process of another version may have another form.
  const read = v.safeParse(v.array(figureSchema), row.figures)
  return { figures: isTold && read.success ? read.output : [], ageSeconds }
}
