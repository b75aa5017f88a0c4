import { sql } from 'drizzle-orm'
import { validToken } from '#contract/account/session.ts'
import { providerSignIn } from '#contract/staff/staff.ts'
import { savePushConfig } from '#contract/news/notifications.ts'
import { signIn } from '#contract/account/session.ts'
import { calendarDate, type CalendarDate } from '#domain/platform/time/dates.ts'
import { hourMs, minuteMs } from '#domain/platform/time/durations.ts'
import { defaultTimeZone } from '#domain/staff/tenants/time-zones.ts'
import { sandboxPassword } from '#sandbox/world/people.ts'
import { sandboxStaff } from '#sandbox/world/staff.ts'
import type { PortalFiles } from '#server/site/pages/portal-files.ts'
import { Visitor } from '#tests/support/browser/visitor.ts'
import { type Chance, chanceOf } from './chance.ts'
import { type Connection, lostConnectionCode, type StatementFault } from './database.ts'
import { Died, type Process, startProcess } from './process.ts'
import { virtualNow } from './virtual-time.ts'
import {
  outsideWorld,
  people,
  type SimulatedPerson,
  subscriptionOf,
  type Weather,
} from './world.ts'

const statementFaults: readonly StatementFault[] = [
  'die before',
  'die after',
  'fail before',
  'fail after',
]

export interface SimulatedOutage {
  readonly clientId: string
  readonly id: string
  readonly begunAt: Date
  endedAt: Date | null
}

export interface AnnouncedCharge {
  readonly clientId: string
  readonly invoiceId: string
  readonly value: number
}

/** One simulated world from its seed on: the outside, the process that serves it, and what is known of both. */
export class Course {
  readonly chance: Chance
  readonly weather: Weather = { erp: 0, gateway: 0, bank: 0, push: 0 }
  readonly world: ReturnType<typeof outsideWorld>
  /** Bills, by provider and id, of which somebody was told that they are paid. */
  readonly acknowledged = new Set<string>()
  /** Bills that became dearer while they were owed. */
  readonly dearer = new Set<string>()
  /** Sentences on what was said to be paid while it was owed. */
  readonly untrue: string[] = []
  /** Bills that were paid outside of the portal, and when. */
  readonly paidElsewhere = new Map<string, Date>()
  /** What was announced of each automatic charge, by its id; `value`: cents. */
  readonly announced = new Map<string, AnnouncedCharge>()
  readonly outages: SimulatedOutage[] = []
  /** What happened, for whoever reads a failure. */
  readonly trace: string[] = []
  readonly log: string[] = []
  /** How likely something happens at a statement of the next piece of work. */
  statementFaults = 0
  day = 0
  deaths = 0
  process!: Process
  readonly #connection: Connection
  readonly #portal: PortalFiles
  readonly #cookies = new Map<string, Map<string, string>>()
  readonly #tokenAt = new Map<string, number>()

  constructor(seed: number, connection: Connection, portal: PortalFiles) {
    this.chance = chanceOf(seed)
    this.world = outsideWorld(this.chance, this.weather)
    this.#connection = connection
    this.#portal = portal
  }

  get today(): CalendarDate {
    return calendarDate(virtualNow(), defaultTimeZone)
  }

  async start(): Promise<void> {
    const { world, log } = this
    this.process = await startProcess({
      connection: this.#connection,
      portal: this.#portal,
      world,
      log,
    })
  }

  /** Does a piece of work, during which the process may die: then another one is started. */
  async survive<T>(work: () => Promise<T>): Promise<T | null> {
    const { database } = this.process
    if (this.chance.is(this.statementFaults)) {
      const kind = this.chance.pick(statementFaults)
      const nth = this.chance.between(1, 30)
      this.trace.push(`  ${kind} statement ${nth}`)
      database.breakAt(nth, kind)
    }
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Died)) {
        if (isLostConnection(error)) return null
        throw error
      }
      this.deaths += 1
      await this.start()
      return null
    } finally {
      database.mend()
    }
  }

  /** Enqueues the work of the day. */
  async beginDay(): Promise<void> {
    await this.survive(() => this.process.run(() => this.process.server.beginScheduled()))
    if (this.chance.is(upkeepShare)) return
    const { owner } = this.process.database.database
    await this.process.run(() =>
      owner.execute(sql`delete from jobs where kind = 'scheduled' and not key = any(${simulated})`),
    )
  }

  /** Does the jobs and continues the payments that are due. */
  async work(): Promise<void> {
    const { server } = this.process
    if (this.chance.is(0.2)) {
      const together = () => Promise.all([server.doJobs(), server.resolvePayments()])
      await this.survive(() => this.process.run(together))
      return
    }
    await this.survive(() => this.process.run(() => this.process.server.doJobs()))
    await this.survive(() => this.process.run(() => this.process.server.resolvePayments()))
  }

  /** Lets a subscriber ask something; null where nothing came of it. */
  async ask<T>(person: SimulatedPerson, call: (visitor: Visitor) => Promise<T>): Promise<T | null> {
    const visitor = await this.#enter(person)
    if (!visitor) return null
    return this.survive(() => this.process.run(() => call(visitor)))
  }

  async askStaff<T>(clientId: string, call: (staff: Visitor) => Promise<T>): Promise<T | null> {
    const staff = new Visitor(this.process.server.app, clientId, '127.51.100.9')
    return this.survive(async () => {
      const body = { client_id: clientId, password: sandboxStaff.providerPassword }
      const answer = await this.process.run(() => staff.call(providerSignIn, { body }))
      if (!answer.ok) return null
      return this.process.run(() => call(staff))
    })
  }

  /** The subscriber's browser, signed in and subscribed to pushes. */
  async #enter(person: SimulatedPerson): Promise<Visitor | null> {
    const name = `${person.clientId} ${person.erpId}`
    const address = `127.51.101.${people.indexOf(person) + 1}`
    const { process } = this
    const visitor = new Visitor(process.server.app, person.clientId, address)
    const kept = this.#cookies.get(name)
    for (const [key, value] of kept ?? []) visitor.cookies.set(key, value)
    this.#cookies.set(name, visitor.cookies)
    const isFresh = virtualNow().getTime() - (this.#tokenAt.get(name) ?? 0) < 10 * minuteMs
    if (kept && isFresh) return visitor
    this.#tokenAt.set(name, virtualNow().getTime())
    const renewed = kept
      ? await this.survive(() => this.process.run(() => visitor.call(validToken, {})))
      : null
    if (renewed?.ok) return visitor
    // The process that the visitor speaks to has died, and with it this visit.
    if (this.process !== process) return null
    const isIn = await this.survive(async () => {
      const body = { cpfOrCnpj: person.document, password: sandboxPassword }
      const answer = await this.process.run(() => visitor.call(signIn, { body }))
      if (!answer.ok) return false
      const subscription = subscriptionOf(person)
      await this.process.run(() =>
        visitor.call(savePushConfig, { body: { subscription, invoiceRange: 1 } }),
      )
      return true
    })
    if (isIn) return visitor
    this.#cookies.delete(name)
    this.#tokenAt.delete(name)
    return null
  }
}

/** Work of the clock whose statement failed ends with that; it is due again. */
function isLostConnection(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && cause.code === lostConnectionCode) return true
  }
  return false
}

/** Work of the clock that is done each day; the rest of it costs more than all of these. */
const simulated = sql.raw(`array['automatic payments of the day', 'reminders of the day']`)
/** The share of days on which all of it is done. */
const upkeepShare = 0.08

/** Hours of a day during which things happen, from nine in the morning. */
export const daytimeMs = 12 * hourMs
