import {
  listLineEquipment,
  listLineSessions,
  orderLineAction,
  type RawLine,
  readLineSignal,
  readLineUsage,
} from '#contract/service/lines.ts'
import { diagnose } from '#domain/service/lines/diagnosis.ts'
import type { Line, LineAction } from '#domain/service/lines/line.ts'
import type { TimeZone } from '#domain/staff/tenants/time-zones.ts'
import type { Acses } from '#server/upstreams/acs/acses.ts'
import { findListed } from '#server/platform/egress/answers/find-listed.ts'
import { protocolError, UpstreamFailure } from '#server/platform/egress/upstream-failure.ts'
import type { Erps } from '#server/upstreams/erp/erps.ts'
import { type Subscriber, subscriberOf } from '#server/platform/http/call.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import { knownSessions, type KnownSessions, lineEvidence, lineText } from './evidence.ts'
import type { ActionLimits } from './limits.ts'
import { orderAction } from './order-action.ts'
import type { KnownOutages } from './outage-port.ts'
import {
  findOwnLine,
  listOwnLines,
  type OwnLine,
  ownSessions,
  possibleActions,
  type SubscriberCall,
  toLine,
} from './own-lines.ts'
import { readFacts } from './read-facts.ts'
import type { SignalStore } from './signal-store.ts'

const toRawLine = ({ contractId, isReduced, actions, ...line }: Line): RawLine => ({
  ...line,
  contract_id: contractId,
  is_reduced: isReduced,
  actions: [...actions],
})

/** What a document tells of a line. */
export interface KnownLine {
  readonly facts: readonly string[]
  /** null where they cannot be read, in part too. */
  readonly past: KnownSessions | null
}

/** What a document tells of a subscriber's lines. */
export interface KnownLines {
  readonly lines: readonly KnownLine[]
  /** The ERP does not answer: this is what it said then. null: it was asked now. */
  readonly asOf: Date | null
  /** Some lines could not be read. */
  readonly isIncomplete: boolean
  /** There are more lines than these. */
  readonly isCut: boolean
}

const unreadContract = () => protocolError('erp', 'the contract of a line may be unreadable')

/** Lines of one document or look; a subscriber has one or two. */
const maxKnownLines = 3

/** Lets a failure of an upstream pass for this answer; any other error is one of ours. */
function ifUpstreamFails<T>(otherwise: T) {
  return (error: unknown): T => {
    if (error instanceof UpstreamFailure) return otherwise
    throw error
  }
}

export type LineService = ReturnType<typeof lineService>

