import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { listAudit } from '#contract/platform/audit.ts'
import type { BodyOf } from '#contract/platform/endpoint.ts'
import {
  editBridge,
  findBridge,
  type PlatformBridge,
} from '#contract/staff/tenants/platform-bridge.ts'
import { validToken } from '#contract/account/session.ts'
import {
  createTenant,
  editTenant,
  findTenant,
  listTenants,
  resumeTenant,
  suspendTenant,
  type TenantEntry,
} from '#contract/staff/tenants/tenants.ts'
import { theme } from '#contract/site/theme.ts'
import { providerRules } from '#domain/staff/tenants/provider-rules.ts'
import { unchangedSecret } from '#domain/staff/tenants/secret.ts'
import {
  byField,
  isSecretField,
  tenantFieldNames,
  tenantFields,
} from '#domain/staff/tenants/tenant-fields.ts'
import type { TextKind } from '#domain/staff/tenants/text-kinds.ts'
import { sandboxTenants } from '#sandbox/world/tenants.ts'
import { auditOf } from '#tests/support/people/audit-log.ts'
import { person, useApp } from '#tests/support/app.ts'
import { createCertificate } from '#tests/support/wire/certificates.ts'
import { expectOk, readRefusal } from '#tests/support/wire/answers.ts'
import { formOf, tenantForm } from '#tests/support/tenants/tenant-form.ts'
import type { Visitor } from '#tests/support/browser/visitor.ts'

const app = useApp()

let administrator: Visitor | null = null
const admin = async () => (administrator ??= await app().signInAdmin())

async function open(clientId: string): Promise<TenantEntry> {
  const answer = await (await admin()).call(findTenant, { params: { clientId } })
  return (await expectOk(findTenant, answer)).customer
}

async function save(clientId: string, change: Partial<ReturnType<typeof formOf>>) {
  const body = { ...formOf(await open(clientId)), ...change }
  return (await admin()).call(editTenant, { params: { clientId }, body })
}

async function create(clientId: string, change: Partial<typeof tenantForm> = {}) {
  const body = { client_id: clientId, ...tenantForm, rules: providerRules(clientId), ...change }
  return (await admin()).call(createTenant, { body })
}

/** A certificate with the key that is its own. */
const pair = createCertificate({ commonName: 'campos' })

/** A changed value for a field of each kind. */
const examples: Readonly<Record<TextKind, string>> = {
  line: 'Uma linha de texto',
  colour: '#12ab34',
  email: 'outro@campos.example',
  phone: '48 3399-1111',
  whatsapp: '48 99999-1111',
  recordId: '7700770077',
  merchantId: 'another-merchant',
  link: 'https://outro.campos.example/pagina',
  linkTemplate: 'https://mensagens.campos.example/{{segredo2}}/enviar',
  messageTemplate: '{"to":"{{celular}}","text":"{{codigo}}"}',
  headerName: 'X-Api-Key',
  messageChannel: 'sms',
  heroPattern: 'hills',
  cornerShape: 'large',
  headlineFace: 'rounded',
  dailyLimit: '77',
  picture: 'https://outro.campos.example/logo.png',
  erpAddress: 'outro.erp.sandbox.example',
  secret: 'another-very-secret-token',
  pem: pair.cert,
  agreementGateway: 'bank',
  bankBranch: '9708',
  bankAccount: '012682X',
  bankAccountType: 'PAGAMENTO',
}

const secrets = sandboxTenants
  .flatMap((tenant) => [
    tenant.ixc_access_token,
    tenant.gateway_merchant_key,
    tenant.message_gateway_secret,
    tenant.bank_client_secret,
    tenant.bank_private_key,
  ])
  .filter((secret) => secret !== '')

describe('the list of providers', () => {
  it('lists each provider once, sorted by name', async () => {
    const { customers } = await expectOk(listTenants, await (await admin()).call(listTenants, {}))
    expect(customers.map(({ alias }) => alias)).toEqual(
      sandboxTenants.map(({ alias }) => alias).toSorted((a, b) => a.localeCompare(b, 'pt-BR')),
    )
  })
})

