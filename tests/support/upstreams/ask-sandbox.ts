import type { TestApp } from '../app.ts'
import { from } from '../browser/visitor.ts'

/** What the page of the sandbox answers; a call with a body changes something there. */
export async function askSandbox<T>(app: TestApp, path: string, body?: object): Promise<T> {
  const answer = await app.app.request(
    `http://demo.localhost/sandbox/${path}`,
    body && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    },
    from('127.0.0.1'),
  )
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

/** Sends the reminders of today, as a press of the button on that page does. */
export async function remindToday(app: TestApp): Promise<{ readonly type: string }> {
  const answer = await askSandbox<{ readonly type: string }>(app, 'reminders', {})
  // Of several processes, another one may be doing the last of them.
  await app.doJobs()
  return answer
}
