import react from '@vitejs/plugin-react'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

/**
 * Test files share the process of a worker, because loading their modules again takes longer than
 * the tests of most files. A file must not leave state behind that affects another.
 */
const project = (
  name: string,
  include: string[],
  more: TestProjectInlineConfiguration['test'] = {},
): TestProjectInlineConfiguration => ({
  plugins: [react()],
  test: {
    name,
    include,
    environment: 'node',
    isolate: false,
    unstubGlobals: true,
    // A test waits for a state, however slow the machine: this only ends one that never comes.
    expect: { poll: { timeout: 20_000 } },
    ...more,
  },
})

const serverTests: TestProjectInlineConfiguration['test'] = {
  globalSetup: './tests/support/prepare-database.ts',
  // Some make hundreds of calls, and the slowest machine checks them beside other work.
  testTimeout: 120_000,
  hookTimeout: 120_000,
}

/**
 * Tests that run on PostgreSQL, too: leases, keys, queues, sums and the scope of staff depend on behaviour
 * that differs between the engines.
 */
const onPostgres = [
  'administrator-invitations',
  'administrators',
  'api-tokens',
  'apps',
  'audit-plans',
  'automatic-payments',
  'ended-devices',
  'fresh-sign-in',
  'gateway-notification',
  'invoices-boleto-once',
  'lines',
  'new-authenticator',
  'outages',
  'own-device',
  'own-staff-sessions',
  'passkeys',
  'picture-upload',
  'payment-groups',
  'payment-links',
  'provider-users',
  'offers',
  'results',
  'rights',
  'results-counting',
  'routers',
  'sandbox-reset',
  'staff',
  'staff-passkeys',
  'support',
  'support-desk',
  'support-files',
  'tenant-overview',
  'tenant-removal',
  'upstream-trust',
  'viewings',
  'walks-viewings',
]

/** One project per kind of test; `npx vitest run <path>` selects the project of the path. */
export const tests = defineConfig({
  test: {
    // The default leaves one core free for a browser beside watch mode.
    maxWorkers: '100%',
    projects: [
      project('unit', ['src/**/*.test.{ts,tsx}', 'manifests/**/*.test.ts', 'sw/**/*.test.ts'], {
        testTimeout: 60_000,
      }),
      project('api', ['tests/api/**/*.test.ts'], serverTests),
      project('api-postgres', [`tests/api/{${onPostgres.join()}}.test.ts`], {
        ...serverTests,
        env: { TEST_DATABASE: 'postgres' },
      }),
      project('house', ['tests/house/**/*.test.ts']),
    ],
  },
})
