import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { sandboxTenants } from '#sandbox/world/tenants.ts'
import { providerRules } from '#domain/staff/tenants/provider-rules.ts'
import { at } from '../../builds/path.ts'
import { isStaffModule } from '../../builds/staff-folders.ts'
import { inOrder, sources } from './room.ts'

const product = sources('src').filter(({ path }) => !path.startsWith('src/sandbox/'))

describe('provider rules', () => {
  it('name a client id in one file only', () => {
    const ids = sandboxTenants.map(({ client_id }) => client_id).filter((id) => id !== 'demo')
    // `cliente` is also a table of the ERP: its adapter speaks of that.
    const naming = product
      .filter(({ path }) => !path.startsWith('src/server/upstreams/erp/'))
      .filter(({ text }) => ids.some((id) => new RegExp(`['"\`]${id}['"\`]`).test(text)))
    expect(naming.map(({ path }) => path)).toEqual(['src/domain/staff/tenants/provider-rules.ts'])
  })

  it('are each asked for outside their declaration and the form of staff', () => {
    const stating =
      /staff\/tenants\/(?:provider-rules|rule-switches|led-fields|rules-form)|site\/theme\.ts|portal\/features\/staff\/tenants\//
    const asking = product.filter(({ path }) => !stating.test(path)).map(({ text }) => text)
    const unused = Object.keys(providerRules('')).filter(
      (rule) => !asking.some((text) => new RegExp(`\\b${rule}\\b`).test(text)),
    )
    expect(unused).toEqual([])
  })
})