export function lineService(deps: {
  readonly erps: Pick<Erps, 'for'>
  readonly acses: Pick<Acses, 'for'>
  readonly outages: KnownOutages
  readonly signals: SignalStore
  readonly limits: ActionLimits
  /** Has the signal of a line read from now on. */
  readonly watch: (subscriber: Subscriber, lineId: string, timeZone: TimeZone) => Promise<void>
  readonly now: () => Date
}) {
  const { erps, signals, limits, watch, now } = deps
  /** The line may come from the cache; what is asked of it is read as fresh as the call wants. */
  const find = (call: SubscriberCall, id: string) =>
    findOwnLine(erps, { ...call, fresh: false }, id)

  async function diagnosisOf(call: SubscriberCall, own: OwnLine, asOf: Date) {
    const facts = await readFacts(deps, { ...call, fresh: true }, own)
    const { outage } = facts
    return {
      finding: diagnose(facts),
      state: facts.state,
      since: own.line.since,
      signal: facts.signal,
      is_router_reachable: facts.isRouterReachable,
      unread: [...facts.unread],
      outage: outage && {
        cause: outage.cause,
        expected_until: outage.expectedUntil?.toISOString() ?? null,
      },
      as_of: asOf.toISOString(),
    }
  }

  return {
    list: async (call: SubscriberCall) => {
      const { value, asOf, isIncomplete } = await listOwnLines(erps, call)
      const lines = value.map((own) => toRawLine(toLine(call, own)))
      return { lines, as_of: asOf.toISOString(), ...(isIncomplete && { incomplete: true }) }
    },

    signal: async (call: SubscriberCall, id: string) => {
      const { line } = await find(call, id)
      const { fresh, signal } = call
      const { value: onu, asOf } = await erps.for(call.tenant).onuOf(line, { fresh, signal })
      if (onu === 'not offered' || onu === null) refuse(readLineSignal, 'not offered')
      const key = { ...subscriberOf(call), lineId: line.id }
      if (onu.reading) {
        await signals.add(key, onu.reading, now())
        await watch(subscriberOf(call), line.id, call.tenant.rules.timeZone)
      }
      const readings = await signals.list(key, now())
      const isKnown = readings.some(({ at }) => at === onu.reading?.at)
      const shown = onu.reading && !isKnown ? [...readings, onu.reading] : readings
      return { readings: shown, as_of: asOf.toISOString() }
    },

    sessions: async (call: SubscriberCall, id: string) => {
      const own = await find(call, id)
      const { fresh, signal } = call
      const read = await erps.for(call.tenant).sessionsOf(own.line, { fresh, signal })
      const { value, asOf, isIncomplete } = read
      if (value === 'not offered') refuse(listLineSessions, 'not offered')
      const known = ownSessions(own, [...value])
      if (!known) throw unreadContract()
      const sessions = known.map(({ startedAt, endedAt, cause }) => ({
        started_at: startedAt,
        ended_at: endedAt,
        cause,
      }))
      return {
        sessions,
        as_of: asOf.toISOString(),
        ...(isIncomplete && { incomplete: true }),
      }
    },

    usage: async (call: SubscriberCall, id: string) => {
      const { line } = await find(call, id)
      const { fresh, signal } = call
      const erp = erps.for(call.tenant)
      const [days, months] = await Promise.all([
        erp.usageOf(line, 'day', { fresh, signal }),
        erp.usageOf(line, 'month', { fresh, signal }),
      ])
      if (days.value === 'not offered' && months.value === 'not offered') {
        refuse(readLineUsage, 'not offered')
      }
      return {
        days: days.value === 'not offered' ? [] : days.value,
        months: months.value === 'not offered' ? [] : months.value,
        as_of: new Date(Math.min(days.asOf.getTime(), months.asOf.getTime())).toISOString(),
      }
    },

    equipment: async (call: SubscriberCall, id: string) => {
      const { line } = await find(call, id)
      const { fresh, signal } = call
      const read = await erps.for(call.tenant).equipmentOf(line, { fresh, signal })
      const { value, asOf, isIncomplete } = read
      if (value === 'not offered') refuse(listLineEquipment, 'not offered')
      const equipment = value.map(({ name, serial }) => ({ name, serial }))
      return {
        equipment,
        as_of: asOf.toISOString(),
        ...(isIncomplete && { incomplete: true }),
      }
    },

    order: async (call: SubscriberCall, id: string, action: LineAction) => {
      const before = await findOwnLine(erps, { ...call, fresh: true }, id)
      if (call.tenant.rules.lines !== 'act') refuse(orderLineAction, 'not offered')
      if (!possibleActions(call, before).includes(action)) {
        if (action === 'lift-reduction' && before.isContractUnread) throw unreadContract()
        refuse(orderLineAction, 'action not possible')
      }
      const { refund } = await limits.consume(subscriberOf(call), id, action)
      try {
        const state = await orderAction(before, action, {
          erp: erps.for(call.tenant),
          readBack: async () => {
            const list = await listOwnLines(erps, { ...call, fresh: true })
            return findListed(list, ({ line }) => line.id === id) ?? null
          },
          signal: call.signal,
        })
        if (state === 'refused') refuse(orderLineAction, 'action refused')
        return { state }
      } catch (error) {
        // After any other failure the order may have been carried out: it stays counted.
        const isUndone = !(error instanceof UpstreamFailure) || error.isUnsent
        if (isUndone) await refund()
        throw error
      }
    },

    diagnose: async (call: SubscriberCall, id: string) => {
      const asOf = now()
      return diagnosisOf(call, await findOwnLine(erps, { ...call, fresh: true }, id), asOf)
    },

    /**
     * The diagnosis of each of the subscriber's lines, as the subscriber is told. `isCut`: there are more than
     * the three that are diagnosed; `isIncomplete`: some could not be read.
     */
    diagnoseAll: async (call: SubscriberCall) => {
      const asOf = now()
      const { value, isIncomplete = false } = await listOwnLines(erps, { ...call, fresh: true })
      const lines = await Promise.all(
        value.slice(0, maxKnownLines).map(async (own) => ({
          line: toRawLine(toLine(call, own)),
          diagnosis: await diagnosisOf(call, own, asOf),
        })),
      )
      return { lines, isCut: [...value].length > maxKnownLines, isIncomplete }
    },

    /**
     * What is known now of each of the subscriber's lines (at most three), with its last connections. Where
     * the ERP does not answer, what it said last of their connection.
     */
    known: async (call: SubscriberCall): Promise<KnownLines> => {
      const fresh = { ...call, fresh: true }
      const present = await listOwnLines(erps, fresh).catch(ifUpstreamFails(null))
      const list = present ?? (await listOwnLines(erps, { ...call, fresh: false }))
      const options = { fresh: present !== null, signal: call.signal }
      const read = await Promise.all(
        list.value.slice(0, maxKnownLines).map(async (own) => {
          const sessions = await erps
            .for(call.tenant)
            .sessionsOf(own.line, options)
            .catch(ifUpstreamFails(null))
          return {
            facts: present ? await lineEvidence(deps, fresh, own) : [lineText(own)],
            past: knownSessions(own, sessions),
            asOf: sessions?.asOf ?? list.asOf,
          }
        }),
      )
      const oldest = Math.min(...[list, ...read].map(({ asOf }) => asOf.getTime()))
      return {
        lines: read.map(({ facts, past }) => ({ facts, past })),
        asOf: present ? null : new Date(oldest),
        isIncomplete: list.isIncomplete === true,
        isCut: [...list.value].length > maxKnownLines,
      }
    },

    /** What the provider's staff should know of a line, for a request about it. */
    evidence: async (call: SubscriberCall, id: string): Promise<string[]> => {
      return lineEvidence(deps, call, await findOwnLine(erps, call, id))
    },
  }
}
