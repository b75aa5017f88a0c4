import { eq, sql } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import {
  type ChosenJobs,
  dropGivenUpJobs,
  listGivenUpJobs,
  maxListedJobs,
  retryGivenUpJobs,
} from '#contract/installation/given-up-jobs.ts'
import type { AuditEvent } from '#server/platform/audit/audit.ts'
import { jobsCommand } from '#server/staff/health-page/jobs-command.ts'
import { jobs } from '#server/platform/jobs/table.ts'
import { auditOf } from '#tests/support/people/audit-log.ts'
import { expectOk, readRefusal } from '#tests/support/wire/answers.ts'
import { createToken, program } from '#tests/support/people/api-tokens.ts'
import { useApp } from '#tests/support/app.ts'

const app = useApp()
/** Of no handler: what is tried again is not done while a test looks. */
const kind = 'lost-letter'

async function giveUp(clientId: string, count: number, ofKind = kind): Promise<string[]> {
  const { rows } = await app().database.db.execute<{ id: string }>(sql`
    insert into jobs (client_id, kind, key, customer_id, document_hash, payload, tries, reason, created_at)
    select ${clientId}, ${ofKind}, 'key-of-maria/' || n, '101', 'hash-of-maria', '{"to":"maria@example.com"}'::jsonb,
      20, 'mail unavailable: no connection', now() + n * interval '1 ms'
    from generate_series(1, ${sql.raw(String(count))}) n
    returning id
  `)
  return rows.map(({ id }) => id)
}

const rows = () => app().database.db.select().from(jobs).where(eq(jobs.kind, kind))

afterEach(async () => {
  await app()
    .database.db.delete(jobs)
    .where(sql`${jobs.kind} like 'lost-%'`)
})

async function list() {
  const admin = await app().signInAdmin()
  return expectOk(listGivenUpJobs, await admin.call(listGivenUpJobs, {}))
}

const jobEntries = async (clientId: string) => {
  const entries = await auditOf(await app().signInAdmin(), clientId)
  return entries
    .filter(({ action }) => action === 'jobs retried' || action === 'jobs dropped')
    .map(({ action, role, fields, subject }) => ({ action, role, fields, subject }))
}

describe('jobs that were given up', () => {
  it('are listed with provider, kind, time, attempts and cause, and nothing of the subscriber', async () => {
    const [id] = await giveUp('demo', 1)
    await giveUp('litoral', 2, 'lost-mail')
    const admin = await app().signInAdmin()
    const answer = await admin.call(listGivenUpJobs, {})
    expect(await answer.clone().text()).not.toMatch(/maria|"101"/i)
    const found = await expectOk(listGivenUpJobs, answer)
    expect(found.kinds).toEqual([
      { client_id: 'demo', kind, jobs: 1 },
      { client_id: 'litoral', kind: 'lost-mail', jobs: 2 },
    ])
    expect(found.jobs.find((job) => job.id === id)).toMatchObject({
      client_id: 'demo',
      kind,
      attempts: 20,
      reason: 'mail unavailable: no connection',
    })
  })

  it('are counted whole where there are more than the list has', async () => {
    await giveUp('demo', maxListedJobs + 5)
    const found = await list()
    expect(found.kinds).toEqual([{ client_id: 'demo', kind, jobs: maxListedJobs + 5 }])
    expect(found.jobs).toHaveLength(maxListedJobs)
  })

  it('are listed to a limited token for its providers alone', async () => {
    await giveUp('demo', 1)
    await giveUp('litoral', 1)
    const admin = await app().signInAdmin()
    const scopes = ['health:read' as const]
    const { token } = await createToken(admin, { scopes, client_ids: ['litoral'] })
    const answer = await program(app(), token).call(listGivenUpJobs, {})
    const found = await expectOk(listGivenUpJobs, answer)
    expect(found.kinds.map((one) => one.client_id)).toEqual(['litoral'])
    expect(found.jobs.map((one) => one.client_id)).toEqual(['litoral'])
  })

  it('are tried again from the first attempt on, all of a kind or one, and it is in the audit log', async () => {
    const [first = ''] = await giveUp('demo', 3)
    await giveUp('litoral', 1)
    const admin = await app().signInAdmin()
    const retry = (chosen: ChosenJobs) => admin.call(retryGivenUpJobs, { body: chosen })
    const one = await retry({ client_id: 'demo', kind, id: first })
    expect((await expectOk(retryGivenUpJobs, one)).jobs).toBe(1)
    const others = await retry({ client_id: 'demo', kind, id: null })
    expect((await expectOk(retryGivenUpJobs, others)).jobs).toBe(2)
    const waiting = (await rows()).filter(({ nextTryAt }) => nextTryAt !== null)
    expect(waiting.map(({ clientId, tries }) => [clientId, tries])).toEqual([
      ['demo', 0],
      ['demo', 0],
      ['demo', 0],
    ])
    expect(await jobEntries('demo')).toEqual([
      { action: 'jobs retried', role: 'admin', fields: [`${kind}: 2`], subject: '' },
      { action: 'jobs retried', role: 'admin', fields: [`${kind}: 1`], subject: first },
    ])
  })

  it('are dropped, all of a kind or one, and no job that waits with them', async () => {
    const [first = ''] = await giveUp('litoral', 3)
    await app().database.db.execute(sql`
      insert into jobs (client_id, kind, key, payload, next_try_at, created_at)
      values ('litoral', ${kind}, 'waiting', '{}'::jsonb, now(), now())
    `)
    const admin = await app().signInAdmin()
    const drop = (chosen: ChosenJobs) => admin.call(dropGivenUpJobs, { body: chosen })
    const one = await drop({ client_id: 'litoral', kind, id: first })
    expect((await expectOk(dropGivenUpJobs, one)).jobs).toBe(1)
    const others = await drop({ client_id: 'litoral', kind, id: null })
    expect((await expectOk(dropGivenUpJobs, others)).jobs).toBe(2)
    expect((await rows()).map(({ key }) => key)).toEqual(['waiting'])
    expect((await jobEntries('litoral')).map(({ action, fields }) => [action, fields])).toEqual([
      ['jobs dropped', [`${kind}: 2`]],
      ['jobs dropped', [`${kind}: 1`]],
    ])
  })

  it('that are not there, or of another provider, are refused and nothing is written', async () => {
    const [id = ''] = await giveUp('demo', 1)
    const admin = await app().signInAdmin()
    for (const endpoint of [retryGivenUpJobs, dropGivenUpJobs]) {
      for (const body of [
        { client_id: 'serrana', kind, id },
        { client_id: 'demo', kind: 'lost-mail', id },
        { client_id: 'demo', kind: 'lost-mail', id: null },
      ]) {
        const answer = await admin.call(endpoint, { body })
        expect(await readRefusal(answer)).toEqual({ status: 404, body: { message: 'no such job' } })
      }
    }
    expect(await rows()).toMatchObject([{ nextTryAt: null, tries: 20 }])
    expect(await jobEntries('serrana')).toEqual([])
  })
})

