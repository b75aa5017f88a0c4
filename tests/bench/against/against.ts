/*
 * `npm run bench -- --against REV [--rounds N] [--node FILE] [--database embedded|postgres] [--write]
 * [NAME...]`: builds this version and that of a revision, lets both do the same in turn, and exits 1 when
 * a figure of this one is worse by more than its limit and no commit in between names the cause. A NAME
 * picks the loads that begin with it. `--node` runs the servers on another Node. `--write` puts the table
 * into docs/figures.md.
 */
import { execFileSync } from 'node:child_process'
import { buildCommit, buildWorkingTree, commitOf } from '../../support/builds/former-build.ts'
import { openAnswers } from './answers.ts'
import { readCauses } from './causes.ts'
import { openDownloads } from './downloads.ts'
import { figureKinds } from './figures.ts'
import type { OpenLoad } from './load.ts'
import { openPaint, openPayments } from './pages.ts'
import { readOptions } from './options.ts'
import { Rounds } from './rounds.ts'
import { openSides, type Side } from './sides.ts'
import { openStarts } from './starts.ts'
import { judge, nameSlips, tellAims, toComparisonTable, writeComparison } from './table.ts'
import { figuresPage, machineName } from '../support/figures.mjs'
import { isNoisy } from '../support/noise.mjs'

const loads: Readonly<Record<string, OpenLoad>> = {
  downloads: openDownloads,
  answers: openAnswers,
  starts: openStarts,
  paint: openPaint,
  payment: openPayments,
}

const options = readOptions(Object.keys(loads))
const { node, database } = options

/** How many times the rounds are made until a slip is told: those of the first time may be bad luck. */
const maxPasses = 3

/** Lets both versions do something, the one that begins changing from round to round. */
async function runLoad(name: string, sides: readonly Side[]): Promise<Rounds> {
  const rounds = new Rounds()
  const load = await loads[name]?.(sides, rounds)
  if (!load) throw new Error(`There is no load ${name}.`)
  try {
    if (load.isExact) await load.round(sides)
    for (let pass = 0; pass < maxPasses && !load.isExact; pass += 1) {
      for (let round = 0; round < options.rounds; round += 1) {
        await load.round((pass * options.rounds + round) % 2 === 0 ? sides : sides.toReversed())
      }
      const slips = nameSlips(judge(rounds, causes))
      console.log(`  ${name}: ${slips || 'every figure holds'}`)
      if (slips === '') break
    }
    return rounds
  } finally {
    await load.close()
  }
}

const nodeVersion = execFileSync(node, ['--version'], { encoding: 'utf8' }).trim()
const formerCommit = commitOf(options.against)
console.log('Building both versions…')
const versions = [
  { name: 'former', build: buildCommit(formerCommit), node },
  { name: 'now', build: buildWorkingTree(), node },
] as const
const causes = readCauses(formerCommit)
const figureNames = new Set(Object.values(figureKinds).map(({ name }) => name))
for (const { commit, figure } of causes) {
  if (!figureNames.has(figure)) console.log(`${commit} names no figure of ours: ${figure}`)
}

const isNoisyBefore = await isNoisy()
const opened = await openSides(database, versions)
const judged: ReturnType<typeof judge> = []
const aims: string[] = []
try {
  for (const name of options.names) {
    const rounds = await runLoad(name, opened.sides)
    judged.push(...judge(rounds, causes))
    aims.push(...tellAims(rounds))
  }
} finally {
  await opened.close()
}

const busy = isNoisyBefore || (await isNoisy()) ? ', other work on the machine' : ''
const day = new Date().toISOString().slice(0, 10)
const former = formerCommit.slice(0, 8)
const head = `Against ${former}, ${database === 'embedded' ? 'embedded database' : 'PostgreSQL'}, Node ${nodeVersion}, ${machineName()}, ${day}${busy}.`
const beside = aims.length === 0 ? '' : `\n\nNot held: ${aims.join('; ')}.`
const text = `${head}\n\n${toComparisonTable(judged)}${beside}`
console.log(`\n${text}`)
if (options.write) {
  writeComparison(`${former}, ${database}, Node ${nodeVersion.split('.')[0]}`, text)
  execFileSync('npx', ['oxfmt', figuresPage], { stdio: 'inherit' })
}
const slipped = nameSlips(judged)
console.log(slipped === '' ? '\nEvery figure holds.' : `\nSlipped: ${slipped}`)
process.exitCode = slipped === '' ? 0 : 1
