import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../../api/', import.meta.url))

/**
 * Why a test holds for one process alone. All other tests of calls are also run with three servers on one
 * database and random routing (`random-routing.ts`).
 */
const reasons = {
  kept: 'while the ERP is away, the last good answer is served by the processes that have read it; others say that it is away',
  asked: 'each process asks the ERP what it has not kept itself',
  provider: 'a changed provider or picture of it is known to other processes within three seconds',
  figure: 'a figure, a limit or a note of what was just recorded in the memory of one process',
  health:
    'an upstream that fails for one process is told by the others within seconds (health-of-processes.test.ts)',
} as const

interface OfOneProcess {
  /** From `tests/api/`. */
  readonly file: string
  readonly why: keyof typeof reasons
  /** Names, or what they begin with where a table makes them; all tests of the file without it. */
  readonly tests?: readonly string[]
}

/** A house test refuses a name that no file has. */
export const ofOneProcess: readonly OfOneProcess[] = []

/** Files of calls whose servers are composed by `useApp`, and may be several. */
export function filesForSeveralProcesses(): string[] {
  const whole = new Set(ofOneProcess.flatMap(({ file, tests }) => (tests ? [] : [file])))
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.long)\.test\.ts$/.test(file) && !whole.has(file))
    .filter((file) => readFileSync(join(folder, file), 'utf8').includes('useApp('))
    .map((file) => `tests/api/${file}`)
}

/** Why a test is not run with several servers; null where it is. `path`: of its file. */
export function reasonForOneProcess(path: string, name: string): string | null {
  const found = ofOneProcess.find(
    ({ file, tests = [''] }) =>
      path.endsWith(`/tests/api/${file}`) && tests.some((test) => name.startsWith(test)),
  )
  return found ? reasons[found.why] : null
}
