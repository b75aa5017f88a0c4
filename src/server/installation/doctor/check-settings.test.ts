import { describe, expect, it } from 'vitest'
import { readSettings } from '#server/platform/settings/settings.ts'
import { checkHosts } from './check-hosts.ts'
import { checkMail } from './check-mail.ts'
import { checkSettings } from './check-settings.ts'

const production = {
  SANDBOX: 'off',
  DATA_DIR: '/var/lib/portal',
  APP_SECRET: '5a'.repeat(32),
  PUBLIC_ORIGIN_SUFFIX: '.portal.provedor.net.br',
  ADMIN_HOSTS: 'adm.portal.provedor.net.br',
  TRUSTED_PROXIES: '10.0.0.7, 2001:db8::7, 10.0.0.8/32',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'portal@provedor.net.br',
  VAPID_SUBJECT: 'mailto:push@provedor.net.br',
  SECURITY_CONTACT: 'mailto:seguranca@provedor.net.br',
}
const read = (change: Readonly<Record<string, string>> = {}) =>
  readSettings({ ...production, ...change })

describe('the settings of a server for subscribers', () => {
  it('are in order when nothing is an example', () => {
    expect(checkSettings(read()).map(({ level }) => level)).toEqual(['good'])
  })

  it.each([
    ['TRUSTED_PROXIES', ''],
    ['TRUSTED_PROXIES', '127.0.0.1, 172.30.200.0/24'],
    ['SECURITY_CONTACT', ''],
    ['EGRESS_ALLOW', '10.0.0.7:443'],
  ])('are told about %s', (name, value) => {
    const notes = checkSettings(read({ [name]: value })).filter(({ level }) => level === 'warning')
    expect(notes).toHaveLength(1)
    expect(notes[0]?.text).toContain(name)
  })
})

describe('names that only a service outside checks', () => {
  const reserved = [
    'localhost',
    'provedor',
    'provedor.local',
    'provedor.test',
    'portal.example',
    'portal.invalid',
    'example.com',
    'mail.example.org',
    'example.net',
    '203.0.113.7',
    '[2001:db8::1]',
  ]
  const problems = (change: Readonly<Record<string, string>>) =>
    checkSettings(read(change)).flatMap(({ level, text }) => (level === 'problem' ? text : []))

  it.each(reserved)('of a contact are a problem as %s', (name) => {
    expect(problems({ MAIL_FROM: `Portal <portal@${name}>` })).toEqual([
      expect.stringContaining('MAIL_FROM'),
    ])
    expect(problems({ SECURITY_CONTACT: `mailto:ops@${name}` })).toEqual([
      expect.stringContaining('SECURITY_CONTACT'),
    ])
    for (const VAPID_SUBJECT of [`mailto:ops@${name}`, `https://${name}/contato`]) {
      expect(() => read({ VAPID_SUBJECT })).toThrow(/^VAPID_SUBJECT must be/)
      expect(() => readSettings({ VAPID_SUBJECT })).toThrow(/^VAPID_SUBJECT must be/)
    }
  })

  it('of hosts are a problem', () => {
    expect(problems({ PUBLIC_ORIGIN_SUFFIX: '.portal.example' })).toHaveLength(1)
    expect(problems({ ADMIN_HOSTS: 'adm.localhost, 10.0.0.7' })).toHaveLength(2)
    expect(problems({ HOST_TENANTS: 'central.local=demo' })).toHaveLength(1)
  })

  it('are missed where they are not given', () => {
    expect(problems({ MAIL_FROM: '' })).toHaveLength(1)
    expect(() => read({ VAPID_SUBJECT: '' })).toThrow(/^VAPID_SUBJECT must be set/)
    expect(readSettings({ APP_SECRET: '5a'.repeat(32) }).vapidSubject).toMatch(/^mailto:/)
  })

  it.each([
    'mailto: ops@provedor.net.br',
    'mailto:ops@provedor.net.br,other@provedor.net.br',
    'mailto:ops@provedor.net.br?subject=x',
    'mailto:provedor.net.br',
    'mailto:',
    'ops@',
    'http://provedor.net.br',
    'tel:+5548999990000',
  ])('are refused where a push service could not read them: %s', (VAPID_SUBJECT) => {
    expect(() => read({ VAPID_SUBJECT })).toThrow(/^VAPID_SUBJECT must be/)
  })
})

describe('the hosts', () => {
  const addresses = async (host: string) => {
    if (/^(?:adm|p[0-9a-f]{12})\.portal\.provedor\.net\.br$/.test(host)) return ['203.0.113.7']
    throw new Error('ENOTFOUND')
  }

  it('are in order when a wildcard and the administration have addresses', async () => {
    const findings = await checkHosts(read(), addresses)
    expect(findings.map(({ level }) => level)).toEqual(['good', 'good'])
  })

  it('are a problem each where DNS does not know them', async () => {
    const settings = read({
      PUBLIC_ORIGIN_SUFFIX: '.other.provedor.net.br',
      ADMIN_HOSTS: 'adm.other.provedor.net.br',
      HOST_TENANTS: 'central.provedor.net.br=demo',
    })
    const findings = await checkHosts(settings, addresses)
    expect(findings.map(({ level }) => level)).toEqual(['problem', 'problem', 'problem'])
    expect(findings[0]?.text).toContain('*.other.provedor.net.br')
  })

  it('lack the administration without ADMIN_HOSTS', async () => {
    const findings = await checkHosts(read({ ADMIN_HOSTS: '' }), addresses)
    expect(findings.map(({ level }) => level)).toEqual(['good', 'warning'])
  })
})

describe('the mail server', () => {
  it('is a problem where nothing listens, told without its address', async () => {
    const { level, text } = await checkMail(read({ SMTP_URL: 'smtp://me:secret-7@127.0.0.1:1' }))
    expect(level).toBe('problem')
    expect(text).toMatch(/^The mail server of SMTP_URL cannot be reached/)
    expect(text).not.toContain('secret-7')
  })

  it('is missed where none is set', async () => {
    expect((await checkMail(read({ SMTP_URL: '' }))).level).toBe('warning')
    expect((await checkMail(readSettings({ APP_SECRET: '5a'.repeat(32) }))).level).toBe('good')
  })
})
