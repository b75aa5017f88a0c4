import { randomUUID } from 'node:crypto'
import type { ParsedBody } from '#contract/platform/endpoint.ts'
import type { createOutage } from '#contract/news/staff-outages.ts'
import { isSameJson } from '#domain/platform/values/same-json.ts'
import { isNoArea } from '#domain/news/outages/area.ts'
import { maxLiveOutages } from '#domain/news/outages/outage.ts'
import { enqueueCount } from '#server/messaging/audiences/port.ts'
import type { Drizzle } from '#server/platform/db/database.ts'
import { dropJob } from '#server/platform/jobs/queue.ts'
import type { Tenant } from '#server/platform/tenants/tenant.ts'
import { deleteAffected } from './affected.ts'
import { areTimesPossible, normalizeTexts, readTimes, textFlaw } from './check.ts'
import { uncounted } from './counted.ts'
import type { OutageDeps } from './deps.ts'
import { outageCountKind } from './job-kinds.ts'
import {
  changeOutage,
  countLiveOutages,
  deleteDraft,
  findOutage,
  type OutageKey,
  type StoredOutage,
} from './store.ts'
import { outages } from './table.ts'

type Draft = ParsedBody<typeof createOutage>

export const changed = { refused: 'outage changed meanwhile' } as const
export const notFound = { refused: 'outage not found' } as const

/** Forgets whom a draft affects, and begins to count them. */
async function countAnew(tx: Drizzle, key: OutageKey, at: Date): Promise<void> {
  await dropJob(tx, { clientId: key.clientId, kind: outageCountKind, key: key.id })
  await deleteAffected(tx, key)
  await enqueueCount(tx, outageCountKind, key, { starts: false, at })
}

/** Whether the counting of a draft was done or is going on; after long silence of the ERP it is not. */
const isCounting = ({ countedAccounts }: StoredOutage) => countedAccounts !== null

export type DraftService = ReturnType<typeof draftService>

/** Outages that are being written, and the counting of whom they affect. */
export function draftService(deps: Pick<OutageDeps, 'database' | 'hostsOf' | 'now' | 'wakeJobs'>) {
  const { database, wakeJobs, hostsOf, now } = deps
  const { db } = database

  /** The row of a draft as it was typed, or what is wrong with it. */
  async function read(tenant: Tenant, typed: Draft) {
    const { kind, cause, area } = typed
    const texts = normalizeTexts(typed)
    const flaw = await textFlaw(tenant, texts, hostsOf)
    if (flaw) return flaw
    if (isNoArea(area)) return { refused: 'area not provided' } as const
    const times = readTimes({ starts: typed.starts_at, end: typed.expected_end }, tenant)
    if (!times || !areTimesPossible(kind, times, now())) {
      return { refused: 'invalid times' } as const
    }
    return { draft: { kind, cause, area, ...texts, ...times } }
  }

  return {
    create: async (tenant: Tenant, typed: Draft) => {
      const { clientId } = tenant
      const result = await read(tenant, typed)
      if (!('draft' in result)) return result
      const { draft } = result
      if ((await countLiveOutages(db, clientId)) >= maxLiveOutages) {
        return { refused: 'too many outages' } as const
      }
      const key = { clientId, id: randomUUID() }
      const at = now()
      await db.transaction(async (tx) => {
        const begun = { countedAccounts: 0, accounts: 0 }
        const row = { ...key, ...draft, ...begun, updates: [], createdAt: at, changedAt: at }
        await tx.insert(outages).values({ ...row, state: 'draft' })
        await countAnew(tx, key, at)
      })
      wakeJobs()
      return { id: key.id, version: 1 }
    },

    save: async (
      tenant: Tenant,
      id: string,
      { version, ...typed }: Draft & { readonly version: number },
    ) => {
      const key = { clientId: tenant.clientId, id }
      const typedDraft = await read(tenant, typed)
      if (!('draft' in typedDraft)) return typedDraft
      const { draft } = typedDraft
      const before = await findOutage(db, key)
      if (!before) return notFound
      const isSameArea = isSameJson(before.area, draft.area)
      const counts = !isSameArea || !isCounting(before)
      const at = now()
      const result = await db.transaction(async (tx) => {
        const begun = counts && { ...uncounted, countedAccounts: 0, accounts: 0 }
        const set = { ...draft, ...begun, changedAt: at }
        const saved = await changeOutage(tx, { ...key, version }, ['draft'], set)
        if (!saved) return changed
        if (counts) await countAnew(tx, key, at)
        return { version: saved.version }
      })
      wakeJobs()
      return result
    },

    remove: async ({ clientId }: Tenant, id: string) => {
      const key = { clientId, id }
      if (!(await findOutage(db, key))) return notFound
      return db.transaction(async (tx) => {
        if (!(await deleteDraft(tx, key))) return changed
        await dropJob(tx, { clientId, kind: outageCountKind, key: id })
        await deleteAffected(tx, key)
        return null
      })
    },
  }
}
