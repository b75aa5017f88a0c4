import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { cronTask } from './cron-task.ts'

const everySecond = '* * * * * *'

describe('work by the clock', () => {
  it('has ended when it is stopped', async () => {
    const steps: string[] = []
    let onStart = () => {}
    const started = new Promise<void>((resolve) => (onStart = resolve))
    const task = cronTask(everySecond, 'UTC', async () => {
      onStart()
      await wait(20)
      steps.push('run')
    })
    task.start()
    await started
    await task.stop()
    expect(steps).toEqual(['run'])
  })
})
