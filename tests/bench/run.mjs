// `npm run bench [NAME...]`: runs the benchmarks on the built product, one after the other; all of
// them, or those whose file name starts with a given name.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const benches = [
  'budgets.mjs',
  'erp-questions.ts',
  'throughput.ts',
  'paint.mjs',
  'starts.ts',
  'many-tenants.ts',
  'growth.ts',
  'sealing.ts',
  'cold-start.ts',
  'payment-kills.ts',
  'reminders.ts',
  'outages.ts',
]
const withoutStyles = new URL('support/without-styles.mjs', import.meta.url).href
const prefixes = process.argv.slice(2)
const broken = benches
  .filter((name) => prefixes.length === 0 || prefixes.some((prefix) => name.startsWith(prefix)))
  .filter((name) => {
    console.log(`\n== ${name}`)
    const file = fileURLToPath(new URL(name, import.meta.url))
    const flags = ['--import', 'tsx', '--import', withoutStyles]
    return spawnSync(process.execPath, [...flags, file], { stdio: 'inherit' }).status !== 0
  })

console.log(broken.length === 0 ? '\nEvery figure holds.' : `\nBroken: ${broken.join(', ')}`)
process.exitCode = broken.length === 0 ? 0 : 1
