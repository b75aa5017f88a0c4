import { expect, type Page } from 'playwright/test'
import { sandboxStaff } from '#sandbox/staff.ts'
import { origin } from './portal.ts'

type Step = readonly [path: string, body: object]

/** Takes the steps of a sign-in through the real API, from inside a page of that host. */
async function take(page: Page, clientId: string, steps: readonly Step[]): Promise<void> {
  await page.goto(`${origin(clientId)}/robots.txt`)
  for (const step of steps) {
    const status = await page.evaluate(
      async ({ client, path, body }) => {
        const answer = await fetch(path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', client_id: client },
          body: JSON.stringify(body),
        })
        return answer.status
      },
      { client: clientId, path: step[0], body: step[1] },
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

/** Changes fields of a provider through the real API, as an administrator who has just signed in. */
export async function changeTenant(
  page: Page,
  clientId: string,
  change: Readonly<Record<string, unknown>>,
): Promise<void> {
  await openAsAdmin(page, '/robots.txt')
  const status = await page.evaluate(
    async ({ id, fields }) => {
      const headers = { 'content-type': 'application/json', client_id: 'adm' }
      const { customer } = await (await fetch(`/api/admin/customer/${id}`, { headers })).json()
      const answer = await fetch(`/api/admin/customer/${id}/edit`, {
        method: 'PUT',
        headers,
        body: JSON.stringify({ ...customer, status: undefined, ...fields }),
      })
      return answer.status
    },
    { id: clientId, fields: change },
  )
  expect(status).toBe(200)
}
