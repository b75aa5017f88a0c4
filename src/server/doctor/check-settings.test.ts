import { describe, expect, it } from 'vitest'
import { readSettings } from '#server/settings.ts'
import { checkHosts } from './check-hosts.ts'
import { checkMail } from './check-mail.ts'
import { checkSettings } from './check-settings.ts'

const production = {
  SANDBOX: 'off',
  APP_SECRET: '5a'.repeat(32),
  PUBLIC_ORIGIN_SUFFIX: '.portal.example.net',
  ADMIN_HOSTS: 'adm.portal.example.net',
  TRUSTED_PROXIES: '10.0.0.0/8',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'portal@provedor.example.net',
  VAPID_SUBJECT: 'mailto:push@provedor.example.net',
  SECURITY_CONTACT: 'mailto:seguranca@provedor.example.net',
}
const read = (change: Readonly<Record<string, string>> = {}) =>
  readSettings({ ...production, ...change })

describe('the settings of a server for subscribers', () => {
  it('are in order when nothing is an example', () => {
    expect(checkSettings(read()).map(({ level }) => level)).toEqual(['good'])
  })

  it.each([
    ['TRUSTED_PROXIES', ''],
    ['VAPID_SUBJECT', ''],
    ['MAIL_FROM', ''],
    ['SECURITY_CONTACT', ''],
    ['EGRESS_ALLOW', '10.0.0.7:443'],
  ])('are told about %s', (name, value) => {
    const notes = checkSettings(read({ [name]: value })).filter(({ level }) => level === 'warning')
    expect(notes).toHaveLength(1)
    expect(notes[0]?.text).toContain(name)
  })
})

describe('the hosts', () => {
  const addresses = async (host: string) => {
    if (/^(?:adm|p[0-9a-f]{12})\.portal\.example\.net$/.test(host)) return ['203.0.113.7']
    throw new Error('ENOTFOUND')
  }

  it('are in order when a wildcard and the administration have addresses', async () => {
    const findings = await checkHosts(read(), addresses)
    expect(findings.map(({ level }) => level)).toEqual(['good', 'good'])
  })

  it('are a problem each where DNS does not know them', async () => {
    const settings = read({
      PUBLIC_ORIGIN_SUFFIX: '.other.example.net',
      ADMIN_HOSTS: 'adm.other.example.net',
      HOST_TENANTS: 'central.provedor.example.net=demo',
    })
    const findings = await checkHosts(settings, addresses)
    expect(findings.map(({ level }) => level)).toEqual(['problem', 'problem', 'problem'])
    expect(findings[0]?.text).toContain('*.other.example.net')
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
