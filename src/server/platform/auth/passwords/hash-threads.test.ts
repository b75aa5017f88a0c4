import { readdirSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { describe, expect, it } from 'vitest'
import { hashThreads } from './hash-threads.ts'

const cost = { memoryCost: 1024, timeCost: 1, parallelism: 1 }
const isLinux = process.platform === 'linux'

/** The priorities of the threads of this process, as niceness. */
function priorities(): number[] {
  return readdirSync('/proc/self/task').map((id) => {
    const [, fields = ''] = readFileSync(`/proc/self/task/${id}/stat`, 'utf8').split(') ')
    return Number(fields.split(' ')[16])
  })
}

describe('threads that hash passwords', () => {
  it.runIf(isLinux)('let the event loop go first', async () => {
    await hashThreads.hash('portal123', cost)
    expect(Math.max(...priorities())).toBeGreaterThan(getPriority())
  })

  it('go on after a hash that cannot be read', async () => {
    await expect(hashThreads.verify('no hash', 'portal123')).rejects.toThrow()
    const stored = await hashThreads.hash('portal123', cost)
    const tries = Array.from({ length: 5 }, () => hashThreads.verify(stored, 'portal123'))
    expect(await Promise.all(tries)).toEqual([true, true, true, true, true])
  })
})
