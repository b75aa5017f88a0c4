import { readdirSync, readFileSync } from 'node:fs'

/** Kernel ticks a second; fixed on every Linux that Node runs on. */
const ticksPerSecond = 100

/** Parent and used ticks of a process, or null when it has ended meanwhile. */
function readProcess(id: string) {
  try {
    const stat = readFileSync(`/proc/${id}/stat`, 'utf8')
    // The second field is the program's name in brackets, which may hold spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [user, system, endedUser, endedSystem] = fields.slice(11, 15).map(Number)
    const ticks = (user ?? 0) + (system ?? 0) + (endedUser ?? 0) + (endedSystem ?? 0)
    return { parent: Number(fields[1]), ticks }
  } catch {
    return null
  }
}

/**
 * Milliseconds of the processor that this process and its descendants used, a browser's among them; null
 * where the system does not tell.
 */
export function descendantsMs(): number | null {
  if (process.platform !== 'linux') return null
  const all = new Map<number, { parent: number; ticks: number }>()
  for (const id of readdirSync('/proc')) {
    const found = /^\d+$/.test(id) ? readProcess(id) : null
    if (found) all.set(Number(id), found)
  }
  const isOurs = (id: number): boolean => {
    const parent = all.get(id)?.parent
    return id === process.pid || (parent !== undefined && parent > 1 && isOurs(parent))
  }
  let ticks = 0
  for (const [id, found] of all) if (isOurs(id)) ticks += found.ticks
  return (ticks * 1000) / ticksPerSecond
}
