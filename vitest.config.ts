import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { helpPages } from './builds/help-pages.ts'
import { filesForSeveralProcesses } from './tests/support/run/one-process.ts'
import { isLong } from './tests/support/run/length.ts'
import { postgresMissing } from './tests/support/database/postgres.ts'

/**
 * Test files share the process of a worker, because loading their modules again takes longer than
 * the tests of most files. A file must not leave state behind that affects another.
 */
const project = (
  name: string,
  include: string[],
  more: TestProjectInlineConfiguration['test'] = {},
): TestProjectInlineConfiguration => ({
  plugins: [react(), helpPages],
  test: {
    name,
    include,
    environment: 'node',
    isolate: false,
    unstubGlobals: true,
    // A test waits for a state, however slow the machine: this only ends one that never comes.
    expect: { poll: { timeout: 20_000 } },
    ...more,
    setupFiles: [
      './tests/support/run/restore-globals.ts',
      ...[more.setupFiles ?? []].flat(),
      ...(process.env['TEST_TIMES'] ? ['./tests/support/run/test-times.ts'] : []),
    ],
  },
})

const unitTests = { testTimeout: 60_000, setupFiles: ['./tests/support/browser/fresh-modules.ts'] }

const serverTests: TestProjectInlineConfiguration['test'] = {
  globalSetup: './tests/support/database/prepare-database.ts',
  // Some make hundreds of calls, and the slowest machine checks them beside other work.
  testTimeout: 120_000,
  hookTimeout: 120_000,
}

/** Where PostgreSQL is installed, calls are tested on it: it needs a fraction of the embedded one's time. */
const hasPostgres = postgresMissing() === null

/**
 * Calls that run on the embedded database, too: one file for each thing in which the engines differ. It has
 * one connection (leases, keys, counters), another driver (bytes, sums, times, JSON), the same walls between
 * providers, and a thread in which every statement can be seen. What only opens, moves or kills a database names its engines itself; `npm run
 * test:long` runs all on both.
 */
const onBoth = [
  'gateway-notification',
  'one-or-several',
  'results-counting',
  'session',
  'statement-plans',
  'support-files',
  'walks',
]

/** What runs on the embedded database besides PostgreSQL. */
function onEmbedded(): string[] {
  if (!hasPostgres) return []
  return isLong ? ['tests/api/**/!(*.long).test.ts'] : [`tests/api/**/{${onBoth.join()}}.test.ts`]
}

/** One project per kind of test; `npx vitest run <path>` selects the project of the path. */
export default defineConfig({
  test: {
    // Two more than there are cores: a worker waits for its database for half of its time.
    maxWorkers: availableParallelism() + 2,
    // The sources are the same for units and calls.
    experimental: { fsModuleCache: true },
    projects: [
      project('unit', ['{src,manifests,sw}/**/!(*.page).test.{ts,tsx}'], unitTests),
      // What needs a document. Between files of the one kind and the other a worker would begin anew.
      project('page', ['src/**/*.page.test.{ts,tsx}'], {
        ...unitTests,
        environment: 'jsdom',
        sequence: { groupOrder: 1 },
      }),
      project(
        'api',
        [
          isLong ? 'tests/api/**/*.long.test.ts' : 'tests/api/**/!(*.long).test.ts',
          'tests/simulation/simulation.test.ts',
        ],
        { ...serverTests, env: { TEST_DATABASE: hasPostgres ? 'postgres' : 'embedded' } },
      ),
      ...onEmbedded().map((include) =>
        project('api-embedded', [include], {
          ...serverTests,
          env: { TEST_DATABASE: 'embedded' },
        }),
      ),
      // Calls that go to one of three servers at random, on one database; with `npm run test:long` alone.
      ...(isLong
        ? [
            project('processes', filesForSeveralProcesses(), {
              ...serverTests,
              env: { TEST_DATABASE: 'postgres', TEST_PROCESSES: '3' },
            }),
          ]
        : []),
      // The built portal in engines other than Chromium, where they are installed.
      project('engines', ['tests/engines/**/*.test.ts'], {
        testTimeout: 120_000,
        hookTimeout: 120_000,
        fileParallelism: false,
      }),
      // Programs of others look at what the product makes; with `npm run test:long` alone.
      project('checkers', ['tests/checkers/*.test.ts'], {
        ...serverTests,
        // The first one installs the tools.
        fileParallelism: false,
      }),
      project('house', ['tests/house/**/*.test.ts'], { testTimeout: 60_000 }),
    ],
  },
})
