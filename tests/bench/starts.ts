import { rmSync } from 'node:fs'
import { openDatabase } from '#server/platform/db/open-database.ts'
import { sandboxRows } from '#server/installation/sandbox-host/table.ts'
import { startScript } from '../support/kills/script-process.ts'
import { folder, median, startServer } from './support/process.mjs'
import { tell } from './support/verdict.mjs'

/*
 * How fast the built server becomes ready on the embedded database, and whether an acknowledged
 * write is lost when the process is killed while writing, fifty times on one directory.
 */

const kills = 50
const none = { hold: 0, aim: 0 }
const startLimits = { aim: 3000 }

async function measureStarts(): Promise<void> {
  const data = folder()
  const times: number[] = []
  for (let round = 0; round < 4; round += 1) {
    const server = await startServer({ DATA_DIR: data.path })
    times.push(server.readyAfter)
    await server.stop()
  }
  data.remove()
  const [cold = NaN, ...warm] = times
  const warmMs = median(warm)
  const show = (value: number) => `${Math.round(value)} ms`
  tell('Start on the embedded database', warmMs, startLimits, {
    show,
    beside: `the first ${show(cold)}`,
  })
}

async function killWhileWriting(): Promise<void> {
  const data = folder()
  const acknowledged: string[] = []
  for (let round = 0; round < kills; round += 1) {
    const writer = await startScript('database', ['write', data.path])
    await writer.waitForLines(3 + (round % 7))
    await writer.kill()
    acknowledged.push(...writer.lines.filter((line) => line !== 'ready'))
  }
  const database = await openDatabase({ dataDir: data.path })
  const rows = await database.owner
    .select({ id: sandboxRows.id, table: sandboxRows.tableName })
    .from(sandboxRows)
  await database.close()
  rmSync(data.path, { recursive: true, force: true })
  const kept = new Set(rows.map(({ id, table }) => `${table} ${id}`))
  const lost = acknowledged.filter((id) => !kept.has(`left ${id}`) || !kept.has(`right ${id}`))
  const halves = rows.filter(({ id }) => !kept.has(`left ${id}`) || !kept.has(`right ${id}`))
  const faults = lost.length + halves.length
  tell(`Writes lost or halved by ${kills} times kill -9`, faults, none, {
    beside: `${acknowledged.length} acknowledged`,
  })
}

await measureStarts()
await killWhileWriting()
