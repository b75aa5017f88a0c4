import { generateKeyPairSync } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createAcs, editAcs, findAcs } from '#contract/staff/tenants/acs.ts'
import type { AuditEntry } from '#contract/platform/audit.ts'
import type { BodyOf } from '#contract/platform/endpoint.ts'
import { editBridge } from '#contract/staff/tenants/platform-bridge.ts'
import { setSecondFactorRule } from '#contract/staff/provider-access.ts'
import { addTenantApp, editTenantApp } from '#contract/service/tenant-apps.ts'
import { addTenantHost, listTenantHosts } from '#contract/staff/tenants/tenant-hosts.ts'
import {
  createTenant,
  editTenant,
  findTenant,
  type TenantEntry,
} from '#contract/staff/tenants/tenants.ts'
import type { TokenScope } from '#contract/staff/token-scopes.ts'
import { minuteMs } from '#domain/platform/time/durations.ts'
import { unchangedSecret } from '#domain/staff/tenants/secret.ts'
import { sandboxStaff } from '#sandbox/world/staff.ts'
import { acrossTenants } from '#server/platform/db/tenant-scope.ts'
import { auditOf } from '#tests/support/people/audit-log.ts'
import { expectOk, readOutcome } from '#tests/support/wire/answers.ts'
import { createToken, program } from '#tests/support/people/api-tokens.ts'
import { useApp } from '#tests/support/app.ts'
import { outbox } from '#tests/support/upstreams/outbox.ts'
import { enterAsProviderUser } from '#tests/support/people/provider-users.ts'
import { createCertificate } from '#tests/support/wire/certificates.ts'
import { enterAsAdmin } from '#tests/support/people/staff.ts'
import { formOf, tenantForm } from '#tests/support/tenants/tenant-form.ts'
import type { Visitor } from '#tests/support/browser/visitor.ts'

/** Milliseconds that tests have moved the clock forward, instead of waiting. */
let ahead = 0
const app = useApp({ now: () => new Date(Date.now() + ahead) })

const clientId = 'serrana'
const params = { clientId }
const due = '403 fresh sign-in required'
const owner = `owner@${clientId}.example`

type Form = BodyOf<typeof editTenant>
type Caller = Pick<Visitor, 'call'>

let admin: Visitor

beforeAll(async () => {
  await enterAsProviderUser(app(), clientId, 'owner')
  await enterAsProviderUser(app(), clientId, 'support')
})
beforeEach(async () => {
  admin = await app().signInAdmin()
})

const age = () => {
  ahead += 6 * minuteMs
}
const signInAgain = () => enterAsAdmin(admin, sandboxStaff.administrator)

async function saved(): Promise<TenantEntry> {
  return (await expectOk(findTenant, await admin.call(findTenant, { params }))).customer
}

type Change = (saved: TenantEntry) => Partial<Form>

async function save(caller: Caller, change: Change): Promise<string> {
  const before = await saved()
  const body = { ...formOf(before), ...change(before) }
  const answer = await caller.call(editTenant, { params, body })
  return answer.ok ? 'saved' : readOutcome(answer)
}

const withRules =
  (rules: Partial<TenantEntry['rules']>) =>
  ({ rules: saved }: TenantEntry): Partial<Form> => ({ rules: { ...saved, ...rules } })

async function lastEntry(): Promise<AuditEntry> {
  const [entry] = await auditOf(admin, params.clientId)
  if (!entry) throw new Error('nothing recorded')
  return entry
}

/** The letters that a change sends to the provider. */
async function lettersOf(change: () => Promise<unknown>) {
  await app().doJobs()
  const before = (await outbox(app(), clientId)).length
  await change()
  await app().doJobs()
  return (await outbox(app(), clientId)).slice(before)
}

const tokenOf = async (...scopes: TokenScope[]) =>
  program(app(), (await createToken(admin, { scopes })).token)

