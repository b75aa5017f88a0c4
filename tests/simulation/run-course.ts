import { sql } from 'drizzle-orm'
import { dayMs, hourMs, minuteMs } from '#domain/platform/time/durations.ts'
import type { Database } from '#server/platform/db/database.ts'
import { acrossTenants } from '#server/platform/db/tenant-scope.ts'
import type { PortalFiles } from '#server/site/pages/portal-files.ts'
import { agree, calmDown, happen } from './actions.ts'
import { Course, daytimeMs } from './course.ts'
import { type Connection, ProcessDatabase } from './database.ts'
import { findFaults, findLeftovers } from './invariants.ts'
import { beginCourse, passTime, virtualNow } from './virtual-time.ts'
import { people, type SimulatedPerson, tenants } from './world.ts'

/** Days on which everything may go wrong, and days after them on which nothing does. */
const stormyDays = 30
const quietDays = 12
export const daysOfCourse = stormyDays + quietDays

/** Nine in the morning at the providers. */
const firstMorning = new Date('2027-03-01T12:00:00Z')

export interface CourseReport {
  readonly seed: number
  readonly days: number
  readonly deaths: number
  /** What did not hold, on which day; the course ends with it. */
  readonly faults: readonly string[]
  readonly trace: readonly string[]
}

/** Tables of providers and accounts: each course finds them as the preparation left them. */
const restored = ['tenants', 'tenant_apps', 'platform_accounts', 'credentials', 'cards']
/** Tables that no course changes; every other one is empty when a course begins. */
const constant = ['schema_migrations', 'data_keys']

async function resetDatabase({ owner }: Database): Promise<void> {
  const { rows: tables } = await owner.execute<{ name: string }>(sql`
    select tablename as name from pg_tables where schemaname = 'public'
  `)
  const kept = new Set([...restored, ...constant])
  const others = tables.map(({ name }) => name).filter((name) => !kept.has(name))
  const probes = others.map(
    (name) => `select '${name}' as name where exists (select from "${name}")`,
  )
  const { rows } = await owner.execute<{ name: string }>(sql.raw(probes.join(' union all ')))
  const filled = new Set(['jobs', 'notices', ...rows.map(({ name }) => name)])
  await owner.transaction(async (tx) => {
    // Turns the triggers off that let nothing be deleted from the audit.
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql.raw(`truncate ${[...filled].join(', ')} restart identity cascade`))
    for (const name of restored) {
      await tx.execute(sql.raw(`delete from "${name}"`))
      await tx.execute(sql.raw(`insert into "${name}" select * from prepared."${name}"`))
    }
  })
}

/** Signs everybody in once and keeps the rows of that: the course of a seed is the same, whatever ran before it. */
export async function prepareCourses(connection: Connection, portal: PortalFiles): Promise<void> {
  beginCourse(0, firstMorning)
  const course = new Course(0, connection, portal)
  await course.start()
  for (const person of people) await course.ask(person, async () => undefined)
  for (const { client_id: clientId } of tenants) {
    await course.askStaff(clientId, async () => undefined)
  }
  await course.process.run(async () => {
    const { owner } = course.process.database.database
    await owner.execute(sql.raw('create schema prepared'))
    for (const name of restored) {
      await owner.execute(sql.raw(`create table prepared."${name}" as table public."${name}"`))
    }
  })
}

/** Bills that the ERP has issued over night. */
async function issueBills({ chance, world, today }: Course): Promise<void> {
  const issueFor = async (person: SimulatedPerson) => {
    if (!chance.is(0.2)) return
    await world.issue(
      person,
      today,
      chance.between(1, 12),
      chance.pick(['99.90', '89.90', '150.00']),
    )
  }
  for (const person of people) await issueFor(person)
}

function setWeather({ weather, chance }: Course): void {
  const isFine = chance.is(0.4)
  weather.erp = isFine ? 0 : chance.pick([0, 0.05, 0.2, 0.6])
  weather.gateway = isFine ? 0 : chance.pick([0, 0.1, 0.4])
  weather.bank = isFine ? 0 : chance.pick([0, 0.1, 0.4])
  weather.push = isFine ? 0 : chance.pick([0, 0.3])
}

/** Some have agreed to automatic payments before anything goes wrong. */
async function agreeBefore(course: Course): Promise<void> {
  for (const person of people) if (course.chance.is(0.4)) await agree(course, person)
}

async function stormyDay(course: Course): Promise<void> {
  const { chance } = course
  await issueBills(course)
  setWeather(course)
  course.statementFaults = chance.pick([0, 0, 0, 0.15])
  const evening = virtualNow().getTime() + daytimeMs
  await course.beginDay()
  await course.work()
  for (let left = chance.between(1, 3); left > 0; left -= 1) {
    await happen(course)
    passTime(chance.pick([chance.between(5_000, 60_000), chance.between(minuteMs, 3 * hourMs)]))
    await course.work()
  }
  if (virtualNow().getTime() < evening) passTime(evening - virtualNow().getTime())
  await course.work()
}

/** Milliseconds until the next payment or job is due; null when none is on this day. */
async function untilDue({ process }: Course, until: number): Promise<number | null> {
  const { owner } = process.database.database
  const { rows } = await process.run(() =>
    owner.execute<{ at: string | null }>(sql`
      select min(at)::text as at from (
        select min(next_try_at) as at from payments
        union all select min(next_try_at) from payment_groups
        union all select min(next_try_at) from jobs
      ) as due
    `),
  )
  const at = rows[0]?.at
  if (!at || new Date(at).getTime() > until) return null
  return Math.max(1, new Date(at).getTime() - virtualNow().getTime())
}

async function quietDay(course: Course): Promise<void> {
  const night = virtualNow().getTime() + daytimeMs
  await course.beginDay()
  await course.work()
  for (let steps = 0; steps < 60; steps += 1) {
    const ms = await untilDue(course, night)
    if (ms === null) break
    // The resolver looks every few seconds.
    passTime(ms + 5_000)
    await course.work()
  }
}

async function nextMorning(): Promise<void> {
  const sinceFirst = virtualNow().getTime() - firstMorning.getTime()
  passTime(dayMs - (sinceFirst % dayMs))
}

/** An error with the errors that caused it. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause === undefined ? '' : `\n  caused by ${describe(error.cause)}`
  return `${error.stack ?? error.message}${cause}`
}

/**
 * One world from its first morning to its end, or to the first day on which something does not hold.
 * `prepareCourses` was called before.
 */
export async function runCourse(
  seed: number,
  connection: Connection,
  portal: PortalFiles,
): Promise<CourseReport> {
  beginCourse(seed, firstMorning)
  const course = new Course(seed, connection, portal)
  const { database } = new ProcessDatabase(connection)
  await acrossTenants(() => resetDatabase(database))
  await course.start()
  await agreeBefore(course)
  let faults: string[] = []
  while (faults.length === 0 && course.day < daysOfCourse) {
    course.day += 1
    course.trace.push(`day ${course.day}`)
    if (course.day === stormyDays + 1) {
      Object.assign(course.weather, { erp: 0, gateway: 0, bank: 0, push: 0 })
      course.statementFaults = 0
      await calmDown(course)
    }
    const isLast = course.day === daysOfCourse
    try {
      await (course.day <= stormyDays ? stormyDay(course) : quietDay(course))
      faults = await (isLast ? findLeftovers(course) : findFaults(course))
    } catch (error) {
      faults = [describe(error)]
    }
    await nextMorning()
  }
  const { day: days, deaths, trace } = course
  return { seed, days, deaths, faults, trace }
}
