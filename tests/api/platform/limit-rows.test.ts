import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { checkDocument } from '#contract/account/recovery.ts'
import { signIn } from '#contract/account/session.ts'
import { adminSignIn, providerSignIn } from '#contract/staff/staff.ts'
import { maxBoundedKeys } from '#server/platform/http/limits/bounded-key.ts'
import { rateLimits } from '#server/platform/http/limits/limits-table.ts'
import { useApp } from '#tests/support/app.ts'
import { cpfOf } from '#tests/support/people/subscribers.ts'
import { Visitor } from '#tests/support/browser/visitor.ts'

const proxy = '127.0.0.1'
const app = useApp({ env: { TRUSTED_PROXIES: proxy }, hasRealTenants: true })

/** An IPv6 address that was not used before. */
const anyNetwork = () => {
  const groups = randomBytes(12).toString('hex').match(/.{4}/g) ?? []
  return { 'x-forwarded-for': `2001:db8:${groups.join(':')}` }
}
const visitor = (clientId = 'demo') => new Visitor(app().app, clientId, proxy)

it('keeps rows of a bounded number for whatever strangers try, from whichever address', async () => {
  const password = 'x'
  for (let nth = 0; nth < 40; nth += 1) {
    const document = cpfOf(nth)
    const headers = anyNetwork()
    await visitor().call(signIn, { body: { cpfOrCnpj: document, password }, headers })
    await visitor().call(checkDocument, { body: { cpfCnpj: cpfOf(1000 + nth) }, headers })
    await visitor().call(providerSignIn, { body: { client_id: 'demo', password }, headers })
    const email = `someone${nth}@example.com`
    await visitor('adm').call(adminSignIn, { body: { email, password }, headers })
    await visitor().request(`/calendar/${randomBytes(32).toString('base64url')}.ics`, { headers })
  }
  const rows = await app().database.db.select().from(rateLimits)
  expect(rows.length).toBeGreaterThan(100)
  const unbounded = rows.filter(({ key }) => {
    const [, number] = /^[a-z-]+:(\d+)$/.exec(key) ?? []
    return number === undefined || Number(number) >= maxBoundedKeys
  })
  expect(unbounded).toEqual([])
})