/** The contacts, links and rules of the finding, by what is sent. */
const changes: readonly (readonly [string, Change])[] = [
  ['whatsapp_number', () => ({ whatsapp_number: '11 98888-7777' })],
  ['alias', () => ({ alias: 'Pague na chave 11 98888-7777' })],
  ['phone_number', () => ({ phone_number: '11 3333-7777' })],
  ['contact_email', () => ({ contact_email: 'outro@golpe.example' })],
  ['faq_url', () => ({ faq_url: 'https://golpe.example/ajuda' })],
  ['rules.recurrenceUrl', withRules({ recurrenceUrl: 'https://golpe.example/pague' })],
  ['rules.firstSupportMessageLabel', withRules({ firstSupportMessageLabel: 'PIX: 11 98888-7777' })],
  [
    'rules.valueAddedServices',
    withRules({ valueAddedServices: [{ productId: '77', name: 'PIX: 11 98888-7777' }] }),
  ],
  ['rules.announcementHosts', withRules({ announcementHosts: ['golpe.example'] })],
  ['rules.centralPassword', withRules({ centralPassword: 'always' })],
  ['pix_gateway', () => ({ pix_gateway: 'bank' })],
  ['bank_pix_key', () => ({ bank_pix_key: 'chave@golpe.example' })],
  ['bank_account', () => ({ bank_account: '998877' })],
  [
    'gateway_url',
    () => ({
      gateway_url: 'https://golpe.gateway.sandbox.example',
      gateway_query_url: 'https://golpe.gateway.sandbox.example',
      gateway_merchant_id: 'golpe',
      gateway_merchant_key: 'a-key-of-somebody-else',
    }),
  ],
]

describe('a change of where money and people are led', () => {
  it.each(changes)('of %s needs a fresh sign-in, and changes nothing before', async (_, change) => {
    age()
    const before = await saved()
    expect(await save(admin, change)).toBe(due)
    expect(await saved()).toEqual(before)
  })

  it('is none when the same values are sent again, and nothing is recorded or told', async () => {
    const first = await lastEntry()
    age()
    const told = await lettersOf(async () => {
      expect(await save(admin, () => ({}))).toBe('saved')
      expect(await save(await tokenAgain(), () => ({}))).toBe('saved')
    })
    expect(told).toEqual([])
    expect(await lastEntry()).toEqual(first)
  })

  async function tokenAgain() {
    await signInAgain()
    return tokenOf('tenants:write')
  }

  it('is one of an upstream’s address too, though its secret is sent again unchanged', async () => {
    const secret = { ixc_access_token: 'the-secret-of-the-erp' }
    expect(await save(admin, () => secret)).toBe('saved')
    const elsewhere = () => ({ ...secret, ixc_domain: 'outro.erp.sandbox.example' })
    age()
    expect(await save(admin, elsewhere)).toBe(due)
    await signInAgain()
    expect(await save(await tokenOf('tenants:write'), elsewhere)).toBe('403 closed to this token')
    expect(await save(admin, elsewhere)).toBe('saved')
  })

  it('is one of the ACS’s and of the bridge’s address, whose keys are kept or sent again', async () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const acs = {
      acs_issuer_id: 'portal-serrana',
      acs_private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      acs_url: 'https://serrana.acs.sandbox.example',
    }
    const found = await admin.call(findAcs, { params })
    const uuid =
      found.status === 200
        ? (await expectOk(findAcs, found)).acs.uuid
        : await createdAcs({ client_id: clientId, ...acs })
    await expectOk(editAcs, await admin.call(editAcs, { params: { uuid }, body: acs }))
    const bridge = { platform_url: 'https://bridge.example', platform_key: 'a-bridge-key' }
    await expectOk(editBridge, await admin.call(editBridge, { params, body: bridge }))
    age()
    const moved = { ...acs, acs_url: 'https://outro.acs.sandbox.example' }
    expect(await readOutcome(await admin.call(editAcs, { params: { uuid }, body: moved }))).toBe(
      due,
    )
    const movedBridge = { ...bridge, platform_url: 'https://golpe.example' }
    const edited = await admin.call(editBridge, { params, body: movedBridge })
    expect(await readOutcome(edited)).toBe(due)
    const unchanged = { ...bridge, platform_key: unchangedSecret }
    await expectOk(editBridge, await admin.call(editBridge, { params, body: unchanged }))
  })

  async function createdAcs(body: BodyOf<typeof createAcs>): Promise<string> {
    return (await expectOk(createAcs, await admin.call(createAcs, { body }))).acs.uuid
  }

  it('is one of the links and texts of an app, and of a name that is none', async () => {
    const form = {
      name: 'Livros',
      activation_criteria: 'any' as const,
      integration_method: 'display_only' as const,
      play_store_link: 'https://play.google.com/store/apps/details?id=livros',
    }
    const added = await admin.call(addTenantApp, { params, body: form })
    const { id } = (await expectOk(addTenantApp, added)).customer_app
    const edit = async (caller: Caller, change: object) => {
      const body = { ...form, ...change }
      const answer = await caller.call(editTenantApp, { params: { clientId, id }, body })
      return answer.ok ? 'saved' : readOutcome(answer)
    }
    const token = await tokenOf('apps:write')
    age()
    const link = { play_store_link: 'https://golpe.example/app' }
    expect(await edit(admin, link)).toBe(due)
    expect(await edit(admin, { name: 'Livros e revistas' })).toBe('saved')
    const lure = { name: 'Pague na chave 11 98888\u20137777' }
    expect(await edit(admin, lure)).toBe(due)
    expect(await edit(token, lure)).toBe('403 closed to this token')
    expect(await edit(token, link)).toBe('403 closed to this token')
    expect(await edit(token, { active_text: 'Pague na chave 11 98888-7777' })).toBe(
      '403 closed to this token',
    )
    expect(await edit(token, { name: 'Livros' })).toBe('saved')
    const withLink = await token.call(addTenantApp, { params, body: form })
    expect(await readOutcome(withLink)).toBe('403 closed to this token')
  })
})

