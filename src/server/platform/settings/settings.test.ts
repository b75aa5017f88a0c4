import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loopbackCertificate } from '#tests/support/wire/loopback-certificate.ts'
import { readSettings, SettingError } from './settings.ts'

let dataDir = ''
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'portal-settings-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

const secret = 'ab'.repeat(32)
const read = (env: Record<string, string> = {}) => readSettings({ APP_SECRET: secret, ...env })
const production = (env: Record<string, string>) =>
  read({
    DATA_DIR: dataDir,
    PUBLIC_ORIGIN_SUFFIX: '.portal.example',
    VAPID_SUBJECT: 'mailto:contato@provedor.com.br',
    ...env,
  })

describe('settings', () => {
  it('gives every setting a default', () => {
    expect(read()).toEqual({
      host: '127.0.0.1',
      port: 3000,
      dataDir: '.data',
      databaseUrl: undefined,
      databaseOwnerUrl: undefined,
      databaseLimits: {
        maxConnections: 10,
        connectTimeoutMs: 5_000,
        statementTimeoutMs: 15_000,
        lockTimeoutMs: 8_000,
        pooling: 'session',
      },
      appSecret: new Uint8Array(32).fill(0xab),
      previousSecret: null,
      sandbox: true,
      sandboxPorts: null,
      appWorker: true,
      visitReports: true,
      hostTenants: new Map([['localhost', 'demo']]),
      adminHosts: new Set(['localhost', 'adm.localhost', 'admin.localhost']),
      publicOriginSuffix: undefined,
      trustedProxies: [],
      smtpUrl: undefined,
      mailFrom: 'nao-responda@portal.example',
      vapidSubject: 'mailto:contato@portal.example',
      egressAllow: new Set(),
      logLevel: 'info',
      metricsAddress: null,
      traces: null,
    })
  })

  it('uses the embedded database without the sandbox where DATA_DIR asks for it alone', () => {
    expect(production({ SANDBOX: 'off' })).toMatchObject({ dataDir, databaseUrl: undefined })
    const start = () => production({ SANDBOX: 'off', DATA_DIR: '' })
    expect(start).toThrow(SettingError)
    expect(start).toThrow(/^DATABASE_URL must be set when the sandbox is off, or DATA_DIR/)
    const DATABASE_URL = 'postgres://localhost/portal'
    expect(production({ SANDBOX: 'off', DATA_DIR: '', DATABASE_URL }).databaseUrl).toBe(
      DATABASE_URL,
    )
  })

  it('takes the limits of the database, and refuses what is none', () => {
    const limits = { DATABASE_POOL_SIZE: '4', DATABASE_LOCK_SECONDS: '3' }
    expect(read(limits).databaseLimits).toMatchObject({ maxConnections: 4, lockTimeoutMs: 3_000 })
    const sentence = 'DATABASE_POOL_SIZE must be a whole number from 1 to 200.'
    for (const DATABASE_POOL_SIZE of ['0', '201', 'ten', '1.5']) {
      expect(() => read({ DATABASE_POOL_SIZE })).toThrow(new SettingError(sentence))
    }
  })

  it('treats empty variables as absent', () => {
    expect(read({ PORT: '', SANDBOX: ' ', DATABASE_URL: '' })).toEqual(read())
  })

  it('enables the sandbox by default only without DATABASE_URL, unless SANDBOX decides', () => {
    const DATABASE_URL = 'postgres://localhost/portal'
    expect(read().sandbox).toBe(true)
    expect(production({ DATABASE_URL }).sandbox).toBe(false)
    expect(read({ DATABASE_URL, SANDBOX: 'on' }).sandbox).toBe(true)
    expect(production({ SANDBOX: 'off' }).sandbox).toBe(false)
  })

  it('listens everywhere and names no host by itself when the sandbox is off', () => {
    const settings = production({ SANDBOX: 'off' })
    expect(settings.host).toBeUndefined()
    expect([...settings.adminHosts]).toEqual([])
    expect([...settings.hostTenants]).toEqual([])
    expect(production({ SANDBOX: 'off', HOST: '10.1.2.3' }).host).toBe('10.1.2.3')
    expect(read({ HOST: '::' }).host).toBe('::')
  })

  it.each([{ SANDBOX: 'off' }, { DATABASE_URL: 'postgres://localhost/portal' }])(
    'requires PUBLIC_ORIGIN_SUFFIX with %j, where there is no sandbox',
    (env) => {
      const start = () => read({ DATA_DIR: dataDir, ...env })
      expect(start).toThrow(SettingError)
      expect(start).toThrow(/^PUBLIC_ORIGIN_SUFFIX must be set/)
    },
  )

  describe('for other programs', () => {
    const SANDBOX_PORTS = '3101, 3102,3103'
    const file = (name: string, content: string) => {
      writeFileSync(join(dataDir, name), content)
      return join(dataDir, name)
    }
    const { cert, key } = loopbackCertificate

    it('opens the sandbox on three ports, over HTTP without a certificate', () => {
      const ports = [3101, 3102, 3103]
      expect(read({ SANDBOX_PORTS }).sandboxPorts).toEqual({ ports, certificate: null })
      const SANDBOX_CERTIFICATE_FILE = file('both.pem', cert + key)
      const { sandboxPorts } = read({ SANDBOX_PORTS, SANDBOX_CERTIFICATE_FILE })
      expect(sandboxPorts).toEqual({ ports, certificate: cert + key })
    })

    it('refuses ports without the sandbox', () => {
      const start = () => production({ SANDBOX: 'off', SANDBOX_PORTS })
      expect(start).toThrow('SANDBOX_PORTS needs the sandbox, which is off.')
    })

    it.each([
      ['that is missing', () => join(dataDir, 'nada.pem')],
      ['without its key', () => file('bare.pem', cert)],
      ['that is none', () => file('none.pem', 'Sentinela')],
    ])('refuses a certificate %s', (_, path) => {
      const start = () => read({ SANDBOX_PORTS, SANDBOX_CERTIFICATE_FILE: path() })
      expect(start).toThrow(/^SANDBOX_CERTIFICATE_FILE must name a readable file/)
    })
  })

  it('reads settings that are lists', () => {
    const lists = read({
      HOST_TENANTS: 'Conta.example=demo, 127.0.0.1=litoral',
      TRUSTED_PROXIES: '10.0.0.0/8, ::1',
      EGRESS_ALLOW: '127.0.0.1:9000,[::1]:9001',
    })
    expect([...lists.hostTenants]).toEqual([
      ['conta.example', 'demo'],
      ['127.0.0.1', 'litoral'],
    ])
    expect(lists.trustedProxies).toEqual(['10.0.0.0/8', '::1'])
    expect([...lists.egressAllow]).toEqual(['127.0.0.1:9000', '[::1]:9001'])
  })

  it.each([
    ['HOST', 'localhost.example'],
    ['PORT', 'http'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['DATABASE_URL', 'mysql://Sentinela@localhost/portal'],
    ['DATABASE_OWNER_URL', 'mysql://Sentinela@localhost/portal'],
    ['DATABASE_OWNER_URL', 'postgres://owner@localhost/portal'],
    ['METRICS_PORT', '70000'],
    ['METRICS_HOST', 'nowhere'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['OTEL_TRACES_SAMPLER_ARG', '1.5'],
    ['OTEL_TRACES_SAMPLER_ARG', '10%'],
    ['APP_SECRET', 'Sentinela'],
    ['APP_SECRET', 'ab'.repeat(31)],
    ['APP_SECRET_PREVIOUS', 'Sentinela'],
    ['SANDBOX', 'yes'],
    ['SANDBOX_PORTS', '3101'],
    ['SANDBOX_PORTS', '3101,3102,http'],
    ['SANDBOX_PORTS', '3101,3102,70000'],
    ['HOST_TENANTS', 'localhost'],
    ['HOST_TENANTS', 'localhost=Demo_1'],
    ['HOST_TENANTS', 'a=b=c'],
    ['ADMIN_HOSTS', 'adm localhost'],
    ['PUBLIC_ORIGIN_SUFFIX', 'assinante.example'],
    ['TRUSTED_PROXIES', '10.0.0.0/99'],
    ['TRUSTED_PROXIES', 'everybody'],
    ['SMTP_URL', 'https://mail.example'],
    ['MAIL_FROM', 'nobody'],
    ['MAIL_FROM', 'a@b.example\r\nBcc: c@d.example'],
    ['VAPID_SUBJECT', 'contato@portal.example'],
    ['SECURITY_CONTACT', 'seguranca@portal.example'],
    ['EGRESS_ALLOW', 'localhost'],
    ['EGRESS_ALLOW', 'http://localhost:80'],
    ['LOG_LEVEL', 'loud'],
  ])('refuses %s with the value %j, naming the setting without its value', (name, value) => {
    const start = () => read({ [name]: value })
    expect(start).toThrow(SettingError)
    expect(start).toThrow(new RegExp(`^${name} must be .*\\.$`))
    expect(start).not.toThrow(value.slice(0, 9))
  })
})

describe('the secret of the installation', () => {
  it('creates the secret once, readable only by its file owner, and keeps it', () => {
    const first = readSettings({ DATA_DIR: dataDir }).appSecret
    expect(readSettings({ DATA_DIR: dataDir }).appSecret).toEqual(first)
    expect(statSync(join(dataDir, 'app-secret')).mode & 0o777).toBe(0o600)
    expect(readdirSync(dataDir)).toEqual(['app-secret'])
    const other = readSettings({ DATA_DIR: join(dataDir, 'other') }).appSecret
    expect(other).not.toEqual(first)
  })

  it('creates no secret file when APP_SECRET is set', () => {
    readSettings({ DATA_DIR: dataDir, APP_SECRET: secret })
    expect(existsSync(join(dataDir, 'app-secret'))).toBe(false)
  })

  it('reads the same secret from hexadecimal and base64', () => {
    const base64 = Buffer.from(secret, 'hex').toString('base64')
    expect(readSettings({ APP_SECRET: base64 }).appSecret).toEqual(read().appSecret)
  })

  it('reads the secret from the file that APP_SECRET_FILE names', () => {
    const APP_SECRET_FILE = join(dataDir, 'mounted')
    writeFileSync(APP_SECRET_FILE, `${secret}\n`)
    const env = {
      DATA_DIR: dataDir,
      SANDBOX: 'off',
      PUBLIC_ORIGIN_SUFFIX: '.portal.example',
      VAPID_SUBJECT: 'mailto:contato@provedor.com.br',
      APP_SECRET_FILE,
    }
    expect(readSettings(env).appSecret).toEqual(read().appSecret)
    expect(() => read({ APP_SECRET_FILE })).toThrow('must not both be set')
    writeFileSync(APP_SECRET_FILE, 'half')
    expect(() => readSettings(env)).toThrow(/^APP_SECRET_FILE must name/)
    expect(() => readSettings({ ...env, APP_SECRET_FILE: dataDir })).toThrow(SettingError)
  })

  it('makes no secret with DATABASE_URL or without the sandbox, where one must be given', () => {
    const DATABASE_URL = 'postgres://localhost/portal'
    for (const env of [{ SANDBOX: 'off' }, { DATABASE_URL }, { DATABASE_URL, SANDBOX: 'on' }]) {
      const start = () =>
        readSettings({ DATA_DIR: dataDir, PUBLIC_ORIGIN_SUFFIX: '.portal.example', ...env })
      expect(start).toThrow(SettingError)
      expect(start).toThrow(/^APP_SECRET or APP_SECRET_FILE must be set/)
    }
    expect(readdirSync(dataDir)).toEqual([])
  })

  it('stops the start at a damaged secret instead of replacing it', () => {
    writeFileSync(join(dataDir, 'app-secret'), 'half')
    expect(() => readSettings({ DATA_DIR: dataDir })).toThrow('not a secret this server wrote')
  })
})
