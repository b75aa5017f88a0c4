import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { puzzleWorkerPath } from '#contract/worker/paths.ts'
import { freePort } from '#tests/support/wire/free-port.mjs'
import { migratedDataDir } from '#tests/support/database/migrated-directory.ts'
import { copyTree, type NpmScript, runScript } from '#tests/support/builds/npm-script.ts'

// Starting a process takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

describe('npm run dev', () => {
  let tree = ''
  let dataDir = ''
  let port = 0
  let dev: NpmScript

  /** Replaces a text in a file of the copied source tree and returns the new content. */
  function edit(file: string, from: string | RegExp, to: string): string {
    const path = join(tree, file)
    const former = readFileSync(path, 'utf8')
    const text = former.replace(from, to)
    if (text === former) throw new Error(`${file} has no ${from}`)
    writeFileSync(path, text)
    return text
  }
  const get = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`)
    return { status: answer.status, text: await answer.text() }
  }

  beforeAll(async () => {
    tree = copyTree()
    dataDir = await migratedDataDir()
    port = await freePort()
    dev = runScript('dev', tree, { DATA_DIR: dataDir, PORT: String(port) })
    await dev.hasWritten(`http://localhost:${port}/sandbox`)
  })
  afterAll(async () => {
    dev.signalAll('SIGKILL')
    await dev.ended
    for (const folder of [tree, dataDir]) rmSync(folder, { recursive: true, force: true })
  })

  it('npm run dev prints the message, cause and source line of an error in a route', async () => {
    const health = 'src/server/platform/http/answers/health.ts'
    const written = dev.output().length
    const text = edit(
      health,
      "app.get('/livez', (c) => {",
      // Types are stripped from the code that runs: without source maps later lines would be wrong.
      `interface Gone {
    readonly a: string
  }
  const fail = (gone: Gone): never => {
    throw new Error('x', { cause: new TypeError(gone.a) })
  }
  app.get('/livez', (c) => {
    if (c.req.query('fail') !== undefined) fail({ a: 'why' })`,
    )
    const line = text.slice(0, text.indexOf('throw new Error')).split('\n').length
    await dev.hasWritten('the newest code runs', written)
    expect((await get('/livez?fail')).status).toBe(500)
    await dev.hasWritten(/ error failure requestId=\S+ \n {4}Error: x\n/, written)
    const told = dev.output().slice(written)
    expect(told).toContain(`at fail (${join(tree, health)}:${line}:`)
    expect(told).toContain('[cause]: TypeError: why')
  })

  it('npm run dev serves the worker that solves challenges', async () => {
    const { status, text } = await get(puzzleWorkerPath)
    expect(status).toBe(200)
    expect(text).toContain('addEventListener')
    expect(text).not.toMatch(/^import /m)
  })

  it('npm run dev answers with the error of code that does not load, and with new code once it loads', async () => {
    const frame = 'src/server/platform/http/answers/health.ts'
    edit(frame, "'alive'", "'alive' +")
    await dev.hasWritten('the newest code does not run')
    const broken = await get('/livez')
    expect(broken.status).toBe(500)
    expect(broken.text).toMatch(/PARSE_ERROR.*health\.ts:\d+:\d+/s)
    const written = dev.output().length
    edit(frame, "'alive' +", "'alive again'")
    await dev.hasWritten('the newest code runs', written)
    expect(await get('/livez')).toEqual({ status: 200, text: 'alive again' })
  })

  it('npm run dev runs a single job worker after ten edits of its code', async () => {
    const worker = 'src/server/platform/jobs/worker.ts'
    let former = 'queue.claim('
    for (let version = 1; version <= 10; version += 1) {
      const next = `(process.stdout.write('version ${version} claims\\n'), queue).claim(`
      edit(worker, former, next)
      former = next
      await dev.hasWritten(`version ${version} claims`)
    }
    // Every worker polls at the same interval: one left from an earlier version would claim as well.
    await dev.hasWritten('the newest code runs', dev.output().lastIndexOf('version 10 claims'))
    const written = dev.output().length
    await dev.hasWritten(/(version 10 claims\n(.*\n)*){2}/, written)
    const claims = dev
      .output()
      .slice(written)
      .match(/version \d+ claims/g)
    expect(new Set(claims)).toEqual(new Set(['version 10 claims']))
  })

  it('npm run dev stops the server and ends at Ctrl-C', async () => {
    dev.signalAll('SIGINT')
    await dev.ended
    expect(dev.output()).toMatch(/ info stopping\n(.*\n)*.* info stopped\n/)
  })
})
