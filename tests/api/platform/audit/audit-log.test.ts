import { describe, expect, it } from 'vitest'
import { auditPageSizes, listAdministrationAudit, listAudit } from '#contract/platform/audit.ts'
import type { QueryOf } from '#contract/platform/endpoint.ts'
import { minuteMs } from '#domain/platform/time/durations.ts'
import { acrossTenants } from '#server/platform/db/tenant-scope.ts'
import { auditLog } from '#server/platform/audit/audit.ts'
import { chainKeys } from '#server/platform/audit/chain-keys.ts'
import { expectOk } from '#tests/support/wire/answers.ts'
import { useApp } from '#tests/support/app.ts'
import { oneKey } from '#tests/support/database/one-key.ts'
import type { Visitor } from '#tests/support/browser/visitor.ts'

const app = useApp()

const start = Date.now() - 60 * minuteMs
let minutes = 0

/** Writes an entry, each a minute after the one before. */
async function record(clientId: string | null, login: string, subject: string): Promise<void> {
  minutes += 1
  const rootKey = new Uint8Array(32).fill(0x5a)
  const keys = chainKeys({ rootKey, ring: oneKey(rootKey) })
  const at = new Date(start + minutes * minuteMs)
  const log = auditLog(app().database.db, keys, () => at)
  const staffMember = { login, role: 'provider' } as const
  await acrossTenants(() => log.record({ staffMember, clientId, action: 'host added', subject }))
}

async function subjects(admin: Visitor, query: QueryOf<typeof listAudit>, clientId = 'serrana') {
  const answer = await admin.call(listAudit, { params: { clientId }, query })
  const page = await expectOk(listAudit, answer)
  return page.entries.map(({ subject }) => subject)
}

describe('the filters of the audit log', () => {
  it('find by part of who acted or what was acted on, letters of either case, and nothing else', async () => {
    const admin = await app().signInAdmin()
    await record('serrana', 'rita@serrana.example', 'a.example')
    await record('serrana', 'caio@serrana.example', 'b.example')
    await record('serrana', 'caio@serrana.example', '100%_a.example')
    expect(await subjects(admin, { text: 'RITA' })).toEqual(['a.example'])
    expect(await subjects(admin, { text: ' b.exa ' })).toEqual(['b.example'])
    expect(await subjects(admin, { text: '%_' })).toEqual(['100%_a.example'])
    expect(await subjects(admin, { text: '\\' })).toEqual([])
    expect(await subjects(admin, { text: "' or 1=1 --" })).toEqual([])
    expect(await subjects(admin, { text: 'caio', action: 'host removed' })).toEqual([])
    expect(await subjects(admin, { text: 'caio', action: 'host added' })).toHaveLength(2)
  })

  it('begin at a moment, and refuse what is none', async () => {
    const admin = await app().signInAdmin()
    await record('serrana', 'eva@serrana.example', 'early')
    const from = new Date(start + (minutes + 1) * minuteMs).toISOString()
    await record('serrana', 'eva@serrana.example', 'late')
    expect(await subjects(admin, { text: 'eva@', from })).toEqual(['late'])
    for (const query of [{ from: 'ontem' }, { action: 'x' }, { size: 'all' }]) {
      const asked = { params: { clientId: 'serrana' }, query }
      // @ts-expect-error -- what the contract refuses
      expect((await admin.call(listAudit, asked)).status).toBe(400)
    }
  })

  it('go through the pages of either size without losing or repeating an entry', async () => {
    const admin = await app().signInAdmin()
    const total = auditPageSizes.screen + 5
    for (let nth = 0; nth < total; nth += 1) await record('litoral', 'p@litoral.example', `${nth}`)
    const first = await admin.call(listAudit, {
      params: { clientId: 'litoral' },
      query: { text: 'p@litoral' },
    })
    const page = await expectOk(listAudit, first)
    expect(page.entries).toHaveLength(auditPageSizes.screen)
    const before = page.next ?? ''
    expect(before).toBe(page.entries.at(-1)?.id)
    const rest = await subjects(admin, { text: 'p@litoral', before }, 'litoral')
    expect([...page.entries.map(({ subject }) => subject), ...rest]).toEqual(
      Array.from({ length: total }, (_, nth) => `${total - 1 - nth}`),
    )
    const large = await subjects(admin, { text: 'p@litoral', size: 'export' }, 'litoral')
    expect(large).toHaveLength(total)
  })
})

describe('the audit log of the whole installation', () => {
  it('has the entries of every provider with its name, and those of the administration', async () => {
    const admin = await app().signInAdmin()
    await record('demo', 'x@every.example', '1')
    await record('netmania', 'x@every.example', '2')
    await record(null, 'x@every.example', '3')
    const read = async (scope?: 'everything') => {
      const query = { text: 'x@every', ...(scope && { scope }) }
      const answer = await admin.call(listAdministrationAudit, { query })
      const { entries } = await expectOk(listAdministrationAudit, answer)
      return entries.map(({ client_id, subject }) => `${client_id}:${subject}`)
    }
    expect(await read('everything')).toEqual([':3', 'netmania:2', 'demo:1'])
    expect(await read()).toEqual([':3'])
  })
})
