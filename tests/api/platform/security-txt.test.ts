import { describe, expect, it } from 'vitest'
import { useApp } from '#tests/support/app.ts'

const path = '/.well-known/security.txt'

describe('security.txt with a contact', () => {
  const now = new Date('2026-11-22T12:00:00Z')
  const app = useApp({
    env: { SECURITY_CONTACT: 'mailto:seguranca@portal.example' },
    now: () => now,
  })

  it('names the contact on every host, for half a year from today', async () => {
    for (const host of ['demo', 'adm', 'nowhere']) {
      const answer = await app().visitor(host).request(path)
      expect(answer.headers.get('content-type')).toMatch(/^text\/plain; ?charset=utf-8$/i)
      expect(await answer.text()).toBe(
        'Contact: mailto:seguranca@portal.example\n' +
          'Expires: 2027-05-21T00:00:00Z\n' +
          'Preferred-Languages: pt, en\n' +
          `Canonical: https://${host}.localhost${path}\n`,
      )
    }
  })
})

describe('security.txt without a contact', () => {
  const app = useApp()

  it('is not found', async () => {
    expect((await app().visitor().request(path)).status).toBe(404)
  })
})