describe('a provider opened by an administrator', () => {
  it('shows only whether each secret of a provider is set', async () => {
    const text = await (
      await (await admin()).call(findTenant, { params: { clientId: 'demo' } })
    ).text()
    for (const secret of secrets) expect(text).not.toContain(secret)
    expect(await open('demo')).toMatchObject({
      ixc_access_token: unchangedSecret,
      gateway_merchant_key: unchangedSecret,
    })
  })

  it('changes nothing when a provider is saved as it was opened', async () => {
    for (const { client_id: clientId } of sandboxTenants) {
      const before = await open(clientId)
      expect((await save(clientId, {})).status).toBe(200)
      expect(await open(clientId)).toEqual(before)
    }
    // The unchanged token is still accepted by the ERP.
    await app().signIn(person('Maria'))
  })

  it('answers 404 for a provider of an unknown id', async () => {
    const answer = await (await admin()).call(findTenant, { params: { clientId: 'ninguem' } })
    expect(await readRefusal(answer)).toMatchObject({
      status: 404,
      body: { message: 'customer not found' },
    })
  })
})

describe('a change of a provider', () => {
  it('shows a change on the host of the provider at once and audits no value that leads neither money nor people', async () => {
    const rules = { ...providerRules('litoral'), supportMenu: 'chat' as const }
    const chatUrl = 'https://chat.litoral.example/'
    const answer = await save('litoral', {
      alias: 'Litoral Fibra',
      primary_color: '#AA3300',
      rules: { ...rules, chatUrl },
    })
    expect(answer.status).toBe(200)
    const shown = await expectOk(theme, await app().visitor('litoral').call(theme, {}))
    expect(shown).toMatchObject({
      alias: 'Litoral Fibra',
      primary_color: '#aa3300',
      rules: { supportMenu: 'chat', chatUrl },
    })
    const params = { clientId: 'litoral' }
    const { entries } = await expectOk(
      listAudit,
      await (await admin()).call(listAudit, { params, query: {} }),
    )
    expect(entries[0]).toMatchObject({ role: 'admin', action: 'tenant edited' })
    expect(entries[0]?.fields).toEqual(
      expect.arrayContaining(['alias', 'primary_color', 'rules.chatUrl', 'rules.supportMenu']),
    )
    expect(JSON.stringify(entries)).not.toMatch(/Litoral Fibra|aa3300/)
  })

  it('stores and shows a change of every text field, and audits its name without its value', async () => {
    expect((await create('campos')).status).toBe(200)
    const typed = {
      ...byField((name) => examples[tenantFields[name].kind]),
      bank_private_key: pair.key,
    }
    expect((await save('campos', typed)).status).toBe(200)
    const shown = byField((name) => (isSecretField(name) ? unchangedSecret : typed[name]))
    expect(await open('campos')).toMatchObject(shown)
    const params = { clientId: 'campos' }
    const entries = await auditOf(await admin(), params.clientId)
    expect(new Set(entries[0]?.fields)).toEqual(new Set(tenantFieldNames))
    // An id and a time have digits of their own, which a short value may be among.
    const told = entries.flatMap(({ fields }) => fields)
    // Names of fields begin with this one.
    const { agreementGateway: _, ...others } = examples
    for (const value of Object.values(others)) expect(told.join(' ')).not.toContain(value)
  })

  it('ignores what the form of the specification sends besides, and keeps what it leaves out', async () => {
    const before = await open('campos')
    const form = {
      client_id: 'another',
      alias: 'Campos Fibra',
      ixc_domain: before.ixc_domain,
      ixc_access_token: unchangedSecret,
      ixc_acs_issuer: 'issuer',
      ixc_acs_private_key: 'a-private-key',
      ixc_acs_url: 'https://acs.campos.example',
      primary_color: before.primary_color,
      vertical_logo_url: before.vertical_logo_url,
      phone_number: '',
    }
    const body: BodyOf<typeof editTenant> = form
    const answer = await (await admin()).call(editTenant, { params: { clientId: 'campos' }, body })
    expect(answer.status).toBe(200)
    const after = await open('campos')
    const { version: _, ...kept } = { ...before, alias: 'Campos Fibra', phone_number: '' }
    expect(after).toMatchObject(kept)
    const other = await (await admin()).call(findTenant, { params: { clientId: 'another' } })
    expect(other.status).toBe(404)
  })

  it('refuses a change when another administrator saved the provider in between', async () => {
    const opened = formOf(await open('cliente'))
    expect((await save('cliente', { address: 'Rua Nova, 1' })).status).toBe(200)
    const late = { ...opened, alias: 'Outro nome' }
    const answer = await (
      await admin()
    ).call(editTenant, { params: { clientId: 'cliente' }, body: late })
    expect(await readRefusal(answer)).toMatchObject({
      status: 409,
      body: { message: 'customer changed meanwhile' },
    })
    expect(await open('cliente')).toMatchObject({ address: 'Rua Nova, 1', alias: opened.alias })
  })

  it('requires the secret of an address again when the address changes', async () => {
    const elsewhere = await save('demo', { ixc_domain: 'attacker.example' })
    expect(await readRefusal(elsewhere)).toMatchObject({
      status: 400,
      body: { message: 'secret required', fields: ['ixc_access_token'] },
    })
    const gateway = await save('demo', { gateway_url: 'https://attacker.example' })
    expect(await readRefusal(gateway)).toMatchObject({
      status: 400,
      body: { message: 'secret required', fields: ['gateway_merchant_key'] },
    })
    const secrets = ['bank_certificate', 'bank_client_secret', 'bank_private_key']
    for (const address of ['bank_url', 'bank_token_url']) {
      const bank = await readRefusal(await save('demo', { [address]: 'https://attacker.example' }))
      expect(bank).toMatchObject({
        status: 400,
        body: { message: 'secret required', fields: expect.arrayContaining(secrets) },
      })
    }
    expect((await open('demo')).ixc_domain).toBe('demo.erp.sandbox.example')
  })

  it('refuses a card gateway with only some of its fields filled in', async () => {
    const half = await save('serrana', { gateway_merchant_id: '' })
    expect(await readRefusal(half)).toMatchObject({
      status: 400,
      body: { message: 'gateway incomplete' },
    })
    const gateway_url = ''
    const none = {
      gateway_url,
      gateway_query_url: '',
      gateway_merchant_id: '',
      gateway_merchant_key: '',
    }
    expect((await save('serrana', none)).status).toBe(200)
    expect(await open('serrana')).toMatchObject(none)
  })
})

