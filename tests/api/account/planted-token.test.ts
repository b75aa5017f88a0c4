import { describe, expect, it } from 'vitest'
import { listInvoices } from '#contract/money/invoices.ts'
import { signOut, validToken } from '#contract/account/session.ts'
import { suspiciousEvents } from '#server/platform/suspicious-events/table.ts'
import { person, useApp } from '#tests/support/app.ts'
import type { Visitor } from '#tests/support/browser/visitor.ts'

const app = useApp()
const planted = 'eyJhbGciOiJub25lIn0.eyJhdWQiOiJkZW1vIn0.c2VjcmV0LW9mLWEtbmVpZ2hib3Vy'

/** The Cookie header of a browser for which a sibling host has planted tokens and other junk. */
function junkJar(visitor: Visitor): string {
  const own = [...visitor.cookies].map(([name, value]) => `${name}=${value}`)
  const junk = ['validToken=', 'validToken', '=', '%', '\u{a0}__Host-vt=x', 'a=b=c', '"']
  return [`validToken=${planted}`, ...junk, ...own, `validToken=${planted}`].join('; ')
}
const deleted = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .filter((line) => /^\S+=;.*Max-Age=0/.test(line))
    .map((line) => line.replaceAll(/; (?:HttpOnly|Max-Age=0|SameSite=Strict|Secure)/g, ''))
const events = () => app().database.db.select().from(suspiciousEvents)

describe('a token planted by a sibling host', () => {
  it('changes nothing in a browser whose own token is in the header', async () => {
    const maria = await app().signIn(person('Maria'))
    const headers = { cookie: junkJar(maria) }
    expect((await maria.call(listInvoices, { query: {}, headers })).status).toBe(200)
    expect((await maria.call(validToken, { headers })).status).toBe(200)
  })

  it('is refused in the header, whatever lies in the jar', async () => {
    const maria = await app().signIn(person('Maria'))
    const headers = { cookie: junkJar(maria), authorization: `Bearer ${planted}` }
    expect((await maria.call(listInvoices, { query: {}, headers })).status).toBe(401)
    expect((await maria.call(validToken, { headers })).status).toBe(401)
  })

  it('does not keep a subscriber from signing out', async () => {
    for (const authorization of [undefined, `Bearer ${planted}`, 'Bearer x', null]) {
      const maria = await app().signIn(person('Maria'))
      const copy = maria.copy()
      const headers = {
        cookie: junkJar(maria),
        ...(authorization !== undefined && { authorization }),
      }
      const answer = await maria.call(signOut, { headers })
      expect(answer.status).toBe(200)
      expect(deleted(answer)).toEqual(
        expect.arrayContaining([
          'validToken=; Path=/',
          '__Host-vt=; Path=/',
          'validToken=; Domain=demo.localhost; Path=/',
          'validToken=; Domain=demo.localhost; Path=/api/central',
          'validToken=; Path=/api/central',
        ]),
      )
      expect((await copy.call(validToken, {})).status).toBe(401)
    }
  })

  it('is deleted at the next renewal, without the own token', async () => {
    const maria = await app().signIn(person('Maria'))
    const clean = await maria.call(validToken, {})
    expect(deleted(clean)).toEqual([])
    const answer = await maria.call(validToken, { headers: { cookie: junkJar(maria) } })
    expect(deleted(answer)).toContain('validToken=; Domain=demo.localhost; Path=/')
    expect(deleted(answer)).not.toContain('validToken=; Path=/')
  })

  it('is one event of the day for staff, and its text is written nowhere', async () => {
    const maria = await app().signIn(person('Padaria'))
    await app().database.db.delete(suspiciousEvents)
    for (let calls = 0; calls < 2; calls += 1) {
      await maria.call(validToken, { headers: { cookie: junkJar(maria) } })
    }
    const ofTossing = async () =>
      (await events()).filter(({ kind }) => kind === 'cookie_tossing').map(({ times }) => times)
    expect(await ofTossing()).toEqual([2])
    expect(await events()).toMatchObject([{ clientId: 'demo', customerId: '', detail: '' }])
    expect(app().log.join('')).toContain('cookie_tossing')
    expect(app().log.join('') + JSON.stringify(await events())).not.toContain(planted.slice(-20))
  })
})
