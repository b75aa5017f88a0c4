import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { serverLogFile } from './server-log.ts'

/** What a process of built servers is told to do (`serve.mjs`). */
export type Order =
  | { readonly is: 'open'; readonly env: Readonly<Record<string, string>> }
  | { readonly is: 'close'; readonly port: number }
  | { readonly is: 'clock'; readonly aheadMs: number }

export interface ServerProcess {
  /** Resolves to the port of a server that was opened. */
  tell(order: Order): Promise<number>
  end(): Promise<void>
}

const answerSchema = v.object({ id: v.number(), port: v.number(), error: v.string() })
const script = fileURLToPath(new URL('./serve.mjs', import.meta.url))

/** Starts a process of built servers. @param release the main file of another release */
export function startServerProcess(release?: string): ServerProcess {
  const log = openSync(serverLogFile(), 'a')
  const child: ChildProcess = spawn(process.execPath, [script], {
    env: { ...process.env, ...(release !== undefined && { BUILT_SERVER: release }) },
    stdio: ['ignore', log, 'inherit', 'ipc'],
  })
  closeSync(log)
  const waiting = new Map<number, (answer: v.InferOutput<typeof answerSchema>) => void>()
  let orders = 0
  let hasEnded = false
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => {
      hasEnded = true
      const error = 'the process of built servers has ended'
      for (const [id, settle] of waiting) settle({ id, port: 0, error })
      resolve()
    })
  })
  child.on('message', (message) => {
    const answer = v.parse(answerSchema, message)
    waiting.get(answer.id)?.(answer)
    waiting.delete(answer.id)
  })
  return {
    async tell(order) {
      if (hasEnded) throw new Error('the process of built servers has ended')
      orders += 1
      const id = orders
      const answer = await new Promise<v.InferOutput<typeof answerSchema>>((resolve) => {
        waiting.set(id, resolve)
        child.send({ id, order })
      })
      if (answer.error) throw new Error(answer.error)
      return answer.port
    },
    async end() {
      child.disconnect()
      await ended
    },
  }
}