describe('the account at a bank', () => {
  const told = async (change: Parameters<typeof save>[1]) => {
    const answer = await save('cliente', change)
    return answer.ok ? 'saved' : (await readRefusal(answer)).body['message']
  }
  const none = Object.fromEntries(
    tenantFieldNames.filter((name) => name.startsWith('bank_')).map((name) => [name, '']),
  )

  it('is given whole or not at all, and whole where agreements are made there', async () => {
    expect(await told({ bank_account: '' })).toBe('bank incomplete')
    expect(await told({ ...none, bank_branch: '0001' })).toBe('bank incomplete')
    expect(await told({ ...none, pix_gateway: 'bank' })).toBe('bank incomplete')
    expect(await told({ pix_gateway: 'cielo' })).toBe('invalid request')
    expect(await told({ pix_gateway: 'bank', bank_branch: '' })).toBe('saved')
    expect(await told({ ...none, pix_gateway: '' })).toBe('saved')
    expect(await open('cliente')).toMatchObject(none)
  })

  it('takes no certificate that no call can be made with', async () => {
    const other = createCertificate({ commonName: 'outro' })
    const ended = createCertificate({ commonName: 'velho', until: new Date(Date.now() - 1000) })
    const pairs = [
      { bank_certificate: pair.cert, bank_private_key: other.key },
      { bank_certificate: 'nada', bank_private_key: pair.key },
      { bank_certificate: ended.cert, bank_private_key: ended.key },
    ]
    for (const change of pairs) {
      const answer = await readRefusal(await save('netmania', change))
      expect(answer).toMatchObject({
        status: 400,
        body: { message: 'bank certificate unusable', fields: ['bank_certificate'] },
      })
    }
  })
})

describe('a new provider', () => {
  it('serves a new provider with its name, colours and rules, and seals its secret', async () => {
    expect((await create('serra')).status).toBe(200)
    const visitor = app().visitor('serra')
    expect(await expectOk(theme, await visitor.call(theme, {}))).toMatchObject({
      alias: 'Serra Fibra',
      primary_color: '#7a1fa2',
      vertical_logo_url: expect.stringMatching(/^\/media\/[0-9a-f]{32}\.webp$/),
    })
    const page = await visitor.request('/sign-in')
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('<title>Serra Fibra</title>')
    const { rows } = await app().database.db.execute(sql`select tenants::text from tenants`)
    expect(JSON.stringify(rows)).not.toContain('a-very-secret-token')
  })

  it('refuses the id of the administration or of a provider, active or suspended', async () => {
    expect(await readRefusal(await create('demo'))).toMatchObject({
      status: 409,
      body: { message: 'client_id already in use' },
    })
    for (const reserved of ['adm', 'www', 'api']) {
      expect(await readRefusal(await create(reserved))).toMatchObject({
        status: 409,
        body: { message: 'client_id reserved' },
      })
    }
    expect((await create('passageiro')).status).toBe(200)
    await (await admin()).call(suspendTenant, { params: { clientId: 'passageiro' } })
    expect((await create('passageiro')).status).toBe(409)
  })
})