describe('a token of the API', () => {
  it.each(changes.filter(([name]) => name !== 'gateway_url'))(
    'changes %s with a scope of its own alone',
    async (_, change) => {
      const before = await saved()
      const closed = '403 closed to this token'
      expect(await save(await tokenOf('tenants:write'), change)).toBe(closed)
      expect(await saved()).toEqual(before)
      expect(await save(await tokenOf('tenants:write', 'tenants:lead'), change)).toBe('saved')
    },
  )

  it('changes no secret, whatever its scopes', async () => {
    const token = await tokenOf('tenants:write', 'tenants:lead')
    expect(await save(token, () => ({ ixc_access_token: 'another-secret' }))).toBe(due)
  })

  it('still makes a provider with all of its fields, and changes what leads neither money nor people', async () => {
    const token = await tokenOf('tenants:write')
    const body = { ...tenantForm, client_id: 'nova-serra' }
    await expectOk(createTenant, await token.call(createTenant, { body }))
    expect(await save(token, () => ({ primary_color: '#004477' }))).toBe('saved')
  })

  it('is counted with the refused sign-ins where it was refused', async () => {
    const token = await tokenOf('tenants:write')
    const refused = () =>
      acrossTenants(async () => {
        const { rows } = await app().database.db.execute<{ times: number }>(
          sql`select coalesce(sum(times), 0)::int as times from refused_sign_ins where role = 'token'`,
        )
        return rows[0]?.times ?? 0
      })
    const before = await refused()
    await save(token, () => ({ whatsapp_number: '11 90000-0001' }))
    expect(await refused()).toBe(before + 1)
  })
})

describe('the audit log', () => {
  it('tells from what to what a led field changed, and of a secret its name alone', async () => {
    const before = await saved()
    const secret = 'never-to-be-seen-in-a-log'
    const change = {
      whatsapp_number: '49 99911-2233',
      ixc_access_token: secret,
      alias: 'Serrana Fibra Nova',
    }
    expect(await save(admin, () => change)).toBe('saved')
    const entry = await lastEntry()
    expect(entry.fields).toEqual(['alias', 'ixc_access_token', 'whatsapp_number'])
    expect(entry.changes).toEqual([
      { field: 'whatsapp_number', from: before.whatsapp_number, to: '49 99911-2233' },
    ])
    const { rows } = await acrossTenants(() =>
      app().database.db.execute(sql`select * from audit_entries`),
    )
    expect(JSON.stringify(rows)).not.toContain(secret)
  })

  it('tells where agreements are made and who is paid, and nothing of a certificate', async () => {
    await save(admin, () => ({ pix_gateway: '' }))
    const before = await saved()
    const pair = createCertificate({ commonName: 'banco' })
    const change = {
      pix_gateway: 'bank',
      bank_pix_key: 'nova@serrana.example',
      bank_certificate: pair.cert,
      bank_private_key: pair.key,
    }
    expect(await save(admin, () => change)).toBe('saved')
    const entry = await lastEntry()
    expect(entry.fields).toEqual(Object.keys(change).toSorted())
    expect(entry.changes).toEqual([
      { field: 'bank_pix_key', from: before.bank_pix_key, to: 'nova@serrana.example' },
      { field: 'pix_gateway', from: '', to: 'bank' },
    ])
    const { rows } = await acrossTenants(() =>
      app().database.db.execute(sql`select * from audit_entries`),
    )
    const told = JSON.stringify(rows)
    for (const line of `${pair.cert}${pair.key}`.split('\n').filter((one) => one.length > 40)) {
      expect(told).not.toContain(line)
    }
  })

  it('tells of an address no query, and of that of messages only the host', async () => {
    const messages = {
      message_gateway_template: '{"to":"{{celular}}","text":"{{codigo}}"}',
      message_gateway_header: 'X-Api-Key',
      message_gateway_secret: 'a-message-secret',
      message_gateway_second_secret: '',
      message_channel: 'sms',
      message_gateway_url: 'https://um.mensagens.example/caminho-com-chave',
    }
    expect(await save(admin, () => messages)).toBe('saved')
    const url = 'https://dois.mensagens.example/outra-chave'
    expect(await save(admin, () => ({ ...messages, message_gateway_url: url }))).toBe('saved')
    expect((await lastEntry()).changes).toEqual([
      { field: 'message_gateway_url', from: 'um.mensagens.example', to: 'dois.mensagens.example' },
    ])
  })
})

