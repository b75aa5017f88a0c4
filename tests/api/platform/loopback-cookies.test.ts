import { expect, it } from 'vitest'
import { listInvoices } from '#contract/money/invoices.ts'
import { forgetCustomer, signIn, signOut } from '#contract/account/session.ts'
import { adminSignIn } from '#contract/staff/staff.ts'
import { sandboxStaff } from '#sandbox/world/staff.ts'
import { person, useApp } from '#tests/support/app.ts'
import { chrome, firefox, safari } from '#tests/support/browser/browser-names.ts'
import { Visitor } from '#tests/support/browser/visitor.ts'

/* The sandbox over plain http, in browsers that drop Secure cookies there, and in all others. */

const app = useApp()
const real = useApp({ hasRealTenants: true })

const body = { cpfOrCnpj: person('Maria').document, password: 'portal123' }
const as = (browser: string) => ({ 'user-agent': browser })
const cookiesOf = ({ headers }: Response) => headers.getSetCookie()

it('Safari signs in to the sandbox at this machine, reads bills and signs out', async () => {
  const maria = app().visitor()
  const headers = as(safari)
  const entered = cookiesOf(await maria.call(signIn, { body, headers }))
  expect(entered.length).toBeGreaterThan(2)
  for (const line of entered) expect(line).not.toMatch(/Secure|^__/)
  for (const line of entered) expect(line).toMatch(/; SameSite=Strict/)
  expect([...maria.cookies.keys()]).toContain('loopback-vt')
  expect((await maria.call(listInvoices, { query: {}, headers })).status).toBe(200)
  expect((await maria.call(signOut, { headers })).status).toBe(200)
  expect([...maria.cookies.keys()]).not.toContain('loopback-vt')
})

it('Safari keeps what a sign-in of staff leaves for its second step', async () => {
  const staff = app().visitor('adm')
  const { email, password } = sandboxStaff.administrator
  const answer = await staff.call(adminSignIn, { body: { email, password }, headers: as(safari) })
  expect(answer.status).toBe(200)
  expect(cookiesOf(answer).length).toBeGreaterThan(0)
  for (const line of cookiesOf(answer)) expect(line).not.toMatch(/Secure|^__/)
})

it.each([chrome, firefox])('%s gets the cookies of production', async (browser) => {
  const answer = await app()
    .visitor()
    .call(signIn, { body, headers: as(browser) })
  for (const line of cookiesOf(answer)) expect(line).toMatch(/; Secure/)
  expect(cookiesOf(answer).join()).toContain('__Host-vt=')
})

it.each([
  ['from another machine', '203.0.113.9', {}],
  ['through a proxy', '127.0.0.1', { 'x-forwarded-for': '203.0.113.9' }],
])('Safari gets the cookies of production %s', async (_, address, forwarded) => {
  const visitor = new Visitor(real().app, 'demo', address)
  const answer = await visitor.call(forgetCustomer, { headers: { ...as(safari), ...forwarded } })
  expect(cookiesOf(answer).length).toBeGreaterThan(0)
  for (const line of cookiesOf(answer)) expect(line).toMatch(/; Secure/)
  for (const line of cookiesOf(answer)) expect(line).not.toContain('loopback-')
})
