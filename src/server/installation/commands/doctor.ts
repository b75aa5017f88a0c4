import { lookup } from 'node:dns/promises'
import { acrossTenants } from '#server/platform/db/tenant-scope.ts'
import { connectionFailure } from '#server/platform/db/trouble/connection-failure.ts'
import { databaseWords } from '#server/platform/db/trouble/database-words.ts'
import { failureWords } from '#server/platform/db/trouble/failure-words.ts'
import { openDatabase } from '#server/platform/db/open-database.ts'
import { checkDatabase } from '#server/installation/doctor/check-database.ts'
import { checkHosts } from '#server/installation/doctor/check-hosts.ts'
import { checkOwnHosts } from '#server/installation/doctor/check-own-hosts.ts'
import { checkMail } from '#server/installation/doctor/check-mail.ts'
import { checkTraces } from '#server/installation/doctor/check-traces.ts'
import { checkSettings } from '#server/installation/doctor/check-settings.ts'
import { type Finding, good, problem } from '#server/installation/doctor/finding.ts'
import { readSettings, type Settings } from '#server/platform/settings/settings.ts'
import { asksForHelp } from './command.ts'
import { followOutput } from './console.ts'
import { version } from '#server/platform/version.ts'

const marks: Record<Finding['level'], string> = {
  good: 'ok     ',
  warning: 'note   ',
  problem: 'PROBLEM',
}

async function resolve(host: string): Promise<string[]> {
  const found = await lookup(host, { all: true })
  return found.map(({ address }) => address)
}

async function lookAtDatabase(settings: Settings): Promise<Finding[]> {
  try {
    const database = await openDatabase(settings)
    try {
      return await acrossTenants(async () => {
        const findings = await checkDatabase(database, settings, () => new Date())
        if (settings.sandbox) return findings
        return [...findings, ...(await checkOwnHosts(database.db, settings, resolve))]
      })
    } finally {
      await database.close()
    }
  } catch (error) {
    const failure = connectionFailure(error, 'DATABASE_URL')
    return [problem(failure?.message ?? failureWords(error))]
  }
}

async function lookAtEverything(): Promise<Finding[]> {
  let settings: Settings
  try {
    settings = readSettings(process.env)
  } catch (error) {
    return [problem(error instanceof Error ? error.message : 'The settings cannot be read.')]
  }
  const [database, mail, traces, hosts] = await Promise.all([
    lookAtDatabase(settings),
    checkMail(settings),
    checkTraces(settings),
    settings.sandbox ? [] : checkHosts(settings, resolve),
  ])
  const place = good(`${databaseWords(settings)}. This is ${version}.`)
  return [place, ...checkSettings(settings), ...database, mail, ...traces, ...hosts]
}

const usage = 'Say: npm run doctor.'

/** Looks at settings, database, mail server and DNS, changes nothing, and says what must be mended. */
async function printFindings(): Promise<void> {
  const findings = await lookAtEverything()
  for (const { level, text } of findings) process.stdout.write(`${marks[level]} ${text}\n`)
  if (findings.some(({ level }) => level === 'problem')) process.exitCode = 1
}

followOutput()
const args = process.argv.slice(2)
if (args.length === 0) await printFindings()
else if (asksForHelp(args)) process.stdout.write(`${usage}\n`)
else {
  process.stderr.write(`${usage}\n`)
  process.exitCode = 1
}