describe('the domain', () => {
  it('has no clock', () => {
    const clocked = sources('src/domain').filter(({ text }) =>
      /new Date\(\)|Date\.now\(/.test(text),
    )
    expect(clocked.map(({ path }) => path)).toEqual([])
  })
})

describe('work across providers', () => {
  it('is begun by these files alone, since the database keeps no providers apart in it', () => {
    const across = sources('src')
      .filter(({ path }) => !path.startsWith('src/server/platform/db/'))
      .filter(({ text }) => /\b(?:acrossTenants|startAcrossTenants)\(/.test(text))
    expect(across.map(({ path }) => path)).toEqual(
      inOrder([
        // Looks for due work; each piece then runs for its provider.
        'src/server/background.ts',
        'src/server/installation/commands/command.ts',
        // Seeds the sandbox, and starts reminders of all its providers.
        'src/server/compose-sandbox.ts',
        // Starts due payments and checks, for tests.
        'src/server/compose.ts',
        'src/server/installation/commands/doctor.ts',
        // Calls to the administration.
        'src/server/platform/http/register.ts',
        // What the clock makes necessary for all providers.
        'src/server/platform/jobs/scheduled-work.ts',
        'src/server/main.ts',
        // Figures of the installation.
        'src/server/installation/metrics/installation-metrics.ts',
        'src/server/installation/sandbox-host/store.ts',
        // Find the provider of a host.
        'src/server/platform/tenants/host-directory.ts',
        'src/server/platform/tenants/store.ts',
      ]),
    )
  })

  it('takes the rights of the tables’ owner in one file outside of the database’s own', () => {
    const owning = sources('src')
      .filter(({ path }) => !path.startsWith('src/server/platform/db/'))
      .filter(({ text }) => /\bdatabase\.owner\b/.test(text))
    expect(owning.map(({ path }) => path)).toEqual([
      'src/server/installation/commands/sandbox-remove.ts',
    ])
  })
})

/** The last one before the rule; the processes of a former version write while the next ones run. */
const lastBefore = '0061'

const addedIndex = /^create\s+(?:unique\s+)?index\s+(concurrently\s+)?[^;]*?\bon\s+"(\w+)"/i
const addedTable = /^create\s+table\s+"(\w+)"/i

/** The indexes of a migration that keep others from writing a table which may have many rows. */
function blockingIndexes(text: string): string[] {
  const statements = text.split('--> statement-breakpoint').map((one) => one.trim())
  const added = new Set(statements.map((one) => addedTable.exec(one)?.[1]))
  return statements.filter((statement) => {
    const [, concurrently, table] = addedIndex.exec(statement) ?? []
    return table !== undefined && concurrently === undefined && !added.has(table)
  })
}

describe('the migrations', () => {
  it('build the indexes of a table that has rows without keeping others from writing it', () => {
    expect(blockingIndexes('CREATE INDEX "a" ON "notices" USING btree ("b");')).toHaveLength(1)
    expect(blockingIndexes('CREATE UNIQUE INDEX "a" ON "notices" ("b");')).toHaveLength(1)
    expect(blockingIndexes('CREATE INDEX CONCURRENTLY "a" ON "notices" ("b");')).toEqual([])
    const made =
      'CREATE TABLE "new" ("b" text);--> statement-breakpoint\nCREATE INDEX "a" ON "new" ("b");'
    expect(blockingIndexes(made)).toEqual([])
    const folder = at('src/server/platform/db/migrations')
    const blocking = readdirSync(folder)
      .filter((file) => file.endsWith('.sql') && file.slice(0, 4) > lastBefore)
      .flatMap((file) => blockingIndexes(readFileSync(`${folder}/${file}`, 'utf8')))
    expect(blocking, 'say .concurrently() behind the index in the table').toEqual([])
  })

  it('come with one snapshot of the tables, that of the newest migration', () => {
    const folder = at('src/server/platform/db/migrations/meta')
    const { entries } = JSON.parse(readFileSync(`${folder}/_journal.json`, 'utf8'))
    const newest = `${entries.at(-1).tag.slice(0, 4)}_snapshot.json`
    const snapshots = readdirSync(folder).filter((file) => file.endsWith('_snapshot.json'))
    const former = snapshots.filter((file) => file !== newest).join(', ')
    expect(snapshots, `delete ${former}: only ${newest} is read`).toEqual([newest])
    const lines = snapshots.flatMap((file) => readFileSync(`${folder}/${file}`, 'utf8').split('\n'))
    expect(lines.length, 'write it by `npm run db:generate`').toBeLessThan(200)
  })
})

describe('traces', () => {
  it('load OpenTelemetry only where a collector is set', () => {
    const loading = sources('src').filter(({ text }) =>
      /@opentelemetry\/|traces\/(open-traces|trace-parts)/.test(text),
    )
    expect(loading.map(({ path }) => path)).toEqual(
      inOrder([
        'src/server/installation/doctor/check-traces.ts',
        'src/server/main.ts',
        'src/server/platform/traces/open-traces.ts',
        'src/server/platform/traces/trace-parts.ts',
      ]),
    )
    const hasty = loading.filter(({ text }) => /from '[^']*open-traces/.test(text))
    expect(hasty.map(({ path }) => path)).toEqual([])
  })
})

describe('parts of screens', () => {
  it('load through the kit, so that none ends a subscriber’s screen where its code does not come', () => {
    const lazy = sources('src/portal')
      .filter(({ text }) => /\blazy\b[^;]*from 'react'/.test(text))
      .filter(({ path }) => !isStaffModule(at(path)))
    expect(lazy.map(({ path }) => path)).toEqual([])
  })
})

describe('every file of ours', () => {
  it('keeps to a size a reader can hold', () => {
    const long = [...sources('src'), ...sources('sw'), ...sources('manifests')].filter(
      ({ path, text }) => !path.includes('/migrations/') && text.split('\n').length > 300,
    )
    expect(long.map(({ path }) => path)).toEqual([])
  })

  it('builds no markup from strings and evaluates no text', () => {
    const risky = /dangerouslySetInnerHTML|\.innerHTML\s*=|\beval\(|new Function\(/
    expect(product.filter(({ text }) => risky.test(text)).map(({ path }) => path)).toEqual([])
  })
})

describe('a budget of calls', () => {
  it('has its figures in a file of limits, so that the list of files tells how often a thing may be done', () => {
    const stating = sources('src/server')
      .filter(({ path }) => !path.startsWith('src/server/platform/'))
      .filter(({ text }) => /\bperSeconds: /.test(text) && /\bpoints: [\d_]+,/.test(text))
    const named = /limits?\.ts$|enumeration-budget\.ts$/
    expect(stating.filter(({ path }) => !named.test(path)).map(({ path }) => path)).toEqual([])
  })
})

describe('a failed action of a subscriber', () => {
  const screens = sources('src/portal').filter(({ path }) => !isStaffModule(at(path)))

  it('stays under its button (ActionFailure): no screen says it in a toast alone', () => {
    const inToasts = screens
      .filter(({ path }) => !path.startsWith('src/portal/kit/toasts/'))
      .filter(({ text }) => /kind:\s*(?:[^,}\n]*\?[^,}\n]*:\s*)?'error'/.test(text))
    expect(inToasts.map(({ path }) => path)).toEqual([
      // Screens of staff alone use it.
      'src/portal/queries/use-change.ts',
    ])
  })

  it('is told by `useAction`, but where a screen keeps it in a place of its own', () => {
    const byHand = screens
      .filter(({ path }) => path.startsWith('src/portal/features/'))
      .filter(({ text }) => /\buseMutation\b/.test(text))
    expect(byHand.map(({ path }) => path)).toEqual(
      inOrder([
        // In the dialog that asked, with its button for another try.
        'src/portal/features/account/security/remove-passkey.tsx',
        'src/portal/features/installation/my-data/erase-account.tsx',
        'src/portal/features/money/automatic-payments/automatic-payments.tsx',
        'src/portal/features/money/automatic-payments/skip-bill.tsx',
        // The same; what was typed of a card stays out of what is kept of a try.
        'src/portal/features/money/cards/confirm-payment.tsx',
        // The same; an answer may be a refusal, too.
        'src/portal/features/service/contracts/trust-unlock.tsx',
        // The same; the line is looked at until it shows what was asked for.
        'src/portal/features/service/line/use-order.ts',
      ]),
    )
  })
})
