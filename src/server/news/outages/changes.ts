import type { ParsedBody } from '#contract/platform/endpoint.ts'
import type { updateOutage } from '#contract/news/staff-outages.ts'
import { noticeAt } from '#domain/news/outages/message-times.ts'
import { maxUpdates } from '#domain/news/outages/outage.ts'
import { enqueueCount } from '#server/messaging/audiences/port.ts'
import type { Drizzle } from '#server/platform/db/database.ts'
import type { StaffMember } from '#server/platform/http/call.ts'
import type { Tenant } from '#server/platform/tenants/tenant.ts'
import {
  areTimesPossible,
  isForecastPossible,
  normalizeTexts,
  readTimes,
  textFlaw,
} from './check.ts'
import { isCountFresh } from './counted.ts'
import type { OutageDeps } from './deps.ts'
import { changed, notFound } from './drafts.ts'
import { outageRecountKind } from './job-kinds.ts'
import { changeOutage, findOutage, type StoredOutage } from './store.ts'
import {
  enqueueTelling,
  latestNote,
  stopFormerUpdates,
  stopTelling,
  takeBackNotice,
} from './tell.ts'

type Confirmed = StoredOutage & { readonly startsAt: Date }

/** A confirmed outage has a beginning. */
function withStart(outage: StoredOutage): Confirmed {
  const { startsAt } = outage
  if (startsAt === null) throw new Error('a confirmed outage without a beginning')
  return { ...outage, startsAt }
}

export type ChangeService = ReturnType<typeof changeService>

