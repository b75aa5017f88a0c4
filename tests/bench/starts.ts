import { rmSync } from 'node:fs'
import { openDatabase } from '#server/db/open-database.ts'
import { sandboxRows } from '#server/sandbox-host/table.ts'
import { startProcess } from '../support/process.ts'
import { folder, median, startServer } from './support/process.mjs'

/*
 * How soon the built server takes visitors on the embedded database, and whether anything it has
 * acknowledged is lost when it is killed in the middle of writing, fifty times on one directory.
 */

const kills = 50
const holds = 3000

async function starts(): Promise<boolean> {
  const data = folder()
  const times: number[] = []
  for (let round = 0; round < 4; round += 1) {
    const server = await startServer({ DATA_DIR: data.path })
    times.push(server.readyAfter)
    await server.stop()
  }
  data.remove()
  const [cold = NaN, ...warm] = times
  const usual = median(warm)
  console.log(
    `start, embedded: first ${Math.round(cold)} ms, later ${Math.round(usual)} ms (hold ${holds} ms): ${usual <= holds ? 'holds' : 'BROKEN'}`,
  )
  return usual <= holds
}

async function survivesKills(): Promise<boolean> {
  const data = folder()
  const acknowledged: string[] = []
  for (let round = 0; round < kills; round += 1) {
    const writer = startProcess(['write', data.path])
    await writer.hasSaid(3 + (round % 7))
    await writer.kill()
    acknowledged.push(...writer.said.filter((line) => line !== 'ready'))
  }
  const database = await openDatabase({ dataDir: data.path })
  const rows = await database.db
    .select({ id: sandboxRows.id, table: sandboxRows.tableName })
    .from(sandboxRows)
  await database.close()
  rmSync(data.path, { recursive: true, force: true })
  const kept = new Set(rows.map(({ id, table }) => `${table} ${id}`))
  const lost = acknowledged.filter((id) => !kept.has(`left ${id}`) || !kept.has(`right ${id}`))
  const halves = rows.filter(({ id }) => !kept.has(`left ${id}`) || !kept.has(`right ${id}`))
  const isWhole = lost.length === 0 && halves.length === 0
  console.log(
    `kill -9, ${kills} times: ${acknowledged.length} acknowledged, ${lost.length} lost, ${halves.length} half written: ${isWhole ? 'holds' : 'BROKEN'}`,
  )
  return isWhole
}

const results = [await starts(), await survivesKills()]
if (results.includes(false)) process.exitCode = 1