describe('npm run jobs', () => {
  const events: AuditEvent[] = []
  const run = (...words: string[]) =>
    jobsCommand(words)({
      database: app().database,
      audit: { record: async (event) => void events.push(event) },
      staffMember: { login: 'server console (root)', role: 'admin' },
      now: new Date(),
    })

  it('lists, tries again by kind at every provider, and drops by id, with the audit log', async () => {
    expect(await run('list')).toEqual(['No job was given up.'])
    const [id = ''] = await giveUp('demo', 2)
    await giveUp('litoral', 1)
    const printed = await run('list')
    expect(printed.slice(0, 3)).toEqual([
      `demo ${kind}: 2`,
      `litoral ${kind}: 1`,
      'The newest ones:',
    ])
    expect(printed.join('\n')).toMatch(
      new RegExp(`^${id} demo ${kind}, .*20 attempts: mail unav`, 'm'),
    )
    expect(printed.join('\n')).not.toMatch(/maria/i)
    expect(await run('drop', id)).toEqual([
      '1 jobs were deleted. What they were to do is not done.',
    ])
    expect(await run('retry', kind)).toEqual([expect.stringMatching(/^2 jobs will be tried again/)])
    expect((await rows()).map(({ tries }) => tries)).toEqual([0, 0])
    expect(events.map(({ clientId, action, subject }) => [clientId, action, subject])).toEqual([
      ['demo', 'jobs dropped', id],
      ['demo', 'jobs retried', ''],
      ['litoral', 'jobs retried', ''],
    ])
  })

  it('is held to one provider, and says what is wrong with its words', async () => {
    await giveUp('demo', 1)
    await giveUp('litoral', 1)
    await run('drop', kind, '--client', 'demo')
    expect((await rows()).map(({ clientId }) => clientId)).toEqual(['litoral'])
    await expect(run('drop', 'lost-mail')).rejects.toThrow(
      'No job of this kind or id was given up.',
    )
    const wrong = [
      [],
      ['list', 'all'],
      ['retry'],
      ['drop', '--client'],
      ['drop', kind, '--client'],
      ['purge', kind],
    ]
    for (const words of wrong) expect(() => jobsCommand(words), words.join(' ')).toThrow(/^Say: /)
  })
})
