import * as v from 'valibot'
import type { TestApp } from '../app.ts'
import { askSandbox } from './ask-sandbox.ts'

const letterSchema = v.object({
  at: v.string(),
  from: v.string(),
  to: v.string(),
  subject: v.string(),
  text: v.string(),
  html: v.string(),
})
export type Letter = v.InferOutput<typeof letterSchema>

/** Every letter a provider has sent so far, oldest first. */
export async function outbox(app: TestApp, clientId = 'demo'): Promise<Letter[]> {
  const answer = await askSandbox(app, `outbox?client_id=${clientId}`)
  return v.parse(v.object({ outbox: v.array(letterSchema) }), answer).outbox
}

const messagesSchema = v.object({
  messages: v.array(v.object({ to: v.string(), text: v.string() })),
})

/** Every message to a phone that a provider has sent so far, oldest first. */
export const sentMessages = async (app: TestApp, clientId: string) =>
  v.parse(messagesSchema, await askSandbox(app, `messages?client_id=${clientId}`)).messages

/** The code of the last invitation to an address; null when none was sent. */
export async function invitedCode(
  app: TestApp,
  clientId: string,
  email: string,
): Promise<string | null> {
  const letters = (await outbox(app, clientId)).filter(({ to }) => to === email)
  return /\b[a-z2-8]{5}(?:-[a-z2-8]{5}){2}\b/.exec(letters.at(-1)?.text ?? '')?.[0] ?? null
}

/** The code of the latest letter to an address, as nine digits. */
export async function latestCode(app: TestApp, to: string, clientId = 'demo'): Promise<string> {
  const letters = (await outbox(app, clientId)).filter((letter) => letter.to === to)
  const code = /\b(\d{3})-(\d{3})-(\d{3})\b/.exec(letters.at(-1)?.text ?? '')
  if (!code) throw new Error(`no code for ${to}`)
  return code.slice(1).join('')
}
