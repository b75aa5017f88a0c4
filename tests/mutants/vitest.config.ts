import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

/** Tests that set the time zone of their process, which a thread cannot. */
const ownProcess = ['src/domain/platform/time/dates.test.ts']

const project = (
  pool: 'forks' | 'threads',
  test: TestProjectInlineConfiguration['test'],
): TestProjectInlineConfiguration => ({
  plugins: [
    {
      name: `tests-in-${pool}`,
      // Stryker asks for threads wherever tests run.
      configureVitest: ({ project }) => void (project.config.pool = pool),
    },
  ],
  test: {
    name: pool,
    isolate: false,
    setupFiles: ['tests/mutants/properties.ts'],
    testTimeout: 60_000,
    ...test,
  },
})

/** The units of the domain alone, in the copy that Stryker changes. */
export default defineConfig({
  root: process.cwd(),
  test: {
    projects: [
      project('threads', { include: ['src/domain/**/*.test.ts'], exclude: ownProcess }),
      project('forks', { include: ownProcess }),
    ],
  },
})
