import type { BrowserContext } from 'playwright/test'
import { people } from '#sandbox/world/people.ts'
import { callServer } from './servers/call-server.ts'

/*
 * A sign-in on a device that an account does not know is told to its subscriber, whenever the job is done.
 * So that no test meets the message of another, all browsers are devices that know the people of the sandbox.
 */

const cookieName = '__Host-device'

/** By port and provider. Those of the run's server are made before its tests, and read by every process. */
const cookies = new Map<string, string>(
  Object.entries(JSON.parse(process.env['PORTAL_DEVICES'] ?? '{}')),
)
const keyOf = (clientId: string) => `${process.env['PORTAL_PORT']} ${clientId}`

/** Signs all people in on one device of each provider, at the server that was just started. */
export async function makeKnownDevices(): Promise<void> {
  for (const { clientId, document, password } of people) {
    if (password === null) continue
    const host = `${clientId}.localhost`
    const known = cookies.get(keyOf(clientId))
    const { cookies: set } = await callServer('/api/central/sign-in', {
      host,
      method: 'POST',
      headers: {
        origin: `http://${host}:${process.env['PORTAL_PORT']}`,
        client_id: clientId,
        ...(known !== undefined && { cookie: `${cookieName}=${known}` }),
      },
      body: { cpfOrCnpj: document, password },
    })
    keep(clientId, set.find(({ name }) => name === cookieName)?.value)
  }
  process.env['PORTAL_DEVICES'] = JSON.stringify(Object.fromEntries(cookies))
}

function keep(clientId: string, value: string | undefined): void {
  if (value !== undefined) cookies.set(keyOf(clientId), value)
}

/** Makes a new browser one of these devices, at every provider. */
export async function bringDevices(context: BrowserContext): Promise<void> {
  const port = process.env['PORTAL_PORT'] ?? ''
  const ofServer = [...cookies].filter(([key]) => key.startsWith(`${port} `))
  await context.addCookies(
    ofServer.map(([key, value]) => ({
      name: cookieName,
      value,
      url: `https://${key.slice(port.length + 1)}.localhost`,
      httpOnly: true,
      secure: true,
      sameSite: 'Lax' as const,
    })),
  )
}

/** Keeps the device that a browser has become at a provider, for the next browser of this server. */
export async function keepDevice(context: BrowserContext, clientId: string): Promise<void> {
  const found = await context.cookies(`https://${clientId}.localhost/`)
  keep(clientId, found.find(({ name }) => name === cookieName)?.value)
}