/** What staff do with an outage from its confirmation to its end. */
export function changeService(deps: OutageDeps) {
  const { database, audit, inbox, wakeJobs, hostsOf, now } = deps
  const { db } = database

  const record = (
    tx: Drizzle,
    staffMember: StaffMember,
    { clientId, id, kind, cause }: StoredOutage,
    action: 'maintenance cancelled' | 'outage ended' | 'outage opened' | 'outage updated',
  ) => audit.record({ staffMember, clientId, action, fields: [kind, cause], subject: id }, tx)

  /** What keeps a draft from being confirmed; null when nothing does. */
  async function confirmFlaw(tenant: Tenant, draft: StoredOutage) {
    if (draft.place === '') return { refused: 'place not provided' } as const
    const flaw = await textFlaw(tenant, draft, hostsOf)
    if (flaw) return flaw
    if (!areTimesPossible(draft.kind, draft, now())) return { refused: 'invalid times' } as const
    if (!isCountFresh(draft, now())) return { refused: 'affected not counted' } as const
    return draft.affected === 0 ? ({ refused: 'nobody affected' } as const) : null
  }

  return {
    confirm: async (
      tenant: Tenant,
      staffMember: StaffMember,
      id: string,
      { version }: { readonly version: number },
    ) => {
      const key = { clientId: tenant.clientId, id }
      const draft = await findOutage(db, key)
      if (!draft) return notFound
      if (draft.state !== 'draft' || draft.version !== version) return changed
      const flaw = await confirmFlaw(tenant, draft)
      if (flaw) return flaw
      const at = now()
      const startsAt = draft.startsAt ?? at
      const isPlanned = startsAt > at
      const result = await db.transaction(async (tx) => {
        const confirmed = await changeOutage(tx, { ...key, version }, ['draft'], {
          state: 'confirmed',
          startsAt,
          confirmedAt: at,
          changedAt: at,
          noticeAt: isPlanned ? noticeAt(startsAt, at, tenant.rules.outages.noticeHours) : null,
        })
        if (!confirmed) return changed
        if (confirmed.noticeAt !== null && confirmed.noticeAt > at) {
          await enqueueCount(tx, outageRecountKind, key, { starts: true, at: confirmed.noticeAt })
        } else {
          const message = isPlanned ? 'notice' : 'begin'
          const told = { message, note: confirmed.note, zone: tenant.rules.timeZone } as const
          await enqueueTelling(tx, withStart(confirmed), told, at)
        }
        await record(tx, staffMember, confirmed, 'outage opened')
        return { affected: confirmed.affected }
      })
      wakeJobs()
      return result
    },

    update: async (
      tenant: Tenant,
      staffMember: StaffMember,
      id: string,
      body: ParsedBody<typeof updateOutage>,
    ) => {
      const key = { clientId: tenant.clientId, id }
      const { note } = normalizeTexts({ place: '', note: body.note })
      const flaw = await textFlaw(tenant, { place: '', note }, hostsOf)
      if (flaw) return flaw
      const before = await findOutage(db, key)
      if (!before) return notFound
      if (before.state !== 'confirmed' || before.version !== body.version) return changed
      if (before.updates.length >= maxUpdates) return { refused: 'too many updates' } as const
      const times = readTimes({ starts: null, end: body.expected_end }, tenant)
      const at = now()
      const expectedEnd = times?.expectedEnd ?? null
      if (!times || !isForecastPossible(withStart(before).startsAt, expectedEnd, at)) {
        return { refused: 'invalid times' } as const
      }
      const result = await db.transaction(async (tx) => {
        const updates = [...before.updates, { at: at.toISOString(), note }]
        const set = { cause: body.cause, expectedEnd, updates, changedAt: at }
        const saved = await changeOutage(tx, { ...key, version: body.version }, ['confirmed'], set)
        if (!saved) return changed
        const zone = tenant.rules.timeZone
        // Where nobody was told yet, the notice itself says what is new.
        const waiting = await takeBackNotice(tx, saved)
        if (waiting === 'recount') {
          await enqueueCount(tx, outageRecountKind, key, { starts: true, at: saved.noticeAt ?? at })
        } else if (waiting === 'message') {
          const told = { message: 'notice', note: latestNote(saved), zone } as const
          await enqueueTelling(tx, withStart(saved), told, at)
        } else {
          await stopFormerUpdates(inbox, tx, saved)
          const told = { message: 'update', note, zone } as const
          await enqueueTelling(tx, withStart(saved), told, at)
        }
        await record(tx, staffMember, saved, 'outage updated')
        return { version: saved.version }
      })
      wakeJobs()
      return result
    },

    end: async (tenant: Tenant, staffMember: StaffMember, id: string) => {
      const key = { clientId: tenant.clientId, id }
      const before = await findOutage(db, key)
      if (!before) return notFound
      const at = now()
      if (before.state !== 'confirmed' || withStart(before).startsAt > at) return changed
      const result = await db.transaction(async (tx) => {
        const set = { state: 'ended', endedAt: at, changedAt: at } as const
        const ended = await changeOutage(
          tx,
          { ...key, version: before.version },
          ['confirmed'],
          set,
        )
        if (!ended) return changed
        await stopTelling(inbox, tx, ended)
        const told = { message: 'end', note: '', zone: tenant.rules.timeZone } as const
        await enqueueTelling(tx, withStart(ended), told, at)
        await record(tx, staffMember, ended, 'outage ended')
        return null
      })
      wakeJobs()
      return result
    },

    cancel: async (tenant: Tenant, staffMember: StaffMember, id: string) => {
      const key = { clientId: tenant.clientId, id }
      const before = await findOutage(db, key)
      if (!before) return notFound
      const at = now()
      if (before.state !== 'confirmed' || withStart(before).startsAt <= at) return changed
      const result = await db.transaction(async (tx) => {
        const set = { state: 'cancelled', endedAt: at, changedAt: at } as const
        const gone = await changeOutage(tx, { ...key, version: before.version }, ['confirmed'], set)
        if (!gone) return changed
        const wasTold = (await takeBackNotice(tx, gone)) === null
        await stopTelling(inbox, tx, gone)
        if (wasTold) {
          const told = { message: 'cancel', note: '', zone: tenant.rules.timeZone } as const
          await enqueueTelling(tx, withStart(gone), told, at)
        }
        await record(tx, staffMember, gone, 'maintenance cancelled')
        return null
      })
      wakeJobs()
      return result
    },
  }
}
