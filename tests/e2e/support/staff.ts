import { expect, type Page } from 'playwright/test'
import * as v from 'valibot'
import type { BodyOf } from '#contract/platform/endpoint.ts'
import { acceptProviderInvitation, inviteProviderUser } from '#contract/staff/provider-users.ts'
import { providerSignIn } from '#contract/staff/staff.ts'
import { createTenant, type editTenant, findTenant } from '#contract/staff/tenants/tenants.ts'
import { sandboxStaff } from '#sandbox/world/staff.ts'
import { formOf } from '../../support/tenants/tenant-form.ts'
import { fromSandbox, origin } from './portal.ts'

type Step = readonly [path: string, body: object, method?: string]

/** Takes the steps of a sign-in through the real API, from inside a page of that host. */
async function take(page: Page, clientId: string, steps: readonly Step[]): Promise<void> {
  await page.goto(`${origin(clientId)}/robots.txt`)
  for (const step of steps) {
    const status = await page.evaluate(
      async ({ client, path, body, method }) => {
        const answer = await fetch(path, {
          method,
          headers: { 'content-type': 'application/json', client_id: client },
          body: JSON.stringify(body),
        })
        return answer.status
      },
      { client: clientId, path: step[0], body: step[1], method: step[2] ?? 'POST' },
    )
    expect(status).toBe(200)
  }
}

/** Signs the administrator in, without an authenticator as the sandbox allows, and opens a path. */
export async function openAsAdmin(page: Page, path: string): Promise<void> {
  const { email, password } = sandboxStaff.administrator
  await take(page, 'adm', [
    ['/api/admin/auth/sign-in', { email, password }],
    ['/api/admin/auth/enrolment/postpone', {}],
  ])
  await page.goto(`${origin('adm')}${path}`)
}

/** Signs a provider's own user in on its host, and opens a path. */
export async function openAsProvider(page: Page, clientId: string, path: string): Promise<void> {
  const body = { client_id: clientId, password: sandboxStaff.providerPassword }
  await take(page, clientId, [['/api/central/auth/sign-in/provider', body]])
  await page.goto(`${origin(clientId)}${path}`)
}

const outboxSchema = v.object({
  outbox: v.array(v.object({ to: v.string(), text: v.string() })),
})

/** The code of the last invitation to an e-mail. */
export async function invitationCode(clientId: string, email: string): Promise<string> {
  const { outbox } = v.parse(outboxSchema, await fromSandbox(`outbox?client_id=${clientId}`))
  const letter = outbox.findLast(({ to }) => to === email)
  return /\b[a-z2-8]{5}(?:-[a-z2-8]{5}){2}\b/.exec(letter?.text ?? '')?.[0] ?? ''
}

interface NamedUser {
  readonly email: string
  readonly password: string
}

/** Accepts the last invitation to an e-mail, signs in, and opens a path. */
export async function enterAsInvited(
  page: Page,
  clientId: string,
  path: string,
  { email, password }: NamedUser,
): Promise<void> {
  const code = await invitationCode(clientId, email)
  await take(page, clientId, [
    [acceptProviderInvitation.path, { code, password }, acceptProviderInvitation.method],
    [providerSignIn.path, { client_id: email, password }],
  ])
  await page.goto(`${origin(clientId)}${path}`)
}

/** Invites a named user, who accepts and signs in, and opens a path. */
export async function openAsNamedUser(
  page: Page,
  clientId: string,
  path: string,
  user: NamedUser,
): Promise<void> {
  const { email } = user
  await openAsProvider(page, clientId, '/robots.txt')
  await take(page, clientId, [[inviteProviderUser.path, { email, name: 'Rui', role: 'reader' }]])
  await enterAsInvited(page, clientId, path, user)
}

/** Calls the real API from a page of an administrator, and expects that it is done. */
async function callAsAdmin(page: Page, method: string, path: string, body?: unknown) {
  const answer = await page.evaluate(
    async (given) => {
      const headers = { 'content-type': 'application/json', client_id: 'adm' }
      const answer = await fetch(given.path, { method: given.method, headers, body: given.body })
      return { status: answer.status, value: await answer.json() }
    },
    { method, path, body: body === undefined ? null : JSON.stringify(body) },
  )
  expect(answer).toMatchObject({ status: 200 })
  return answer.value
}

/** Changes fields of a provider through the real API. */
export async function changeTenant(
  page: Page,
  clientId: string,
  change: Partial<BodyOf<typeof editTenant>>,
): Promise<void> {
  await openAsAdmin(page, '/robots.txt')
  const path = `/api/admin/customer/${clientId}`
  const { customer } = v.parse(findTenant.answer, await callAsAdmin(page, 'GET', path))
  await callAsAdmin(page, 'PUT', `${path}/edit`, { ...formOf(customer), ...change })
}

/** Makes a provider while the server runs. */
export async function makeTenant(page: Page, form: BodyOf<typeof createTenant>): Promise<void> {
  await openAsAdmin(page, '/robots.txt')
  await callAsAdmin(page, createTenant.method, createTenant.path, form)
}
