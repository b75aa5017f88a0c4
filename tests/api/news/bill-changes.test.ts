import { and, asc, eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { readNextInvoice } from '#contract/money/bill-parts.ts'
import { requestCancellation, withdrawCancellation } from '#contract/service/rights.ts'
import { addDays, calendarDate } from '#domain/platform/time/dates.ts'
import { dayMs, hourMs } from '#domain/platform/time/durations.ts'
import { defaultTimeZone } from '#domain/staff/tenants/time-zones.ts'
import { inboxMessages } from '#server/messaging/inbox/table.ts'
import { sandboxPassword } from '#sandbox/world/people.ts'
import { jobs } from '#server/platform/jobs/table.ts'
import { beginRuns } from '#server/news/reminders/runs.ts'
import { person, useApp } from '#tests/support/app.ts'
import { expectOk } from '#tests/support/wire/answers.ts'
import { changeRow } from '#tests/support/upstreams/erp-rows.ts'

let today = new Date('2026-11-20T12:00:00Z')
const asked: string[] = []
/** The customer whose contracts the ERP cannot list. */
let unlisted = ''
const app = useApp({
  now: () => today,
  answerUpstream: async (request) => {
    const { hostname, pathname } = new URL(request.url)
    const table = pathname.split('/').at(-1) ?? ''
    if (hostname.startsWith('demo.erp.')) asked.push(table)
    if (unlisted === '' || table !== 'cliente_contrato') return null
    const isOfThem = (await request.text()).includes(`"${unlisted}"`)
    return isOfThem ? new Response('erro', { status: 500 }) : null
  },
})

/** A morning in São Paulo, another day for each test. */
beforeEach(async () => {
  today = new Date(Math.floor(today.getTime() / dayMs) * dayMs + 36 * hourMs)
  await app().fault({ upstream: 'erp', mode: 'ok' })
  await app().database.db.execute(sql`truncate push_subscriptions, notices, jobs, reminder_runs`)
})

const begin = () => beginRuns(app().database, calendarDate(today, defaultTimeZone), today)
const run = async () => {
  await begin()
  return app().doJobs()
}
/** Messages of this kind in an inbox, the newest last; a session does not live for days. */
const told = (customerId: string) =>
  app()
    .database.db.select()
    .from(inboxMessages)
    .where(and(eq(inboxMessages.customerId, customerId), eq(inboxMessages.kind, 'change')))
    .orderBy(asc(inboxMessages.sequence))
const service = ['demo', 'cliente_contrato_servicos', '45'] as const
const discount = ['demo', 'cliente_contrato_descontos', '52'] as const

describe('a bill that will change', () => {
  it('is told once to its subscriber alone, whatever runs how often', async () => {
    for (const name of ['Vera', 'Maria']) await app().signIn(person(name))
    await changeRow(app(), service, { data: '{{today+18}}' })
    await Promise.all([begin(), begin(), begin()])
    await app().doJobs()
    expect(await told('106')).toMatchObject([
      {
        title: 'Sua fatura vai mudar',
        body: expect.stringMatching(
          /^Segurança digital \(R\$\s9,90\) começa em \d\d\/\d\d\/2026, no contrato 208, e entra na fatura\.$/,
        ),
        path: '/panel/financial/contracts',
      },
    ])
    expect(await told('101')).toEqual([])
    today = new Date(today.getTime() + dayMs)
    await changeRow(app(), service, { data: '{{today+17}}' })
    await run()
    expect(await told('106')).toHaveLength(1)
    await changeRow(app(), service, { data: '{{today+18}}' })
  })

  it('is told 15 to 21 days before, neither earlier nor later', async () => {
    await app().signIn(person('Sônia'))
    await changeRow(app(), service, { data: '{{today-1}}' })
    for (const [day, count] of [
      ['{{today+14}}', 0],
      ['{{today+22}}', 0],
      ['{{today+21}}', 1],
      ['{{today+15}}', 2],
    ] as const) {
      today = new Date(today.getTime() + dayMs)
      await changeRow(app(), discount, { data_validade: day })
      await run()
      expect([day, (await told('109')).length]).toEqual([day, count])
    }
    expect((await told('109'))[0]?.body).toContain('O desconto de quatro meses')
    await changeRow(app(), discount, { data_validade: '{{today+13}}' })
  })

  it('is not told where the contract cannot be read whole, is another one’s, or is not as it was found', async () => {
    await app().signIn(person('Vera'))
    await changeRow(app(), service, { data: '{{today+18}}' })
    const contract = ['demo', 'cliente_contrato', '208'] as const
    for (const [row, change, back] of [
      [service, { valor_total: 'R$ 1.099' }, { valor_total: '9.90' }],
      [service, { status: 'I' }, { status: 'A' }],
      [contract, { status_internet: 'CA' }, { status_internet: 'A' }],
      [contract, { id_cliente: '102' }, { id_cliente: '106' }],
    ] as const) {
      // Past what is kept of the contract.
      today = new Date(today.getTime() + dayMs)
      await changeRow(app(), row, change)
      await run()
      expect([change, await told('106')]).toEqual([change, []])
      await changeRow(app(), row, back)
    }
    today = new Date(today.getTime() + dayMs)
    await run()
    expect(await told('106')).toHaveLength(1)
  })

  it('is not told of a contract whose end was asked for, until that is taken back', async () => {
    const vera = await app().signIn(person('Vera'))
    await changeRow(app(), service, { data: addDays(calendarDate(today, defaultTimeZone), 20) })
    const body = { contractId: '208', reason: '', currentPassword: sandboxPassword }
    const asked = await vera.call(requestCancellation, { body })
    const { id } = (await expectOk(requestCancellation, asked)).request
    await run()
    expect(await told('106')).toEqual([])
    const taken = { params: { id }, body: { requestKey: 'withdrawal-of-an-end-1' } }
    await expectOk(withdrawCancellation, await vera.call(withdrawCancellation, taken))
    today = new Date(today.getTime() + dayMs)
    await run()
    expect(await told('106')).toHaveLength(1)
  })

  it('is foretold from what the ERP says then, and not from what a screen read a moment before', async () => {
    const vera = await app().signIn(person('Vera'))
    await changeRow(app(), service, { data: '{{today+18}}' })
    const read = await vera.call(readNextInvoice, { params: { id: '208' } })
    await expectOk(readNextInvoice, read)
    asked.length = 0
    await run()
    expect(await told('106')).toHaveLength(1)
    const forms = ['cliente_contrato_acrescimos', 'fn_areceber', 'vd_contratos_produtos']
    expect(asked).toEqual(expect.arrayContaining(forms))
  })

  it('is told though the contract of another one fails, which is tried anew on every day', async () => {
    for (const name of ['Vera', 'Sônia']) await app().signIn(person(name))
    const inDays = (days: number) => addDays(calendarDate(today, defaultTimeZone), days)
    await changeRow(app(), service, { data: inDays(21) })
    await changeRow(app(), discount, { data_validade: inDays(21) })
    unlisted = '106'
    onTestFinished(async () => {
      unlisted = ''
      await changeRow(app(), discount, { data_validade: '{{today+13}}' })
    })
    await run()
    expect(await told('109')).toHaveLength(1)
    expect(await told('106')).toEqual([])
    await app().database.db.update(jobs).set({ nextTryAt: null, holder: null })
    today = new Date(today.getTime() + dayMs)
    unlisted = ''
    await run()
    expect([(await told('106')).length, (await told('109')).length]).toEqual([1, 1])
  })

  it('waits for the morning and for an ERP that is away, and asks it for the forms once a day', async () => {
    await app().signIn(person('Vera'))
    // A day that stays, where those of the sandbox move with today.
    await changeRow(app(), service, { data: addDays(calendarDate(today, defaultTimeZone), 18) })
    await app().fault({ upstream: 'erp', mode: 'down' })
    await run()
    expect(await told('106')).toEqual([])
    await app().fault({ upstream: 'erp', mode: 'ok' })
    today = new Date(today.getTime() + 16 * hourMs)
    await app().doJobs()
    expect(await told('106')).toEqual([])
    today = new Date(today.getTime() + 9 * hourMs)
    asked.length = 0
    await app().doJobs()
    expect(await told('106')).toHaveLength(1)
    asked.length = 0
    today = new Date(today.getTime() + dayMs)
    await run()
    const forms = asked.filter((table) => table !== 'fn_areceber')
    expect(forms.toSorted()).toEqual([
      'cliente_contrato',
      'cliente_contrato_descontos',
      'cliente_contrato_servicos',
    ])
  })
})