describe('the bridge to the app platforms', () => {
  const read = async (clientId: string) => {
    const answer = await (await admin()).call(findBridge, { params: { clientId } })
    return expectOk(findBridge, answer)
  }
  const write = async (clientId: string, body: PlatformBridge) =>
    (await admin()).call(editBridge, { params: { clientId }, body })

  it('adds the app bridge with a sealed key, keeps the key unchanged, and removes the bridge', async () => {
    expect((await create('ponte')).status).toBe(200)
    expect(await read('ponte')).toEqual({ platform_url: '', platform_key: '' })
    const url = 'https://ponte.platform.sandbox.example'
    const opened = formOf(await open('ponte'))
    const entered = await write('ponte', { platform_url: url, platform_key: 'a-bridge-secret' })
    const told = { platform_url: url, platform_key: unchangedSecret }
    expect(await expectOk(editBridge, entered)).toEqual(told)
    expect((await write('ponte', told)).status).toBe(200)
    expect(await read('ponte')).toEqual(told)
    const { rows } = await app().database.db.execute(sql`select a::text from platform_accounts a`)
    expect(JSON.stringify(rows)).not.toContain('a-bridge-secret')
    // Who has the provider's form open learns of it.
    const stale = await (
      await admin()
    ).call(editTenant, { params: { clientId: 'ponte' }, body: opened })
    expect(await readRefusal(stale)).toMatchObject({
      status: 409,
      body: { message: 'customer changed meanwhile' },
    })
    expect((await write('ponte', { platform_url: '', platform_key: unchangedSecret })).status).toBe(
      200,
    )
    expect(await read('ponte')).toEqual({ platform_url: '', platform_key: '' })
  })

  it.each([
    ['a private address', 'https://10.0.0.1/', 'x', 'address refused'],
    [
      'a kept key for another address',
      'https://attacker.example',
      unchangedSecret,
      'secret required',
    ],
    ['no key', 'https://ponte.example', '', 'bridge incomplete'],
    ['no address', '', 'x', 'bridge incomplete'],
    ['a script', 'javascript:alert(1)', 'x', 'invalid request'],
  ])('refuses an app bridge with %s', async (_, platform_url, platform_key, message) => {
    const before = await read('demo')
    expect(await readRefusal(await write('demo', { platform_url, platform_key }))).toMatchObject({
      status: 400,
      body: { message },
    })
    expect(await read('demo')).toEqual(before)
  })
})

describe('a suspended provider', () => {
  it('hides a suspended provider on every host, and keeps its sessions ended after it is resumed', async () => {
    const patricia = await app().signIn(person('Patrícia', 'netmania'))
    expect((await patricia.call(validToken, {})).status).toBe(200)
    const params = { clientId: 'netmania' }
    expect((await (await admin()).call(suspendTenant, { params })).status).toBe(200)

    for (const path of [
      '/',
      '/sign-in',
      '/manifest.webmanifest',
      '/favicon.png',
      '/api/central/theme',
    ]) {
      expect([path, (await patricia.request(path)).status]).toEqual([path, 404])
    }
    expect(await readRefusal(await patricia.call(validToken, {}))).toMatchObject({
      status: 404,
      body: { message: 'unknown provider' },
    })

    expect((await (await admin()).call(resumeTenant, { params })).status).toBe(200)
    expect((await patricia.request('/sign-in')).status).toBe(200)
    expect((await patricia.call(validToken, {})).status).toBe(401)
    await app().signIn(person('Patrícia', 'netmania'))
    const entries = await auditOf(await admin(), params.clientId)
    const ofStaff = entries.filter(({ role }) => role !== 'subscriber')
    expect(ofStaff.map(({ action }) => action)).toEqual(['tenant resumed', 'tenant suspended'])
  })
})