describe('the letter to the owners', () => {
  it('goes at once to each owner with an address, and says what changed, by whom and when', async () => {
    const before = await saved()
    const secret = 'another-secret-of-the-erp'
    const [letter, ...others] = await lettersOf(() =>
      save(admin, () => ({ whatsapp_number: '49 99955-6677', ixc_access_token: secret })),
    )
    expect(others).toEqual([])
    expect(letter).toMatchObject({ to: owner, subject: expect.stringContaining('Serrana') })
    const { text = '' } = letter ?? {}
    expect(text).toContain(`WhatsApp: de “${before.whatsapp_number}” para “49 99955-6677”`)
    expect(text).toContain('Token de acesso do IXC: alterado')
    expect(text).toContain(sandboxStaff.administrator.email)
    expect(text).toMatch(/Em \d{2}\/\d{2}\/\d{4}/)
    expect(text).toContain('avise agora quem administra o portal')
    expect(text).not.toContain(secret)
    // The new number stands in the line of the change alone: nobody is sent to it.
    expect(text.split('99955')).toHaveLength(2)
  })

  it('names the token that made the change', async () => {
    const { token, api_token: made } = await createToken(admin, { name: 'Integração' })
    const [letter] = await lettersOf(() =>
      save(program(app(), token), () => ({ phone_number: '49 3300-1111' })),
    )
    expect(letter?.text).toContain(`o token de API Integração (${made.hint}…)`)
  })

  it('tells of own domains and of the rule of the second factor too', async () => {
    const { version } = await expectOk(
      listTenantHosts,
      await admin.call(listTenantHosts, { params }),
    )
    const [host] = await lettersOf(async () => {
      const body = { host: 'central.golpe.com.br', version }
      await expectOk(addTenantHost, await admin.call(addTenantHost, { params, body }))
    })
    expect(host?.text).toContain('Domínio próprio: antes vazio, agora “central.golpe.com.br”')
    const [rule] = await lettersOf(async () => {
      const set = { params, body: { rule: 'required' as const } }
      await expectOk(setSecondFactorRule, await admin.call(setSecondFactorRule, set))
    })
    expect(rule?.text).toContain('para “obrigatória”')
  })

  it('is not sent for what leads neither money nor people, nor where the change was refused', async () => {
    const told = await lettersOf(async () => {
      expect(await save(admin, () => ({ primary_color: '#336699' }))).toBe('saved')
      age()
      expect(await save(admin, () => ({ phone_number: '49 3300-9999' }))).toBe(due)
    })
    expect(told).toEqual([])
  })

  it('waits in the queue while no mail server takes it, and is then sent once', async () => {
    const told = await lettersOf(async () => {
      await app().fault({ upstream: 'mail', mode: 'down' })
      expect(await save(admin, () => ({ phone_number: '49 3300-2222' }))).toBe('saved')
      await app().doJobs()
      await app().fault({ upstream: 'mail', mode: 'ok' })
      // The mail server is asked again after its rest, and the letter tried again after its own.
      ahead += 2 * minuteMs
    })
    expect(told.map(({ to }) => to)).toEqual([owner])
    expect(await lettersOf(async () => {})).toEqual([])
  })

  it('goes to nobody where the owner has no address', async () => {
    const other = { clientId: 'cliente' }
    const { customer } = await expectOk(findTenant, await admin.call(findTenant, { params: other }))
    const body = { ...formOf(customer), whatsapp_number: '49 99900-8888' }
    await expectOk(editTenant, await admin.call(editTenant, { params: other, body }))
    await app().doJobs()
    const letters = await outbox(app(), 'cliente')
    expect(letters.filter(({ subject }) => subject.startsWith('Alteração'))).toEqual([])
  })
})
