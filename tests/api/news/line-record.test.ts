import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { downloadLineRecord } from '#contract/news/outage-credits.ts'
import { providerRules } from '#domain/staff/tenants/provider-rules.ts'
import { recordService } from '#server/news/outages/credits/record-service.ts'
import { protocolError } from '#server/platform/egress/upstream-failure.ts'
import { printDocument } from '#server/service/contracts/printed-document.ts'
import { benchTenant } from '#tests/support/tenants/bench-tenant.ts'
import { fakeIxc, listing } from '#tests/support/upstreams/fake-ixc.ts'
import { expectOk } from '#tests/support/wire/answers.ts'
import { person, useApp } from '#tests/support/app.ts'
import type { Visitor } from '#tests/support/browser/visitor.ts'

const app = useApp()

const read = async (reader: Visitor) => {
  const answer = await expectOk(downloadLineRecord, await reader.call(downloadLineRecord, {}))
  return Buffer.from(answer.recordBase64, 'base64')
}

const customer = {
  id: '101',
  isActive: true,
  isPortalClosed: false,
  document: '52998224725',
  legalName: 'Maria Clara Souza',
  tradeName: '',
  emails: [],
  phone: '',
  mobiles: [],
  cep: '',
  street: '',
  number: '',
  district: '',
  city: '',
  state: '',
  complement: '',
}
const tenant = {
  ...benchTenant,
  clientId: 'demo',
  rules: { ...providerRules('demo'), lines: 'read' as const },
  isSandbox: false,
  acsUrl: null,
  gateway: null,
  bank: null,
  agreementGateway: 'cielo' as const,
  messageGateway: null,
}
const session = { customerId: '101', documentHash: 'd' }
const { signal } = new AbortController()

beforeEach(async () => {
  await app().fault({ upstream: 'erp', mode: 'ok' })
  await app().database.db.execute(sql`truncate rate_limits`)
})

describe('the record of a subscriber’s internet', () => {
  it('is a tagged PDF in Portuguese', async () => {
    const file = await read(await app().signIn(person('Maria')))
    expect(file.subarray(0, 5).toString()).toBe('%PDF-')
    expect(file.toString('latin1')).toContain('/Lang (pt-BR)')
  })

  it('is drawn while the equipment service is away', async () => {
    const maria = await app().signIn(person('Maria'))
    await app().fault({ upstream: 'acs', mode: 'down' })
    expect((await read(maria)).length).toBeGreaterThan(1000)
    await app().fault({ upstream: 'acs', mode: 'ok' })
  })

  it('says of requests that they are a part, and of which moment they are while the ERP is away', async () => {
    const asOf = new Date('2026-11-28T10:00:00Z')
    const { erp } = fakeIxc(() => listing())
    const textOf = async (isAway: boolean) => {
      const text: string[] = []
      const record = recordService({
        database: app().database,
        erps: {
          for: () => ({
            ...erp,
            customer: async () => ({ value: customer, asOf }),
            company: async () => ({ value: null, asOf }),
            supportRequests: async (_desk, _customer, { fresh } = {}) => {
              if (isAway && fresh) throw protocolError('erp', 'away')
              return { value: [], asOf, isIncomplete: true }
            },
          }),
        },
        credits: { ofSubscriber: async () => ({ credits: [], isIncomplete: true, at: asOf }) },
        lines: { known: async () => ({ lines: [], asOf: null, isIncomplete: true, isCut: false }) },
        printDocument: (letterhead, at, draw) =>
          printDocument(letterhead, at, (pen) =>
            draw({
              ...pen,
              write: (tag, line, style) => {
                text.push(line)
                pen.write(tag, line, style)
              },
            }),
          ),
        now: () => new Date('2026-11-29T02:30:00Z'),
      })
      await record.download({ tenant, session, fresh: false, signal })
      return text
    }
    const partUnread = 'Parte não pôde ser lida e não está aqui.'
    const present = await textOf(false)
    expect(present.slice(present.indexOf('Atendimentos')).at(1)).toBe(partUnread)
    expect(present.slice(present.indexOf('Conexão em 28/11/2026 23:30')).at(1)).toBe(partUnread)
    expect(present).toContain(
      'Parte dos contratos não pôde ser lida: podem faltar abatimentos aqui.',
    )
    expect(await textOf(true)).toContain(
      'Atendimentos, como o sistema informou em 28/11/2026 07:00',
    )
  })

  it('is given to nobody without a session', async () => {
    expect((await app().visitor().call(downloadLineRecord, {})).status).toBe(401)
  })
})
