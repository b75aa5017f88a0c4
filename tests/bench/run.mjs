// `npm run bench`: every figure that takes time to measure, one after the other, on the built product.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const benches = [
  'budgets.mjs',
  'throughput.ts',
  'paint.mjs',
  'starts.ts',
  'sealing.ts',
  'cold-start.ts',
  'payment-kills.ts',
  'reminders.ts',
]
const chosen = process.argv.slice(2)
const broken = benches
  .filter((name) => chosen.length === 0 || chosen.some((word) => name.startsWith(word)))
  .filter((name) => {
    console.log(`\n== ${name}`)
    const file = fileURLToPath(new URL(name, import.meta.url))
    return spawnSync(process.execPath, ['--import', 'tsx', file], { stdio: 'inherit' }).status !== 0
  })

console.log(broken.length === 0 ? '\nEvery figure holds.' : `\nBroken: ${broken.join(', ')}`)
process.exitCode = broken.length === 0 ? 0 : 1
