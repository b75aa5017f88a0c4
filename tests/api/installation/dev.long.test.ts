import { rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { expect, it, onTestFinished, vi } from 'vitest'
import { freePort } from '#tests/support/wire/free-port.mjs'
import { migratedDataDir } from '#tests/support/database/migrated-directory.ts'
import { copyTree, runScript } from '#tests/support/builds/npm-script.ts'

// Starting a process takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

it('npm run dev reports a port in use in one sentence without a stack trace', async () => {
  const port = await freePort()
  const holder = createServer().listen(port)
  const [tree, dataDir] = [copyTree(), await migratedDataDir()]
  onTestFinished(() => {
    holder.close()
    for (const folder of [tree, dataDir]) rmSync(folder, { recursive: true, force: true })
  })
  const dev = runScript('dev', tree, { DATA_DIR: dataDir, PORT: String(port) })
  expect(await dev.ended).toBe(1)
  expect(dev.output()).toContain(
    `The server did not start. PORT ${port} is already in use by another program.\n`,
  )
  expect(dev.output()).not.toMatch(/^\s+at /m)
})
