import { beforeEach, expect, it } from 'vitest'
import { listAdministrationAudit, listAudit } from '#contract/platform/audit.ts'
import { findSubscribers, readSubscriber } from '#contract/staff/support-desk.ts'
import { dayMs, hourMs } from '#domain/platform/time/durations.ts'
import { administrationId } from '#server/platform/db/administration-id.ts'
import { auditEntries } from '#server/platform/audit/table.ts'
import { auditOf } from '#tests/support/people/audit-log.ts'
import { expectOk } from '#tests/support/wire/answers.ts'
import { person, useApp } from '#tests/support/app.ts'
import { outbox } from '#tests/support/upstreams/outbox.ts'
import { enterAsProviderUser } from '#tests/support/people/provider-users.ts'
import { beginViewing } from '#tests/support/people/viewings.ts'

/** The Monday after next at 10:30 in São Paulo: the week before begins after all that the sandbox seeds. */
const monday = (() => {
  const week = 7 * dayMs
  const tenOnMonday = 4 * dayMs + 13 * hourMs
  return Math.floor((Date.now() - tenOnMonday) / week) * week + tenOnMonday + 2 * week
})()
let at = monday - 3 * dayMs
const app = useApp({ now: () => new Date(at) })
const maria = person('Maria')
const lia = person('Lia')
const joao = person('João')

const lettersTo = async (to: string, clientId = 'demo') =>
  (await outbox(app(), clientId)).filter(
    (one) => one.to === to && one.subject.startsWith('Consultas'),
  )

async function lookAsClerk() {
  const clerk = await enterAsProviderUser(app(), 'demo', 'support')
  const read = async ({ erpId: customerId }: typeof maria) =>
    expectOk(readSubscriber, await clerk.call(readSubscriber, { params: { customerId } }))
  await read(maria)
  await read(lia)
  await expectOk(findSubscribers, await clerk.call(findSubscribers, { body: { query: 'Clara' } }))
  await beginViewing(clerk, maria)
  return clerk
}

async function pass(until: number) {
  at = until
  await app().beginScheduled()
  await app().doJobs()
}

beforeEach(async () => {
  await app().fault({ upstream: 'mail', mode: 'ok' })
  await app().fault({ upstream: 'erp', mode: 'ok' })
})

it('tells the owners on Monday who of the staff looked at subscribers, once', async () => {
  await app().beginScheduled()
  await enterAsProviderUser(app(), 'demo', 'owner')
  await enterAsProviderUser(app(), 'serrana', 'owner')
  await lookAsClerk()
  const admin = await app().signInAdmin()
  const exported = { size: 'export', scope: 'everything' } as const
  await expectOk(
    listAdministrationAudit,
    await admin.call(listAdministrationAudit, { query: exported }),
  )

  await app().fault({ upstream: 'mail', mode: 'down' })
  await pass(monday + hourMs / 2)
  expect(await lettersTo('owner@demo.example')).toEqual([])
  await app().fault({ upstream: 'mail', mode: 'ok' })
  await pass(monday + hourMs)
  await pass(monday + 2 * hourMs)

  const [letter, ...more] = await lettersTo('owner@demo.example')
  expect(more).toEqual([])
  expect(letter?.text).toContain(
    'Bia Ramos (support@demo.example): 2 cadastros abertos (1 sem atendimento), 1 busca e 1 visita com “Ver como”.',
  )
  expect(letter?.text).toContain('da administração do portal: 1 exportação.')
  expect(await lettersTo('support@demo.example')).toEqual([])
  // Of another provider nothing but the export of everything.
  const [other] = await lettersTo('owner@serrana.example', 'serrana')
  expect(other?.text).not.toContain('cadastro aberto')
  expect(other?.text).not.toContain('Bia Ramos')

  // A week in which nobody looked has no letter.
  await pass(monday + 7 * dayMs + hourMs)
  expect(await lettersTo('owner@demo.example')).toHaveLength(1)
})

it('records whether the subscriber had a request, and says so where the ERP does not', async () => {
  const clerk = await enterAsProviderUser(app(), 'demo', 'support')
  const read = async ({ erpId: customerId }: typeof maria) =>
    expectOk(readSubscriber, await clerk.call(readSubscriber, { params: { customerId } }))
  await read(maria)
  // Of João the server knows the record, and no requests.
  await app().signIn(joao)
  await app().fault({ upstream: 'erp', mode: 'down' })
  await read(joao)
  await app().fault({ upstream: 'erp', mode: 'ok' })
  const entries = await auditOf(await app().signInAdmin(), 'demo')
  const reads = entries.filter(({ action }) => action === 'subscriber read')
  expect(reads.slice(0, 2).map(({ fields }) => fields)).toEqual([
    ['request unknown'],
    ['with request'],
  ])
})

it('records an export of the log once, before its first page, and no page of the screen', async () => {
  const admin = await app().signInAdmin()
  const read = async (query: Parameters<typeof admin.call<typeof listAudit>>[1]['query']) =>
    expectOk(listAudit, await admin.call(listAudit, { params: { clientId: 'serrana' }, query }))
  const exports = async () =>
    (await read({ action: 'audit log exported' })).entries.map(({ subject, who }) => [subject, who])
  const before = (await exports()).length
  const first = await read({ size: 'export' })
  expect(first.entries[0]).toMatchObject({ action: 'audit log exported', role: 'admin' })
  await read({ size: 'export', before: first.entries.at(-1)?.id })
  expect(await exports()).toHaveLength(before + 1)
})

it('records an export that begins at any place, of one log or of all, once an hour', async () => {
  const admin = await app().signInAdmin()
  const query = { size: 'export', before: '999999999999' } as const
  const read = (clientId: string) => admin.call(listAudit, { params: { clientId }, query })
  const exports = async () => {
    const rows = await app().database.db.select().from(auditEntries).orderBy(auditEntries.id)
    return rows.flatMap(({ action, clientId, fields }) =>
      action === 'audit log exported' ? [[clientId, ...fields]] : [],
    )
  }
  const before = (await exports()).length
  for (const clientId of ['litoral', 'litoral', 'cliente']) {
    await expectOk(listAudit, await read(clientId))
  }
  const all = { query: { ...query, scope: 'everything' } } as const
  const answer = await admin.call(listAdministrationAudit, all)
  await expectOk(listAdministrationAudit, answer)
  expect((await exports()).slice(before)).toEqual([
    ['litoral'],
    ['cliente'],
    [administrationId, 'every provider'],
  ])
})
